import { type Db, exists, held, type Write, when } from '#core/data/db.ts';
import { handleDue } from '#core/data/handle-due.ts';
import type { OutboxEntry } from '#core/data/outbox.ts';
import { type Clock, HOUR, isoAfter, MINUTE } from '#core/platform/clock.ts';
import { type AssetReport, assetReport, bankData, DUE_ASSET_REPORTS } from '../entity.ts';
import { endingBanks, readOwner } from '../owner-rows.ts';
import { type OrderedReport, ProviderError, type ReportingProvider } from '../provider/funds-provider.ts';
import { bankWork } from '../tasks.ts';
import { reportTokenPlace, type Vault } from '../vault.ts';
import { afterFailedOrder } from './after-failure.ts';
import { assetReportOrdered } from './asset-reports.ts';
import type { ReadingFailed } from './reading-failed.ts';
import type { WaitingReports } from './waiting-reports.ts';

// A report was just ordered, and only its token can remove it again: a report without a row must not stay at the bank.

type KeepReportTokenDeps = {
  db: Pick<Db, 'transact'>;
  provider: Pick<ReportingProvider, 'removeReport'>;
  vault: Pick<Vault, 'seal' | 'open'>;
};

/**
 * `row`: the row that refers to the report from now on. 'unwanted': its condition failed, because the report isn't
 * needed anymore.
 */
export const keepReportToken = async (
  { db, provider, vault }: KeepReportTokenDeps,
  owner: string,
  { assetReportId, reportToken }: OrderedReport,
  row: Write,
): Promise<'kept' | 'unwanted'> => {
  const place = reportTokenPlace(owner, assetReportId);
  try {
    if (await held(db.transact([await vault.seal(place, reportToken), row]))) return 'kept';
  } catch (error) {
    // The call got no answer, but the row was stored.
    if ((await vault.open(place)) !== undefined) return 'kept';
    await provider.removeReport(reportToken);
    throw error;
  }
  await provider.removeReport(reportToken);
  return 'unwanted';
};

// Orders a bank report on an owner's accounts. It's read when it's ready (bank-worker.ts).

type OrderReportDeps = {
  db: Db;
  clock: Clock;
  provider: Pick<ReportingProvider, 'buildReport' | 'refreshReport' | 'removeReport'>;
  vault: Vault;
  fundsReports: Pick<WaitingReports, 'daysNeeded' | 'disconnectedAt'>;
  readingFailed: ReadingFailed;
};

const referenceOf = (owner: string) => owner.slice(0, 60);

type Entry = Pick<OutboxEntry, 'id' | 'attempts'>;
type Order = { days: number; place(): Promise<OrderedReport> };

export const orderReport = (deps: OrderReportDeps) => {
  const { db, provider, vault, fundsReports } = deps;

  const build = async (owner: string, wantedDays = 0): Promise<Order | undefined> => {
    const tokens = await vault.accessTokens(owner);
    if (tokens.length === 0) return undefined;
    const { banks, reading } = await readOwner(db, owner, { consistent: true });
    const ending = endingBanks(banks, { disconnectedAt: await fundsReports.disconnectedAt(owner) });
    const accessTokens = tokens.filter(({ itemId }) => !ending.has(itemId)).map(({ token }) => token);
    if (accessTokens.length === 0) return undefined;
    const days = Math.max(wantedDays, reading?.days ?? 0, await fundsReports.daysNeeded(owner));
    return { days, place: () => provider.buildReport({ accessTokens, days, reference: referenceOf(owner) }) };
  };

  /** Refreshes the last report if it can still be read. */
  const refresh = async (owner: string, wantedDays = 0): Promise<Order | undefined> => {
    const { reading } = await readOwner(db, owner, { consistent: true });
    const { assetReportId, days: askedDays = 0 } = reading ?? {};
    const reportToken = assetReportId && (await vault.open(reportTokenPlace(owner, assetReportId)));
    if (!reportToken) return build(owner, wantedDays);
    const days = Math.max(wantedDays, askedDays);
    return { days, place: () => provider.refreshReport({ reportToken, days, reference: referenceOf(owner) }) };
  };

  const orderWith =
    (prepare: typeof build) =>
    async (owner: string, entry: Entry, wantedDays?: number): Promise<void> => {
      if (entry.attempts > 1 && (await wasPlaced(deps, owner, entry))) return;
      const order = await prepare(owner, wantedDays);
      if (!order) return;
      try {
        await keepOrdered(deps, owner, await order.place(), { days: order.days, orderedBy: entry.id });
      } catch (error) {
        await orderFailed(deps, owner, error, entry.attempts);
      }
    };

  return { build: orderWith(build), refresh: orderWith(refresh) };
};

/** Its worker died between storing the report's token and finishing. Another report would be billed again. */
const wasPlaced = async ({ db, clock }: OrderReportDeps, owner: string, { id }: Entry): Promise<boolean> => {
  const { reading } = await readOwner(db, owner, { consistent: true });
  if (reading?.orderedBy !== id || reading.assetReportId === undefined) return false;
  if (reading.state === 'reading') await assetReportOrdered(db, reading.assetReportId, { owner }, clock());
  return true;
};

const keepOrdered = async (
  deps: OrderReportDeps,
  owner: string,
  ordered: OrderedReport,
  order: { days: number; orderedBy: string },
): Promise<void> => {
  const { assetReportId, isReady } = ordered;
  const reading = { assetReportId, state: 'reading', full: false, ...order } as const;
  const row = bankData.update({ owner }, { set: reading, remove: ['failure'] }, { if: exists });
  // It isn't kept if the bank was disconnected in the meantime.
  if ((await keepReportToken(deps, owner, ordered, row)) === 'kept')
    await assetReportOrdered(deps.db, assetReportId, { owner, isReady }, deps.clock());
};

const orderFailed = async (
  { db, readingFailed }: OrderReportDeps,
  owner: string,
  error: unknown,
  attempt: number,
): Promise<void> => {
  const next = afterFailedOrder(error, { attempt });
  if (next !== 'retry') return readingFailed(owner, next.failed);
  // The outbox tries again; until then, a waiting person sees the failure.
  if (error instanceof ProviderError) await bankData.change(db, { owner }, { set: { failure: error.failure } }, exists);
  throw error;
};

// The fallback for a missing webhook: asks for reports that are overdue.

const ASK_AGAIN_MS = 5 * MINUTE;
/** The largest portfolios take minutes. After this long the report is given up, and everyone waiting for it is notified. */
const GIVE_UP_MS = 6 * HOUR;

const isGivenUp = ({ orderedAt }: Pick<AssetReport, 'orderedAt'>, now: Date): boolean =>
  orderedAt !== undefined && isoAfter(new Date(orderedAt), GIVE_UP_MS) <= now.toISOString();

/** One outbox row per report, however often the schedule runs: a new row only replaces one that has ended. */
const fetchWrite = (assetReportId: string, at: Date): Write => ({
  ...bankWork({ type: 'fetch', assetReportId, full: true }, at, `poll-${assetReportId}`),
  if: when('attribute_not_exists(#PK) OR #state = :done OR #state = :failed', { ':done': 'done', ':failed': 'failed' }),
});

type Deps = { db: Pick<Db, 'query' | 'getMany' | 'update' | 'transact'>; clock: Clock; hasTime: () => boolean };

/** Skips a report if its last attempt is still running. */
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
