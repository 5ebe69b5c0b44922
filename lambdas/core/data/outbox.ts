// Work that leaves the house (a mail, a call to a bank) is written as a row in the same transaction as what it follows
// from. The table's stream starts it at once; until it is done the row stands in GSI1 DUE#OUTBOX, from where upkeep
// starts it again after a crash. So nothing is lost, and nothing is called twice without a lease having run out.

import { newId } from '../crypto/ids.ts';
import type { Clock } from '../platform/clock.ts';
import { epochSeconds, isoAfter, MINUTE } from '../platform/clock.ts';
import { correlationId } from '../platform/correlation.ts';
import { countMetric } from '../platform/count-metric.ts';
import { log } from '../platform/log.ts';
import type { Item } from './attribute-value.ts';
import type { Change, Db, Key, Write } from './db.ts';
import { ConditionFailed, when } from './db.ts';
import { due, keys } from './table.ts';

/** mail: SES. bank: Plaid (build, read, remove). membership: Cognito. document: PDFs. The relay tells workers apart by this. */
export type OutboxKind = 'mail' | 'bank' | 'membership' | 'document' | 'campaign';

export type OutboxEntry<T extends Item = Item> = {
  id: string;
  kind: OutboxKind;
  task: T;
  state: 'pending' | 'leased' | 'waiting' | 'done' | 'failed';
  attempts: number;
  createdAt: string;
  /** Of the call that left it. */
  correlationId?: string;
};

/** Longer than any worker may run, so that a lease never ends under a worker that is alive. */
const LEASE_MS = 5 * MINUTE;
export const MAX_ATTEMPTS = 8;
const KEEP_DONE_DAYS = 30;

export const outboxWrite = (kind: OutboxKind, task: Item, at: Date, id = newId(at)): Write & { put: Item & Key } => ({
  put: {
    ...keys.outbox(id),
    id,
    kind,
    task: task as Record<string, never>,
    state: 'pending',
    attempts: 0,
    createdAt: at.toISOString(),
    ...(correlationId() && { correlationId: correlationId() }),
    GSI1PK: due.outbox,
    GSI1SK: isoAfter(at, MINUTE),
  },
});

export type Outbox = {
  /** Takes the entry for this worker; undefined when another has it or it is done. */
  claim(id: string): Promise<OutboxEntry | undefined>;
  done(id: string, extra?: Item): Promise<void>;
  /** Puts it back for a later try (full jitter, growing); after MAX_ATTEMPTS it is failed and an alarm counts it. */
  retryLater(entry: OutboxEntry, reason: string, how?: Again): Promise<void>;
  fail(entry: OutboxEntry, reason: string): Promise<void>;
};

/** `atLeastMs`: not before that. `untried`: nobody was asked, so it is no attempt. */
export type Again = { atLeastMs?: number; untried?: boolean };

export const createOutbox = (db: Db, clock: Clock, random: () => number = Math.random): Outbox => {
  /** Only while the row is still this worker's: one that was done meanwhile, or taken over, is not moved back. */
  const release = async ({ id, attempts }: OutboxEntry, change: Change): Promise<boolean> => {
    try {
      await db.update(
        keys.outbox(id),
        change,
        when('#state = :leased AND #attempts = :mine', { ':leased': 'leased', ':mine': attempts }),
      );
      return true;
    } catch (error) {
      if (!(error instanceof ConditionFailed)) throw error;
      return false;
    }
  };
  /** The message ends here and reaches no dead-letter queue, so this metric is all that an alarm can see. */
  const fail = async (entry: OutboxEntry, reason: string) => {
    const change = { set: { state: 'failed', reason }, remove: ['GSI1PK', 'GSI1SK', 'leaseUntil'] };
    if (!(await release(entry, change))) return;
    log.error('outbox work was given up', { outboxId: entry.id, kind: entry.kind, attempt: entry.attempts, reason });
    countMetric('WorkGivenUp');
  };
  return {
    async claim(id) {
      const now = clock();
      try {
        return await db.update<OutboxEntry>(
          keys.outbox(id),
          {
            set: { state: 'leased', leaseUntil: isoAfter(now, LEASE_MS), GSI1SK: isoAfter(now, LEASE_MS) },
            add: { attempts: 1 },
          },
          when('#state = :pending OR (#state = :leased AND #leaseUntil < :now)', {
            ':pending': 'pending',
            ':leased': 'leased',
            ':now': now.toISOString(),
          }),
        );
      } catch (error) {
        if (error instanceof ConditionFailed) return undefined;
        throw error;
      }
    },
    async done(id, extra = {}) {
      const now = clock();
      await db.update(keys.outbox(id), {
        set: {
          ...extra,
          state: 'done',
          doneAt: now.toISOString(),
          expires: epochSeconds(now, KEEP_DONE_DAYS * 24 * 60 * MINUTE),
        },
        remove: ['GSI1PK', 'GSI1SK', 'leaseUntil'],
      });
    },
    async retryLater(entry, reason, { atLeastMs = 0, untried = false } = {}) {
      if (entry.attempts >= MAX_ATTEMPTS && !untried) return fail(entry, reason);
      const wait = Math.max(atLeastMs, random() * Math.min(60 * MINUTE, MINUTE * 2 ** entry.attempts));
      await release(entry, {
        set: { state: 'waiting', reason, GSI1SK: isoAfter(clock(), wait) },
        remove: ['leaseUntil'],
        ...(untried ? { add: { attempts: -1 } } : {}),
      });
    },
    fail,
  };
};
