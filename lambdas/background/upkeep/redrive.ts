import { type Db, when } from '#core/data/db.ts';
import { handleDue } from '#core/data/handle-due.ts';
import { createOutbox, longestWait, MAX_ATTEMPTS } from '#core/data/outbox.ts';
import { OPEN_WORK, type OutboxEntry, outboxEntry } from '#core/data/outbox-entity.ts';
import { type Clock, isoAfter, MINUTE, SECOND } from '#core/platform/clock.ts';

// Restarts outbox work that is overdue. Touching the row is enough: the stream does the rest.

/** If an email's worker died while sending, the email may have gone out: SES's Send event gets this long to say so. */
const MAIL_GRACE_MS = 10 * MINUTE;

const mayHaveBeenSent = ({ kind, state }: OutboxEntry, dueAt: string, now: Date): boolean => {
  const diedSending = (kind === 'mail' || kind === 'campaign') && state === 'leased';
  return diedSending && isoAfter(new Date(dueAt), MAIL_GRACE_MS) > now.toISOString();
};

/**
 * A task that has killed its worker this often waits like one that failed. Before that, a message brings the next
 * worker at once.
 */
const OFTEN = 4;
const killsWorkers = ({ state, attempts }: OutboxEntry) => state === 'leased' && attempts >= OFTEN;
const mayStillWait = (row: OutboxEntry, dueAt: string, now: Date) =>
  isoAfter(new Date(dueAt), longestWait(row)) > now.toISOString();

type Deps = { db: Db; clock: Clock; hasTime: () => boolean };

export const redriveOutbox =
  ({ db, clock, hasTime }: Deps) =>
  async (): Promise<{ restarted: number; givenUp: number }> => {
    const now = clock();
    let [restarted, givenUp] = [0, 0];
    await handleDue({ db, now, hasTime }, { list: OPEN_WORK, entity: outboxEntry }, async ({ row, dueAt }) => {
      if (mayHaveBeenSent(row, dueAt, now)) return;
      if (killsWorkers(row)) {
        if (row.attempts >= MAX_ATTEMPTS) {
          await createOutbox(db, clock, row.kind).fail(row, 'Its worker died each time');
          givenUp++;
          return;
        }
        if (mayStillWait(row, dueAt, now)) return;
      }
      await outboxEntry.change(
        db,
        { id: row.id },
        {
          set: { state: 'pending', DueSK: isoAfter(now, 5 * MINUTE), restartedAt: now.toISOString() },
          remove: ['leaseUntil'],
        },
        when('#state = :state AND #DueSK = :due', { ':state': row.state, ':due': dueAt }),
      );
      restarted++;
    });
    return { restarted, givenUp };
  };

// A run stops taking new rows this long before its end, so that it can finish those it has. The next run takes the rest.

export const RESERVE_MS = 30 * SECOND;
