// Accounts as senders of email: the number of emails, bounces and reports, and the readers who refuse them.
import * as v from 'valibot';
import { defineEntity, type RowOf } from '#core/data/entity.ts';

const count = v.optional(v.number(), 0);

/** The partition of GSI1 with every account that has sent email, latest first. */
export const ALL_SENDERS = 'SENDERS';

export const sender = defineEntity({
  name: 'sender of emails',
  key: { PK: 'SENDER#{agentId}', SK: 'SENDER' },
  indexes: { GSI1: { PK: ALL_SENDERS, SK: '{lastDay}#{agentId}' } },
  row: v.object({
    agentId: v.string(),
    email: v.string(),
    name: v.string(),
    /** True if the address of the account is known to be the person's own. */
    verified: v.boolean(),
    firstAt: v.string(),
    lastDay: v.string(),
    sent: count,
    bounces: count,
    complaints: count,
    /** Readers who reported it, or marked it as spam. */
    reports: count,
    /** The time of the latest report since staff last looked. */
    recentReports: v.optional(v.array(v.string()), []),
    stoppedAt: v.optional(v.string()),
    stoppedBy: v.optional(v.picklist(['reports', 'staff', 'name'])),
    /** The name doesn't read as a person's, but staff allowed it. */
    allowedName: v.optional(v.string()),
    revision: count,
  }),
  readBy: "one Get for each email; GSI1 for the staff's list, the latest first",
});
export type Sender = RowOf<typeof sender>;

/** Stored separately from the sender's row, which each email changes. */
export const answeredSender = defineEntity({
  name: 'sender whom a bank has answered',
  key: { PK: 'SENDER#{agentId}', SK: 'ANSWERED' },
  row: v.object({ at: v.string() }),
  readBy: 'one Get where it matters whether an account is new',
});

/** Exists only for readers about whom something is known. It has no address, and stays as long as the account. */
export const correspondent = defineEntity({
  name: 'reader of a sender',
  key: { PK: 'SENDER#{agentId}', SK: 'TO#{hash}' },
  row: v.object({
    stoppedAt: v.optional(v.string()),
    why: v.optional(v.picklist(['report', 'complaint'])),
    bouncedAt: v.optional(v.string()),
  }),
  readBy: 'one Get for each email',
});
export type Correspondent = RowOf<typeof correspondent>;

/** `whose`: an account, its clients together, one client's link, a reader of either, or a reader of anyone. */
export const emailCount = defineEntity({
  name: 'emails of a day',
  key: { PK: 'EMAILS#{whose}', SK: '{day}' },
  row: v.object({ used: v.number(), expires: v.number() }),
  readBy: 'the condition of one Update; expires after two days',
});
