import type { Db, Write } from '#core/data/db.ts';
import { outboxWrite } from '#core/data/outbox.ts';
import type { Clock } from '#core/platform/clock.ts';
import { daysToPublish } from './day.ts';
import { latestDay } from './log-store.ts';

export type PublishTask = { type: 'publish seals'; at: string };

const publishWork = (day: string, at: Date): Write => {
  const task: PublishTask = { type: 'publish seals', at: at.toISOString() };
  return outboxWrite('document', task, at, `publish-seals-${day}`);
};

/** Only the worker may sign: the schedule sees that a day is due, and leaves it the work. */
export const queuePublishing =
  ({ db, clock }: { db: Db; clock: Clock }) =>
  async (): Promise<{ queued: number }> => {
    const [day] = daysToPublish((await latestDay(db))?.day, clock());
    if (!day) return { queued: 0 };
    await db.transact([publishWork(day, clock())]);
    return { queued: 1 };
  };
