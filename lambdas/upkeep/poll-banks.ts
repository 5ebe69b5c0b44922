// The fall-back for a webhook that never comes: ask for reports that are overdue.
import type { Clock } from '../core/clock.ts';
import { epochSeconds, HOUR, isoAfter, MINUTE } from '../core/clock.ts';
import type { Db } from '../core/db.ts';
import { outboxWrite } from '../core/outbox.ts';
import { due, keys } from '../core/table.ts';
import type { BankTask } from '../funds/tasks.ts';

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
  for (const { assetReportId, orderedAt } of items) {
    const isHopeless = orderedAt !== undefined && isoAfter(new Date(orderedAt), GIVE_UP_MS) <= now.toISOString();
    const task: BankTask = { type: 'fetch', assetReportId, full: true };
    await deps.db.transact([
      outboxWrite('bank', task, now, `poll-${assetReportId}-${epochSeconds(now)}`),
      {
        update: keys.assetReport(assetReportId),
        change: { set: { GSI1SK: isoAfter(now, ASK_AGAIN_MS), ...(isHopeless ? { failed: 'NEVER_READY' } : {}) } },
      },
    ]);
  }
  return { asked: items.length };
};
