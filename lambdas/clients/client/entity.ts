// How a client is stored: one row for the client, and the same row again under the email address and the phone number.
// Those two find a client by a search, keep two clients from having the same contact, and list who opted in.
import * as v from 'valibot';
import { defineEntity, type RowOf } from '#core/data/entity.ts';
import { type Channel, channel, consentSource, consentState } from './vocabulary.ts';

/** Where a channel stands, and the number of the consent record's entry that says so. */
const standing = v.object({ state: consentState, at: v.string(), source: consentSource, seq: v.number() });

const row = v.object({
  id: v.string(),
  agentId: v.string(),
  name: v.string(),
  address: v.string(),
  email: v.string(),
  /** For people, as typed or formatted. */
  phone: v.string(),
  /** As compared and dialed; empty when there is none. */
  phoneNumber: v.string(),
  createdAt: v.string(),
  consent: v.object({ phone: standing, email: standing, snail: standing } satisfies Record<Channel, unknown>),
  /** How many entries the consent record has, and the hash of the last one. */
  ledgerSeq: v.number(),
  ledgerHead: v.string(),
  calledAt: v.optional(v.string()),
  calledBefore: v.optional(v.string()),
  callNote: v.optional(v.string()),
  /** The day on which the agent wants to call again. */
  callOn: v.optional(v.string()),
  /** Whether there is a row with notes. */
  hasNotes: v.optional(v.literal(true)),
  tags: v.array(v.string()),
  revision: v.number(),
  /** Sort keys of the rows under the email address and under the phone number with the name. */
  emailKey: v.optional(v.string()),
  phoneKey: v.optional(v.string()),
  /** The client as a page of the list answers it (listed-client.ts): reading a page of these takes a tenth of the time. */
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
  /** Empty where only a call or a day was noted. */
  text: v.string(),
  /** The day to call again that was chosen with it. */
  callOn: v.optional(v.string()),
  isCall: v.optional(v.literal(true)),
});
export type ClientNote = v.InferOutput<typeof clientNote>;

/** In one row, because a deletion and its undo have to reach all of them at once. */
export const clientNotes = defineEntity({
  name: 'notes on a client',
  key: { PK: 'NOTES#{clientId}', SK: 'NOTES' },
  row: v.object({
    clientId: v.string(),
    /** The oldest first. */
    notes: v.array(clientNote),
    /** Set while the client is deleted and can be restored. */
    expires: v.optional(v.number()),
  }),
  readBy: "one Get, once the client is known to be the agent's own",
});

/** In several parts, each with some of the changes. */
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
    /** As it was typed, where it was added. */
    tag: v.optional(v.string()),
  }),
  readBy: 'the same Query',
});

const shownStanding = v.object({ state: consentState, source: consentSource });

/** As much of a client as lists show and exports write. */
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
    /** Said by the client or their email provider: the agent can't lift it alone. */
    ownWord: v.boolean(),
  }),
  readBy: 'a condition of every opt-in and of every campaign email; looked up by an import',
});

/** Left where a client was handed over from: someone who opts out by an email or a text of before is opted out there, too. */
export const movedContact = defineEntity({
  name: 'contact of a client who was handed over',
  key: { PK: 'CLIENTS#{agentId}', SK: 'MOVED#{channel}#{hash}#{clientId}' },
  row: v.object({
    toAgentId: v.string(),
    clientId: v.string(),
    /** The same contact, as the other agent's opt-outs name it: it contains the agent. */
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
    /** What the client said, or where in a file or behind which link it was said. */
    said: v.string(),
    /** The address or number that it was said for. */
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

/** What the sort keys of the callable begin with who have a day to call again; those of the others begin with digits. */
export const CALL_ON = '!';
/** Of the callable: whose day has come, whose day comes later, and who has none. */
export const callPlans = {
  due: (today: string): [string, string] => [CALL_ON, `${CALL_ON}${today}~`],
  later: (today: string): [string, string] => [`${CALL_ON}${today}~`, `${CALL_ON}~`],
  unplanned: (): [string, string] => ['0', '~'],
};

/** Partitions of the indexes; a row appears in those of the opt-ins only while its client is opted in. */
export const clientIndex = {
  byName: (agentId: string) => `CLIENTS#${agentId}#NAME`,
  byLastName: (agentId: string) => `CLIENTS#${agentId}#LAST`,
  mailable: (agentId: string) => `CLIENTS#${agentId}#EMAIL`,
  callable: (agentId: string) => `CLIENTS#${agentId}#PHONE`,
};
