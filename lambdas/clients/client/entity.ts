// A stored client: one row for the client, and the same row again under the email address and the phone number. Those
// two find a client by a search, keep two clients from having the same contact, and list opted-in clients.
import * as v from 'valibot';
import { defineEntity, type RowOf } from '#core/data/entity.ts';
import { type Channel, channel, consentSource, consentState } from './vocabulary.ts';

/** The state of a channel, and the number of the deciding entry in the consent record. */
const standing = v.object({ state: consentState, at: v.string(), source: consentSource, seq: v.number() });

const row = v.object({
  id: v.string(),
  agentId: v.string(),
  name: v.string(),
  address: v.string(),
  email: v.string(),
  /** For people, as typed or formatted. */
  phone: v.string(),
  /** For comparing and dialing; empty if there is none. */
  phoneNumber: v.string(),
  createdAt: v.string(),
  consent: v.object({ phone: standing, email: standing, snail: standing } satisfies Record<Channel, unknown>),
  /** The number of entries in the consent record, and the hash of the last one. */
  ledgerSeq: v.number(),
  ledgerHead: v.string(),
  calledAt: v.optional(v.string()),
  calledBefore: v.optional(v.string()),
  callNote: v.optional(v.string()),
  callOn: v.optional(v.string()),
  /** Set if there is a row with notes. */
  hasNotes: v.optional(v.literal(true)),
  tags: v.array(v.string()),
  revision: v.number(),
  /** Sort keys of the rows under the email address and under the phone number with the name. */
  emailKey: v.optional(v.string()),
  phoneKey: v.optional(v.string()),
  /** The client in the JSON of the list's pages (listed-client.ts): reading a page of these takes a tenth of the time. */
  listed: v.optional(v.string()),
});

export const EMAIL = 'EMAIL#';
export const PHONE = 'PHONE#';

export const client = defineEntity({
  name: 'client',
  key: { PK: 'CLIENTS#{agentId}', SK: 'CLIENT#{clientId}' },
  indexes: {
    GSI1: { PK: 'CLIENTS#{agentId}#NAME', SK: '{name}#{clientId}' },
    GSI2: { PK: 'CLIENTS#{agentId}#LAST', SK: '{last name first}#{clientId}' },
  },
  row,
  readBy: 'one Query by date, by name or by last name; one Get',
});
export type Client = RowOf<typeof client>;

export const clientByEmail = defineEntity({
  name: 'client, by email',
  key: { PK: 'CLIENTS#{agentId}', SK: 'EMAIL#{address}' },
  indexes: {
    GSI1: { PK: 'CLIENTS#{agentId}#EMAIL', SK: '{name}#{clientId}' },
  },
  row,
  readBy: 'search; a condition that finds duplicates; GSI1: opted in to email',
});

export const clientByPhone = defineEntity({
  name: 'client, by phone',
  key: { PK: 'CLIENTS#{agentId}', SK: 'PHONE#{numberAndName}' },
  indexes: {
    GSI1: { PK: 'CLIENTS#{agentId}#PHONE', SK: '{last called, or the day to call again}#{name}#{clientId}' },
  },
  row,
  readBy: 'the same; GSI1: opted in to calls, in calling order, those with a day to call again apart',
});

export const clientByTag = defineEntity({
  name: 'client, by tag',
  key: { PK: 'CLIENTS#{agentId}', SK: 'TAG#{tag}#{name}#{clientId}' },
  row,
  readBy: 'one Query: the clients with a tag, by name',
});

export const clientByAddress = defineEntity({
  name: 'client, by address',
  key: { PK: 'CLIENTS#{agentId}', SK: 'ADDRESS#{street}#{clientId}' },
  row,
  readBy: 'search, with or without the house number',
});

export const clientByLastDigits = defineEntity({
  name: 'client, by last digits',
  key: { PK: 'CLIENTS#{agentId}', SK: 'DIGITS#{digitsBackward}#{clientId}' },
  row,
  readBy: 'search by how a phone number ends',
});

/** Deleting can be undone for a day. */
export const deletedClient = defineEntity({
  name: 'deleted client',
  key: { PK: 'CLIENTS#{agentId}', SK: 'DELETED#{clientId}' },
  row: v.object({ ...row.entries, expires: v.number() }),
  readBy: 'one Get, to undo; gone after a day',
});

export const clientNote = v.object({
  at: v.string(),
  /** Empty if only a call or a day was noted. */
  text: v.string(),
  /** The day to call again that was chosen with it. */
  callOn: v.optional(v.string()),
  isCall: v.optional(v.literal(true)),
});
export type ClientNote = v.InferOutput<typeof clientNote>;

