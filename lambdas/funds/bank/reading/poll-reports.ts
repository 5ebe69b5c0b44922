// The fallback for a webhook that never arrives: asks for reports that are overdue.
import { ConditionFailed, type Db, type Write, when } from '#core/data/db.ts';
import { type Clock, HOUR, isoAfter, MINUTE } from '#core/platform/clock.ts';
import { type AssetReport, assetReport, DUE_ASSET_REPORTS } from '../entity.ts';
import { bankWork } from '../tasks.ts';

const BATCH = 100;
const ASK_AGAIN_MS = 5 * MINUTE;
/** The largest portfolios take minutes. After this long the report is given up, and everyone who waits for it learns so. */
const GIVE_UP_MS = 6 * HOUR;

export const isGivenUp = ({ orderedAt }: Pick<AssetReport, 'orderedAt'>, now: Date): boolean =>
  orderedAt !== undefined && isoAfter(new Date(orderedAt), GIVE_UP_MS) <= now.toISOString();

/** One outbox row per report, however often the schedule runs: a new one only replaces one that has ended. */
const fetchWrite = (assetReportId: string, at: Date): Write => ({
  ...bankWork({ type: 'fetch', assetReportId, full: true }, at, `poll-${assetReportId}`),
  if: when('attribute_not_exists(#PK) OR #state = :done OR #state = :failed', { ':done': 'done', ':failed': 'failed' }),
});

export const pollReports =
  ({ db, clock }: { db: Pick<Db, 'query' | 'transact'>; clock: Clock }) =>
  async (): Promise<{ asked: number }> => {
    const now = clock();
    const overdue = await assetReport.list(db, {
      pk: DUE_ASSET_REPORTS,
      index: 'GSI1',
      between: ['', now.toISOString()],
      limit: BATCH,
    });
    let asked = 0;
    for (const report of overdue.items) {
      const { assetReportId } = report;
      const failed = isGivenUp(report, now) ? { failed: 'NEVER_READY' } : {};
      try {
        await db.transact([
          fetchWrite(assetReportId, now),
          assetReport.update({ assetReportId }, { set: { ...failed, GSI1SK: isoAfter(now, ASK_AGAIN_MS) } }),
        ]);
        asked++;
      } catch (error) {
        // The last attempt is still running.
        if (!(error instanceof ConditionFailed)) throw error;
      }
    }
    return { asked };
  };
