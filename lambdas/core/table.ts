// Every key of the single table, and with it every way the data is read.
//
// | thing                     | PK                 | SK             | read by                                            |
// |---------------------------|--------------------|----------------|----------------------------------------------------|
// | profile                   | ACCOUNT#agent      | PROFILE        | one Query of the partition: profile, usage, banks  |
// | requests used in a month  | ACCOUNT#agent      | USAGE#month    | the same; counted in the request's transaction     |
// | own linked bank           | ACCOUNT#agent      | BANK#item      | the same                                           |
// | notification              | FEED#agent         | message/event  | one Query, newest first                            |
// | message (communications)  | MESSAGES#agent     | ULID           | one Query, newest first; one Get for a report page |
// | idempotency of a create   | ACCOUNT#agent      | ONCE#key       | condition in the transaction (expires)             |
// | guest link: a request,    | LINK#id            | LINK           | one Get a guest call; GSI1 DUE#LINK for upkeep     |
// |   report or transaction   |                    |                |                                                    |
// | wrong pins of a link      | LINK#id            | TRIES          | one Update before a pin is compared (expires)      |
// | guest's linked bank       | LINK#id            | BANK#item      | one Query of the partition                         |
// | accounts read from banks  | LINK#id            | DATA           | the same                                           |
// | letter a sender issued     | ACCOUNT#/LINK#     | LETTER#report  | the same; one Get when it is read or withdrawn     |
// | asset report at the bank  | ASSET#assetReport  | ASSET          | Get by webhook; GSI1 DUE#ASSET for the poll         |
// | sealed report             | REPORT#id          | REPORT         | one Get                                            |
// | work to be done outside   | OUTBOX#id          | OUTBOX         | stream; GSI1 DUE#OUTBOX for the redrive            |
// | open socket               | SOCKETS#channel    | connection     | one Query a push; expires                          |
// | socket by connection      | CONNECTION#id      | CONNECTION     | Get when it closes                                 |
// | single-use ticket         | TICKET#id          | TICKET         | conditional Delete; expires                        |
//
// The vault table holds access tokens under the same owner keys (ACCOUNT#agent or LINK#id, BANK#item) and nothing else.
import type { Key } from './db.ts';

export const PROFILE = 'PROFILE';
export const BANK = 'BANK#';
export const USAGE = 'USAGE#';
export const LETTER = 'LETTER#';
/** In the vault: what reads a report at the bank. */
export const ASSET = 'ASSET#';

export const accountKey = (agentId: string) => `ACCOUNT#${agentId}`;
export const linkPartition = (linkId: string) => `LINK#${linkId}`;
export const feedPartition = (agentId: string) => `FEED#${agentId}`;
export const messagesPartition = (agentId: string) => `MESSAGES#${agentId}`;
export const socketsPartition = (channel: string) => `SOCKETS#${channel}`;

export const keys = {
  profile: (agentId: string): Key => ({ PK: accountKey(agentId), SK: PROFILE }),
  usage: (agentId: string, month: string): Key => ({ PK: accountKey(agentId), SK: USAGE + month }),
  once: (agentId: string, key: string): Key => ({ PK: accountKey(agentId), SK: `ONCE#${key}` }),
  /** owner: accountKey(...) or linkPartition(...). */
  bank: (owner: string, itemId: string): Key => ({ PK: owner, SK: BANK + itemId }),
  letter: (owner: string, reportId: string): Key => ({ PK: owner, SK: LETTER + reportId }),
  event: (agentId: string, eventId: string): Key => ({ PK: feedPartition(agentId), SK: eventId }),
  message: (agentId: string, messageId: string): Key => ({ PK: messagesPartition(agentId), SK: messageId }),
  link: (linkId: string): Key => ({ PK: linkPartition(linkId), SK: 'LINK' }),
  tries: (linkId: string): Key => ({ PK: linkPartition(linkId), SK: 'TRIES' }),
  bankData: (owner: string): Key => ({ PK: owner, SK: 'DATA' }),
  assetReport: (assetReportId: string): Key => ({ PK: ASSET + assetReportId, SK: 'ASSET' }),
  report: (reportId: string): Key => ({ PK: `REPORT#${reportId}`, SK: 'REPORT' }),
  outbox: (outboxId: string): Key => ({ PK: `OUTBOX#${outboxId}`, SK: 'OUTBOX' }),
  socket: (channel: string, connectionId: string): Key => ({ PK: socketsPartition(channel), SK: connectionId }),
  connection: (connectionId: string): Key => ({ PK: `CONNECTION#${connectionId}`, SK: 'CONNECTION' }),
  ticket: (ticketId: string): Key => ({ PK: `TICKET#${ticketId}`, SK: 'TICKET' }),
};

/** Sparse partitions of GSI1 that the scheduled functions read; a row leaves by losing its GSI1 attributes. */
export const due = {
  links: 'DUE#LINK',
  assetReports: 'DUE#ASSET',
  outbox: 'DUE#OUTBOX',
};
/** Attribute by which DynamoDB expires a row, in epoch seconds. */
export const EXPIRES = 'expires';