/** All notes are in one row, because a deletion and its undo must cover all of them. */
export const clientNotes = defineEntity({
  name: 'notes on a client',
  key: { PK: 'NOTES#{clientId}', SK: 'NOTES' },
  row: v.object({
    clientId: v.string(),
    /** Oldest first. */
    notes: v.array(clientNote),
    /** Set while the client is deleted and can be restored. */
    expires: v.optional(v.number()),
  }),
  readBy: "one Get, once the client is known to be the agent's own",
});

/** Split into several parts, each with some of the changes. */
export const clientTotals = defineEntity({
  name: 'totals of clients',
  key: { PK: 'CLIENTS#{agentId}', SK: 'TOTALS#ALL#{part}' },
  row: v.object({
    clients: v.optional(v.number()),
    phone: v.optional(v.number()),
    email: v.optional(v.number()),
    snail: v.optional(v.number()),
  }),
  readBy: 'one Query, with the next',
});

/** A row for each tag, since a list may have thousands of them. */
export const tagTotals = defineEntity({
  name: 'total of a tag',
  key: { PK: 'CLIENTS#{agentId}', SK: 'TOTALS#TAG#{tag}#{part}' },
  row: v.object({
    count: v.number(),
    /** The typed spelling, where it was added. */
    tag: v.optional(v.string()),
  }),
  readBy: 'the same Query',
});

const shownStanding = v.object({ state: consentState, source: consentSource });

/** The part of a client that lists show and exports write. */
const clientInListSchema = v.object({
  id: v.string(),
  name: v.string(),
  address: v.string(),
  email: v.string(),
  phone: v.string(),
  tags: v.array(v.string()),
  createdAt: v.string(),
  consent: v.object({ phone: shownStanding, email: shownStanding, snail: shownStanding } satisfies Record<
    Channel,
    unknown
  >),
});
export const clientInList = client.projection(clientInListSchema);
export type ClientInList = v.InferOutput<typeof clientInListSchema>;

export const clientListing = client.projection(v.object({ listed: v.string() }));

/** Stays when the client is deleted: holds only a hash of the contact, so it doesn't keep the contact itself. */
export const optOut = defineEntity({
  name: 'opt-out',
  key: { PK: 'CLIENTS#{agentId}', SK: 'STOP#{channel}#{hash}' },
  row: v.object({
    at: v.string(),
    source: consentSource,
    /** The client or their email provider decided: the agent can't lift it alone. */
    ownWord: v.boolean(),
  }),
  readBy: 'a condition of every opt-in and of every campaign email; looked up by an import',
});

/**
 * Stays in the former agent's list after a handover: if someone opts out by an old email or text, it reaches the
 * client's new agent, too.
 */
export const movedContact = defineEntity({
  name: 'contact of a client who was handed over',
  key: { PK: 'CLIENTS#{agentId}', SK: 'MOVED#{channel}#{hash}#{clientId}' },
  row: v.object({
    toAgentId: v.string(),
    clientId: v.string(),
    /** The same contact in the other agent's opt-outs: the hash includes the agent. */
    hashThere: v.string(),
    at: v.string(),
  }),
  readBy: 'one Query for each opt-out that comes from a client',
});
export type MovedContact = RowOf<typeof movedContact>;

export const consentRow = defineEntity({
  name: 'consent entry',
  key: { PK: 'CONSENT#{clientId}', SK: '{eightDigits}' },
  row: v.object({
    clientId: v.string(),
    seq: v.number(),
    channel,
    from: consentState,
    to: consentState,
    at: v.string(),
    by: v.string(),
    source: consentSource,
    /** The client's words, or the place in a file or behind a link where they were given. */
    said: v.string(),
    contact: v.string(),
    previous: v.string(),
    hash: v.string(),
  }),
  readBy: 'one Query; a hash chain whose last hash is in the client',
});
export type RecordEntry = RowOf<typeof consentRow>;

export const consentKey = ({ clientId, seq }: Pick<RecordEntry, 'clientId' | 'seq'>) => ({
  clientId,
  eightDigits: String(seq).padStart(8, '0'),
});

/** The prefix of sort keys for callable clients with a day to call again; those of the others begin with digits. */
export const CALL_ON = '!';
/** The plans of callable clients: their day has come, it comes later, or they have none. */
export const callPlans = {
  due: (today: string): [string, string] => [CALL_ON, `${CALL_ON}${today}~`],
  later: (today: string): [string, string] => [`${CALL_ON}${today}~`, `${CALL_ON}~`],
  unplanned: (): [string, string] => ['0', '~'],
};

/** Partitions of the indexes; a row is in those of the opt-ins only while its client is opted in. */
export const clientIndex = {
  byName: (agentId: string) => `CLIENTS#${agentId}#NAME`,
  byLastName: (agentId: string) => `CLIENTS#${agentId}#LAST`,
  mailable: (agentId: string) => `CLIENTS#${agentId}#EMAIL`,
  callable: (agentId: string) => `CLIENTS#${agentId}#PHONE`,
};
