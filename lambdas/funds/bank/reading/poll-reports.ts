// The fallback for a webhook that never arrives: asks for reports that are overdue.
import { type Db, type Write, when } from '#core/data/db.ts';
import { handleDue } from '#core/data/handle-due.ts';
import { type Clock, HOUR, isoAfter, MINUTE } from '#core/platform/clock.ts';
import { type AssetReport, assetReport, DUE_ASSET_REPORTS } from '../entity.ts';
import { bankWork } from '../tasks.ts';

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

type Deps = { db: Pick<Db, 'query' | 'getMany' | 'update' | 'transact'>; clock: Clock; hasTime: () => boolean };

/** A report whose last attempt is still running is left for the next run. */
export const pollReports =
  ({ db, clock, hasTime }: Deps) =>
  async (): Promise<{ polled: number }> => {
    const now = clock();
    const due = { list: DUE_ASSET_REPORTS, entity: assetReport };
    const { handled } = await handleDue({ db, now, hasTime }, due, async ({ row: report }) => {
      const { assetReportId } = report;
      const failed = isGivenUp(report, now) ? { failed: 'NEVER_READY' } : {};
      await db.transact([
        fetchWrite(assetReportId, now),
        assetReport.update({ assetReportId }, { set: { ...failed, DueSK: isoAfter(now, ASK_AGAIN_MS) } }),
      ]);
    });
    return { polled: handled };
  };
