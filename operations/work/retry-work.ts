import { type Db, held, when } from '../../lambdas/core/data/db.ts';
import { dueIn } from '../../lambdas/core/data/due-list.ts';
import { OPEN_WORK, outboxEntry } from '../../lambdas/core/data/outbox-entity.ts';
import { type Clock, isoAfter, MINUTE } from '../../lambdas/core/platform/clock.ts';

/** Puts a row that was given up back on the list of open work, with all of its tries. */
export const retryWork = async ({ db, clock }: { db: Db; clock: Clock }, id: string): Promise<string> => {
  const row = await outboxEntry.get(db, { id });
  if (!row) throw new Error(`There is no work ${id}.`);
  if (row.state !== 'failed') throw new Error(`${id} is ${row.state}: only work that was given up is started again.`);
  const now = clock();
  const set = {
    state: 'pending',
    attempts: 0,
    restartedAt: now.toISOString(),
    ...dueIn(OPEN_WORK, id, isoAfter(now, MINUTE)),
  } as const;
  const isFailed = when('#state = :failed', { ':failed': 'failed' });
  if (!(await held(outboxEntry.change(db, { id }, { set }, isFailed))))
    throw new Error(`Someone else has just started ${id} again.`);
  return `${id} (${row.kind}) starts again. It was given up because: ${row.reason}`;
};
