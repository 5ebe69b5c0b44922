// Work outside the database (an email, a call to a bank) is written as a row in the same transaction as its cause.
// The table's stream starts it at once. If its worker dies, the message comes back once the lease is over, and
// another worker claims the row. Until it's done the row is also in the list of open work, so that upkeep can start
// it again. So no work is lost, and none is done twice unless a lease has run out.

import { leaseMs } from '../aws/worker-times.ts';
import { newId } from '../crypto/ids.ts';
import { type Clock, DAY, epochSeconds, isoAfter, MINUTE } from '../platform/clock.ts';
import { correlationId } from '../platform/correlation.ts';
import { countMetric } from '../platform/count-metric.ts';
import { log } from '../platform/log.ts';
import type { Item } from './attribute-value.ts';
import { type Db, held, tried, when } from './db.ts';
import { dueIn, NOT_DUE } from './due-list.ts';
import { OPEN_WORK, type OutboxEntry, type OutboxKind, outboxEntry } from './outbox-entity.ts';

export type { OutboxEntry, OutboxKind, QueuedKind } from './outbox-entity.ts';

export const MAX_ATTEMPTS = 8;
const KEEP_DONE_DAYS = 30;

/** The ID of an email's work is its tag at SES. */
const SES_TAG = /^[\w.@-]{1,256}$/;
const isTag = (kind: OutboxKind, id: string) => (kind !== 'mail' && kind !== 'campaign') || SES_TAG.test(id);

const newEntry = (kind: OutboxKind, task: Item, at: Date, id: string) => {
  if (!isTag(kind, id)) throw new TypeError(`SES would refuse an email with the ID ${id}`);
  const cause = correlationId();
  return { id, kind, task, attempts: 0, createdAt: at.toISOString(), ...(cause && { correlationId: cause }) };
};
const openSince = (id: string, dueAt: string) => ({ index: dueIn(OPEN_WORK, id, dueAt) });

/** Work that starts at once. The same `id` makes several requests for it one. */
export const outboxWrite = (kind: OutboxKind, task: Item, at: Date, id = newId(at)) => {
  const row: OutboxEntry = { ...newEntry(kind, task, at, id), state: 'pending' };
  return outboxEntry.put({ id }, row, openSince(id, isoAfter(at, MINUTE)));
};

/** An email that was counted against its sender's quotas at the order; the mail worker counts the others. */
export const countedEmail = (write: ReturnType<typeof outboxWrite>): ReturnType<typeof outboxWrite> => ({
  ...write,
  put: { ...write.put, counted: true },
});

/** Work that starts later: every minute, upkeep starts work that is due. */
export const scheduledOutboxWrite = (
  kind: OutboxKind,
  task: Item,
  { at, startAt, id }: { at: Date; startAt: Date; id: string },
) => {
  const row: OutboxEntry = { ...newEntry(kind, task, at, id), state: 'waiting' };
  return outboxEntry.put({ id }, row, openSince(id, startAt.toISOString()));
};

/** Cancels scheduled work. */
export const outboxRemoval = (id: string) => outboxEntry.delete({ id });

export type Outbox = {
  /** Takes the entry for this worker; undefined if another has it or it is done. */
  claim(id: string): Promise<OutboxEntry | undefined>;
  /** `result`: attributes that the worker leaves on the row. A no-op if another worker has the row. */
  done(entry: OutboxEntry, result?: Item): Promise<void>;
  /** Puts it back for a later try (full jitter, growing); after MAX_ATTEMPTS it has failed and an alarm counts it. */
  retryLater(entry: OutboxEntry, reason: string, how?: RetryWhen): Promise<void>;
  fail(entry: OutboxEntry, reason: string): Promise<void>;
};

/** `atLeastMs`: the shortest wait. */
type RetryWhen = { atLeastMs?: number };

/** The longest wait before the next try. */
export const longestWait = ({ attempts }: Pick<OutboxEntry, 'attempts'>): number =>
  Math.min(60 * MINUTE, MINUTE * 2 ** attempts);

type EntryChange = Parameters<typeof outboxEntry.change>[2];
const NOT_OPEN = [...NOT_DUE, 'leaseUntil'] as const;

const claim =
  (db: Db, clock: Clock, kind: OutboxKind): Outbox['claim'] =>
  async (id) => {
    const now = clock();
    const leaseUntil = isoAfter(now, leaseMs(kind));
    const isFree = when('#state = :pending OR (#state = :leased AND #leaseUntil < :now AND #attempts < :most)', {
      ':pending': 'pending',
      ':leased': 'leased',
      ':now': now.toISOString(),
      ':most': MAX_ATTEMPTS,
    });
    const lease: EntryChange = { set: { state: 'leased', leaseUntil, DueSK: leaseUntil }, add: { attempts: 1 } };
    return (await tried(outboxEntry.change(db, { id }, lease, isFree))).result;
  };

/** Writes only while the row is still this worker's: if another has finished it or taken it over, it isn't moved back. */
const release = async (db: Db, { id, attempts }: OutboxEntry, change: EntryChange): Promise<boolean> => {
  const isMine = when('#state = :leased AND #attempts = :mine', { ':leased': 'leased', ':mine': attempts });
  return held(outboxEntry.change(db, { id }, change, isMine));
};

/** Marks a row as done: for its worker, or because SES reports that the email went out. */
export const doneChange = (now: Date) =>
  ({
    set: { state: 'done', doneAt: now.toISOString(), expires: epochSeconds(now, KEEP_DONE_DAYS * DAY) },
    remove: NOT_OPEN,
  }) as const satisfies EntryChange;

const markDone = async (db: Db, now: Date, { id, kind, attempts }: OutboxEntry, result: Item): Promise<void> => {
  // SES's Send event may have marked it already.
  const isMine = when('#attempts = :mine AND (#state = :leased OR #state = :done)', {
    ':mine': attempts,
    ':leased': 'leased',
    ':done': 'done',
  });
  const { set, remove } = doneChange(now);
  const change = { set: { ...result, ...set }, remove: [...remove] };
  if (!(await held(db.update(outboxEntry.key({ id }), change, isMine))))
    log.warn('outbox work was done after its lease', { outboxId: id, kind, attempt: attempts });
};

export const createOutbox = (db: Db, clock: Clock, kind: OutboxKind, random: () => number = Math.random): Outbox => {
  /** The message ends here and reaches no dead-letter queue, so an alarm can only see this metric. */
  const fail = async (entry: OutboxEntry, reason: string) => {
    if (!(await release(db, entry, { set: { state: 'failed', reason }, remove: NOT_OPEN }))) return;
    log.error('outbox work was given up', { outboxId: entry.id, kind: entry.kind, attempt: entry.attempts, reason });
    countMetric('WorkGivenUp');
  };
  return {
    claim: claim(db, clock, kind),
    done: (entry, result = {}) => markDone(db, clock(), entry, result),
    async retryLater(entry, reason, { atLeastMs = 0 } = {}) {
      if (entry.attempts >= MAX_ATTEMPTS) return fail(entry, reason);
      const wait = Math.max(atLeastMs, random() * longestWait(entry));
      await release(db, entry, {
        set: { state: 'waiting', reason, DueSK: isoAfter(clock(), wait) },
        remove: ['leaseUntil'],
      });
    },
    fail,
  };
};
