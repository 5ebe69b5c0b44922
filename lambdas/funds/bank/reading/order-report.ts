// Has the bank report on an owner's accounts. What it reports is taken over when it's ready (fetch-report.ts).
import { type Db, exists } from '#core/data/db.ts';
import type { OutboxEntry } from '#core/data/outbox.ts';
import type { Clock } from '#core/platform/clock.ts';
import { bankData } from '../entity.ts';
import { readOwner } from '../owner-rows.ts';
import { type OrderedReport, ProviderError, type ReportingProvider } from '../provider/funds-provider.ts';
import { reportTokenPlace, type Vault } from '../vault.ts';
import { afterFailedOrder } from './after-failure.ts';
import { assetReportOrdered } from './asset-reports.ts';
import { keepReportToken } from './keep-report-token.ts';
import type { ReadingFailed } from './reading-failed.ts';
import type { WaitingLetters } from './waiting-letters.ts';

export type OrderReportDeps = {
  db: Db;
  clock: Clock;
  provider: Pick<ReportingProvider, 'buildReport' | 'refreshReport' | 'removeReport'>;
  vault: Vault;
  letters: Pick<WaitingLetters, 'daysNeeded'>;
  readingFailed: ReadingFailed;
};

/** What the provider knows an owner by. */
const referenceOf = (owner: string) => owner.slice(0, 60);

type Entry = Pick<OutboxEntry, 'id' | 'attempts'>;
type Order = { days: number; place(): Promise<OrderedReport> };

export const orderReport = (deps: OrderReportDeps) => {
  const { db, provider, vault, letters } = deps;

  const build = async (owner: string, wantedDays = 0): Promise<Order | undefined> => {
    const tokens = await vault.accessTokens(owner);
    if (tokens.length === 0) return undefined;
    const { reading } = await readOwner(db, owner, { consistent: true });
    const days = Math.max(wantedDays, reading?.days ?? 0, await letters.daysNeeded(owner));
    const accessTokens = tokens.map(({ token }) => token);
    return { days, place: () => provider.buildReport({ accessTokens, days, reference: referenceOf(owner) }) };
  };

  /** From the last report, when there is one that can still be read. */
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

/** Its worker died between storing the report's token and being done. Another report would be billed again. */
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
  const { assetReportId } = ordered;
  const reading = { assetReportId, state: 'reading', full: false, ...order } as const;
  const row = bankData.update({ owner }, { set: reading, remove: ['failure'] }, { if: exists });
  // Unless it was disconnected in the meantime.
  if ((await keepReportToken(deps, owner, ordered, row)) === 'kept')
    await assetReportOrdered(deps.db, assetReportId, { owner }, deps.clock());
};

const orderFailed = async (
  { db, readingFailed }: OrderReportDeps,
  owner: string,
  error: unknown,
  attempt: number,
): Promise<void> => {
  const next = afterFailedOrder(error, { attempt });
  if (next !== 'retry') return readingFailed(owner, next.failed);
  // The outbox tries again; a person who waits learns about it in the meantime.
  if (error instanceof ProviderError) await bankData.change(db, { owner }, { set: { failure: error.failure } }, exists);
  throw error;
};
