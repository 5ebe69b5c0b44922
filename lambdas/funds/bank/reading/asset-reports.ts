// A report that the bank is building. The worker that ordered it and the webhook that announces it may come in either
// order: both write this row, and the second one starts the reading, once for each form of the report.

import { type Db, held, isNew } from '#core/data/db.ts';
import { dueIn, NOT_DUE } from '#core/data/due-list.ts';
import { DAY, epochSeconds, isoAfter, MINUTE } from '#core/platform/clock.ts';
import { type AssetReport, assetReport, DUE_ASSET_REPORTS } from '../entity.ts';
import { bankWork } from '../tasks.ts';

/** A webhook normally arrives within a minute; the poll covers a missing one. */
const FIRST_POLL_MS = 3 * MINUTE;
const POLL_AGAIN_MS = 2 * MINUTE;
const KEEP_MS = 400 * DAY;
const KEEP_UNORDERED_MS = DAY;

type WebhookDb = Pick<Db, 'update' | 'put'>;

/** Reading one form of one report is one outbox row, however often the report is announced. */
const startFetch = async (db: WebhookDb, assetReportId: string, full: boolean, at: Date): Promise<void> => {
  const form = full ? 'full' : 'fast';
  const { put } = bankWork({ type: 'fetch', assetReportId, full }, at, `fetch-${form}-${assetReportId}`);
  await held(db.put(put, isNew));
};

/** The readable form of the report: the complete one, also to learn why it failed, or else the fast one. */
export const readableForm = (report: AssetReport): 'full' | 'fast' | undefined => {
  if (!report.owner) return undefined;
  if (report.fullReady || report.failed) return 'full';
  return report.fastReady ? 'fast' : undefined;
};

const startWhatIsReady = async (db: WebhookDb, report: AssetReport, at: Date) => {
  const form = readableForm(report);
  if (form) await startFetch(db, report.assetReportId, form === 'full', at);
};

export const assetReportOrdered = async (
  db: Db,
  assetReportId: string,
  { owner, fundsReportId, isReady }: { owner: string; fundsReportId?: string; isReady?: true },
  at: Date,
): Promise<void> => {
  const ordered = {
    set: {
      assetReportId,
      owner,
      fundsReportId,
      ...(isReady && { fullReady: isReady }),
      expires: epochSeconds(at, KEEP_MS),
      ...dueIn(DUE_ASSET_REPORTS, assetReportId, isoAfter(at, FIRST_POLL_MS)),
    },
    setIfAbsent: { orderedAt: at.toISOString() },
  };
  await startWhatIsReady(db, await assetReport.change(db, { assetReportId }, ordered), at);
};

export type Announcement = { assetReportId: string; outcome: 'fast' | 'full' | 'failed'; reason?: string };

const announced = ({ outcome, reason }: Announcement): Pick<AssetReport, 'fastReady' | 'fullReady' | 'failed'> => {
  if (outcome === 'failed') return { failed: reason ?? 'ERROR' };
  return outcome === 'full' ? { fullReady: true } : { fastReady: true };
};

export const assetReportAnnounced = async (db: WebhookDb, announcement: Announcement, at: Date): Promise<void> => {
  const { assetReportId } = announcement;
  const change = {
    set: { ...announced(announcement), assetReportId },
    setIfAbsent: { expires: epochSeconds(at, KEEP_UNORDERED_MS) },
  };
  await startWhatIsReady(db, await assetReport.change(db, { assetReportId }, change), at);
};

/** Stops the poll: no more news is expected. */
export const assetReportSettled = async (db: Pick<Db, 'update'>, assetReportId: string): Promise<void> => {
  await assetReport.change(db, { assetReportId }, { set: { settled: true }, remove: NOT_DUE });
};

export const pollAgainSoon = async (db: Pick<Db, 'update'>, assetReportId: string, at: Date): Promise<void> => {
  await assetReport.change(db, { assetReportId }, { set: { DueSK: isoAfter(at, POLL_AGAIN_MS) } });
};
