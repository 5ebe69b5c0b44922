// The fall-back for a webhook that never comes: ask for reports that are overdue.

import { ConditionFailed, type Db, type Write, when } from '#core/data/db.ts';
import { outboxWrite } from '#core/data/outbox.ts';
import { due, keys } from '#core/data/table.ts';
import type { Clock } from '#core/platform/clock.ts';
import { HOUR, isoAfter, MINUTE } from '#core/platform/clock.ts';
import type { BankTask } from '../tasks.ts';

const BATCH = 100;
const ASK_AGAIN_MS = 5 * MINUTE;
/** The largest portfolios take minutes. Whoever has waited this long is told that it will not come. */
const GIVE_UP_MS = 6 * HOUR;

export const pollBanks = (deps: { db: Db; clock: Clock }) => async (): Promise<{ asked: number }> => {
  const now = deps.clock();
  const { items } = await deps.db.query<{ assetReportId: string; orderedAt?: string }>({
    pk: due.assetReports,
    index: 'GSI1',
    between: ['', now.toISOString()],
    limit: BATCH,
  });
  let asked = 0;
  for (const { assetReportId, orderedAt } of items) {
    const isHopeless = orderedAt !== undefined && isoAfter(new Date(orderedAt), GIVE_UP_MS) <= now.toISOString();
    try {
      await deps.db.transact([
        fetchWrite(assetReportId, now),
        {
          update: keys.assetReport(assetReportId),
          change: { set: { GSI1SK: isoAfter(now, ASK_AGAIN_MS), ...(isHopeless ? { failed: 'NEVER_READY' } : {}) } },
        },
      ]);
      asked++;
    } catch (error) {
      // The last asking is still under way.
      if (!(error instanceof ConditionFailed)) throw error;
    }
  }
  return { asked };
};

/** One asking a report, however often the schedule runs: the next takes the place of one that has ended. */
const fetchWrite = (assetReportId: string, at: Date): Write => {
  const task: BankTask = { type: 'fetch', assetReportId, full: true };
  return {
    ...outboxWrite('bank', task, at, `poll-${assetReportId}`),
    if: when('attribute_not_exists(#PK) OR #state = :done OR #state = :failed', {
      ':done': 'done',
      ':failed': 'failed',
    }),
  };
};
