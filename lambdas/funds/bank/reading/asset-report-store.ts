// A report in the making at the bank. The worker that ordered it and the webhook that announces it may come in either
// order: both write this row, and whoever comes second starts the reading, once for each form of the report.
import type { Item } from '#core/data/attribute-value.ts';
import { ConditionFailed, type Db, isNew } from '#core/data/db.ts';
import { outboxWrite } from '#core/data/outbox.ts';
import { due, keys } from '#core/data/table.ts';
import { DAY, epochSeconds, isoAfter, MINUTE } from '#core/platform/clock.ts';
import type { BankTask } from '../tasks.ts';

export type AssetReportRow = {
  assetReportId: string;
  owner?: string;
  /** Ordered for one letter alone, over the accounts that were chosen for it. */
  letterId?: string;
  fastReady?: boolean;
  fullReady?: boolean;
  failed?: string;
};

/** A webhook normally comes within a minute; the poll asks when it stays away. */
const FIRST_POLL_MS = 3 * MINUTE;
const KEEP_MS = 400 * DAY;

const rowFrom = (item: Item): AssetReportRow => ({
  assetReportId: String(item.assetReportId),
  owner: item.owner as string | undefined,
  letterId: item.letterId as string | undefined,
  fastReady: item.fastReady === true,
  fullReady: item.fullReady === true,
  failed: item.failed as string | undefined,
});

/** The reading of one form of one report is one outbox row, however often it is announced. */
export const startFetch = async (db: Db, assetReportId: string, full: boolean, at: Date): Promise<boolean> => {
  const task: BankTask = { type: 'fetch', assetReportId, full };
  const { put } = outboxWrite('bank', task, at, `fetch-${full ? 'full' : 'fast'}-${assetReportId}`);
  try {
    await db.put(put, isNew);
    return true;
  } catch (error) {
    if (error instanceof ConditionFailed) return false;
    throw error;
  }
};

const startWhatIsReady = async (db: Db, row: AssetReportRow, at: Date) => {
  if (!row.owner) return;
  if (row.fullReady || row.failed) await startFetch(db, row.assetReportId, true, at);
  else if (row.fastReady) await startFetch(db, row.assetReportId, false, at);
};

export const assetReportOrdered = async (
  db: Db,
  assetReportId: string,
  { owner, letterId }: { owner: string; letterId?: string },
  at: Date,
): Promise<void> => {
  const item = await db.update<Item>(keys.assetReport(assetReportId), {
    set: {
      assetReportId,
      owner,
      letterId,
      GSI1PK: due.assetReports,
      GSI1SK: isoAfter(at, FIRST_POLL_MS),
      expires: epochSeconds(at, KEEP_MS),
    },
    setIfAbsent: { orderedAt: at.toISOString() },
  });
  await startWhatIsReady(db, rowFrom(item), at);
};

export type Announcement = { assetReportId: string; outcome: 'fast' | 'full' | 'failed'; reason?: string };

export const assetReportAnnounced = async (db: Db, { assetReportId, outcome, reason }: Announcement, at: Date) => {
  const change =
    outcome === 'fast' ? { fastReady: true } : outcome === 'full' ? { fullReady: true } : { failed: reason ?? 'ERROR' };
  const item = await db.update<Item>(keys.assetReport(assetReportId), {
    set: { ...change, assetReportId },
    setIfAbsent: { expires: epochSeconds(at, DAY) },
  });
  await startWhatIsReady(db, rowFrom(item), at);
};

export const readAssetReport = async (db: Db, assetReportId: string): Promise<AssetReportRow | undefined> => {
  const item = await db.get(keys.assetReport(assetReportId));
  return item && rowFrom(item);
};

/** Nothing more is to come: the poll leaves it alone. */
export const assetReportSettled = (db: Db, assetReportId: string) =>
  db.update(keys.assetReport(assetReportId), { set: { settled: true }, remove: ['GSI1PK', 'GSI1SK'] });

export const assetReportPolled = (db: Db, assetReportId: string, at: Date) =>
  db.update(keys.assetReport(assetReportId), { set: { GSI1SK: isoAfter(at, 2 * MINUTE) } });
