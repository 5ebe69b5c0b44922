// Every key of the single table, and with it every way the data is read.
//
// | thing                     | PK                 | SK             | read by                                            |
// |---------------------------|--------------------|----------------|----------------------------------------------------|
// | profile                   | ACCOUNT#agent      | PROFILE        | one Query of the partition: profile, usage, banks  |
// | account of an address     | ADDRESS#email      | ACCOUNT        | one Get when a report goes to that address         |
// | requests used in a month  | ACCOUNT#agent      | USAGE#month    | the same; counted in the request's transaction     |
// | notification              | FEED#agent         | message/event  | one Query, newest first                            |
// | message (communications)  | MESSAGES#agent     | ULID           | one Query, newest first; one Get for a report page |
// | idempotency of a create   | ACCOUNT#agent      | ONCE#key       | condition in the transaction (expires)             |
// | guest link: a request,    | LINK#id            | LINK           | one Get a guest call; GSI1 DUE#LINK for upkeep     |
// |   report or transaction   |                    |                |                                                    |
// | wrong pins of a link      | LINK#id            | TRIES          | one Update before a pin is compared (expires)      |
// | subscription              | SUBSCRIPTION#id    | SUBSCRIPTION   | one Get an event                                   |
// | the same in its account   | ACCOUNT#agent      | SUBSCRIPTION#id| the account's Query                                |
// | purchase                  | PURCHASE#session   | PURCHASE       | one Get by the page after paying (expires)         |
// | event of Stripe           | STRIPE#event       | EVENT          | condition in the event's transaction (expires)     |
// | invitation                | INVITATION#email   | INVITATION     | one Get                                            |
// | list that staff reads     | DIRECTORY#list     | order#value#id | one Query a page, in each order and by each prefix |
// | audit entry of staff      | AUDIT#staff        | number         | one Query, newest first; HEAD beside it            |
// | count of a day            | COUNTS#what        | day            | one Query for a chart                              |
// | work to be done outside   | OUTBOX#id          | OUTBOX         | stream; GSI1 DUE#OUTBOX for the redrive            |
// | open socket               | SOCKETS#channel    | connection     | one Query a push; expires                          |
// | socket by connection      | CONNECTION#id      | CONNECTION     | Get when it closes                                 |
// | single-use ticket         | TICKET#id          | TICKET         | conditional Delete; expires                        |
// | transaction (guided chat) | TRANSACTIONS#agent | ULID           | one Query, newest first; one Get; GSI1             |
// |                           |                    |                | DUE#TRANSACTION: when it is closed, then erased    |
// | chat of a step            | CHAT#session       | SESSION        | one Update a message counts its sequence           |
// | chat message              | CHAT#session       | M#sequence     | one Query, either way, from a sequence on          |
// | message by its client id  | CHAT#session       | C#client id    | condition in the transaction: a repeat is none     |
import type { Key } from './db.ts';

export const PROFILE = 'PROFILE';
export const USAGE = 'USAGE#';
export const SUBSCRIPTION = 'SUBSCRIPTION#';
export const AUDIT = 'AUDIT#staff';

export const accountKey = (agentId: string) => `ACCOUNT#${agentId}`;
export const linkPartition = (linkId: string) => `LINK#${linkId}`;
export const feedPartition = (agentId: string) => `FEED#${agentId}`;
export const messagesPartition = (agentId: string) => `MESSAGES#${agentId}`;
export const transactionsPartition = (agentId: string) => `TRANSACTIONS#${agentId}`;
export const chatPartition = (sessionId: string) => `CHAT#${sessionId}`;
/** Numbers in sort keys, so that they stand in their order. */
export const ordered = (value: number) => String(value).padStart(10, '0');
export const CHAT_MESSAGE = 'M#';
export const directoryPartition = (list: string) => `DIRECTORY#${list}`;
export const countsPartition = (what: string) => `COUNTS#${what}`;
export const socketsPartition = (channel: string) => `SOCKETS#${channel}`;

export const keys = {
  profile: (agentId: string): Key => ({ PK: accountKey(agentId), SK: PROFILE }),
  /** The address must be verified: what is sent to it comes into the account. */
  address: (email: string): Key => ({ PK: `ADDRESS#${email}`, SK: 'ACCOUNT' }),
  usage: (agentId: string, month: string): Key => ({ PK: accountKey(agentId), SK: USAGE + month }),
  once: (agentId: string, key: string): Key => ({ PK: accountKey(agentId), SK: `ONCE#${key}` }),
  event: (agentId: string, eventId: string): Key => ({ PK: feedPartition(agentId), SK: eventId }),
  message: (agentId: string, messageId: string): Key => ({ PK: messagesPartition(agentId), SK: messageId }),
  link: (linkId: string): Key => ({ PK: linkPartition(linkId), SK: 'LINK' }),
  tries: (linkId: string): Key => ({ PK: linkPartition(linkId), SK: 'TRIES' }),
  subscription: (id: string): Key => ({ PK: SUBSCRIPTION + id, SK: 'SUBSCRIPTION' }),
  ownSubscription: (agentId: string, id: string): Key => ({ PK: accountKey(agentId), SK: SUBSCRIPTION + id }),
  purchase: (sessionId: string): Key => ({ PK: `PURCHASE#${sessionId}`, SK: 'PURCHASE' }),
  stripeEvent: (eventId: string): Key => ({ PK: `STRIPE#${eventId}`, SK: 'EVENT' }),
  invitation: (email: string): Key => ({ PK: `INVITATION#${email}`, SK: 'INVITATION' }),
  directory: (list: string, place: string): Key => ({ PK: directoryPartition(list), SK: place }),
  audit: (place: string): Key => ({ PK: AUDIT, SK: place }),
  count: (what: string, day: string): Key => ({ PK: countsPartition(what), SK: day }),
  outbox: (outboxId: string): Key => ({ PK: `OUTBOX#${outboxId}`, SK: 'OUTBOX' }),
  socket: (channel: string, connectionId: string): Key => ({ PK: socketsPartition(channel), SK: connectionId }),
  connection: (connectionId: string): Key => ({ PK: `CONNECTION#${connectionId}`, SK: 'CONNECTION' }),
  ticket: (ticketId: string): Key => ({ PK: `TICKET#${ticketId}`, SK: 'TICKET' }),
  transaction: (agentId: string, id: string): Key => ({ PK: transactionsPartition(agentId), SK: id }),
  chatSession: (sessionId: string): Key => ({ PK: chatPartition(sessionId), SK: 'SESSION' }),
  chatMessage: (sessionId: string, seq: number): Key => ({
    PK: chatPartition(sessionId),
    SK: CHAT_MESSAGE + ordered(seq),
  }),
  chatClientId: (sessionId: string, clientId: string): Key => ({ PK: chatPartition(sessionId), SK: `C#${clientId}` }),
};

/** Sparse partitions of GSI1 that the scheduled functions read; a row leaves by losing its GSI1 attributes. */
export const due = {
  links: 'DUE#LINK',
  outbox: 'DUE#OUTBOX',
  transactions: 'DUE#TRANSACTION',
};
