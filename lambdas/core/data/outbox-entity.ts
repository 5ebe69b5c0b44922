// A piece of work outside the database: an email, a call to a bank. It's written in the same transaction as its cause.
import * as z from '../schema.ts';
import type { Item } from './attribute-value.ts';
import { dueList } from './due-list.ts';
import { defineEntity, type RowOf } from './entity.ts';

/** Work that isn't done, in the order in which it's due. One shard takes about 250 pieces of work a second. */
export const OPEN_WORK = dueList('DUE#OUTBOX', 16);

/**
 * mail: SES. bank: Plaid (build, read, remove). membership: Cognito. document: PDFs. news: push services. Each has its queue
 * and its worker.
 */
const kinds = ['mail', 'bank', 'membership', 'document', 'campaign', 'news'] as const;
export type OutboxKind = (typeof kinds)[number];

const isObject = (value: unknown) => typeof value === 'object' && value !== null && !Array.isArray(value);

const shared = {
  id: z.string(),
  kind: z.enum(kinds),
  /** The worker of its kind knows what it looks like. */
  task: z.custom<Item>(isObject),
  attempts: z.number(),
  createdAt: z.string(),
  /** Of the call that left it. */
  correlationId: z.optional(z.string()),
  /** Why the last attempt failed. */
  reason: z.optional(z.string()),
  restartedAt: z.optional(z.string()),
  seenBySes: z.optional(z.boolean()),
  /** An email that counts against its sender's quotas already. */
  counted: z.optional(z.literal(true)),
};

export const outboxEntry = defineEntity({
  name: 'outbox entry',
  key: { PK: 'OUTBOX#{id}', SK: 'OUTBOX' },
  indexes: { Due: { PK: `${OPEN_WORK.name}#{shard}`, SK: '{dueAt}' } },
  row: z.discriminatedUnion('state', [
    z.object({ ...shared, state: z.literal('pending') }),
    z.object({ ...shared, state: z.literal('leased'), leaseUntil: z.string() }),
    /** For its time: after a failure, or from the beginning. */
    z.object({ ...shared, state: z.literal('waiting') }),
    z.object({ ...shared, state: z.literal('done'), doneAt: z.string(), expires: z.number() }),
    z.object({ ...shared, state: z.literal('failed'), reason: z.string() }),
  ]),
  readBy: 'the stream; one Update by its worker; the Query of open work for the redrive',
});

export type OutboxEntry = RowOf<typeof outboxEntry>;
