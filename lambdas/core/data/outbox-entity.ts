// A task outside the database: an email, a call to a bank. It's written in the same transaction as its cause.
import * as v from 'valibot';
import type { Item } from './attribute-value.ts';
import { dueList } from './due-list.ts';
import { defineEntity, type RowOf } from './entity.ts';

/** Open work in the order of its due time. One shard takes about 250 tasks a second. */
export const OPEN_WORK = dueList('DUE#OUTBOX', 16);

/**
 * mail: SES. bank: Plaid (build, read, remove). membership: Cognito. document: PDFs. news: push services. webhook: agents' own
 * programs. Each has its worker and, unless it is too rare for one, its queue.
 */
const kinds = ['mail', 'bank', 'membership', 'document', 'campaign', 'news', 'webhook'] as const;
export type OutboxKind = (typeof kinds)[number];
/** People are invited a few times a year. Lambda would ask their queue 657,000 times a month, so the relay hands that work over. */
export type QueuedKind = Exclude<OutboxKind, 'membership'>;

const isObject = (value: unknown) => typeof value === 'object' && value !== null && !Array.isArray(value);

const shared = {
  id: v.string(),
  kind: v.picklist(kinds),
  /** Only its kind's worker knows its shape. */
  task: v.custom<Item>(isObject),
  attempts: v.number(),
  createdAt: v.string(),
  correlationId: v.optional(v.string()),
  reason: v.optional(v.string()),
  restartedAt: v.optional(v.string()),
  seenBySes: v.optional(v.boolean()),
  /** An email that counts against its sender's quotas already. */
  counted: v.optional(v.literal(true)),
};

export const outboxEntry = defineEntity({
  name: 'outbox entry',
  key: { PK: 'OUTBOX#{id}', SK: 'OUTBOX' },
  indexes: { Due: { PK: `${OPEN_WORK.name}#{shard}`, SK: '{dueAt}' } },
  row: v.variant('state', [
    v.object({ ...shared, state: v.literal('pending') }),
    v.object({ ...shared, state: v.literal('leased'), leaseUntil: v.string() }),
    /** Waiting for its time, after a failure or from the beginning. */
    v.object({ ...shared, state: v.literal('waiting') }),
    v.object({ ...shared, state: v.literal('done'), doneAt: v.string(), expires: v.number() }),
    v.object({ ...shared, state: v.literal('failed'), reason: v.string() }),
  ]),
  readBy: 'the stream; one Update by its worker; the Query of open work for the redrive',
});

export type OutboxEntry = RowOf<typeof outboxEntry>;
