import { type Db, held, when } from '#core/data/db.ts';
import type { Clock } from '#core/platform/clock.ts';
import {
  assetReportOrdered,
  type BankData,
  type BankFigures,
  type BankReading,
  type Counting,
  type FundsProvider,
  isIncluded,
  isStale,
  keepReportToken,
  type OrderedReport,
  ProviderError,
  type ReadyReading,
  readAgainWrites,
  reportTokenPlace,
  TRANSACTION_DAYS,
} from '#public/funds/bank';
import { type FundsReport, fundsReport } from '../entity.ts';
import type { PledgeVault } from '../exclusive/pledge-store.ts';

// A report's evidence: the bank's own report on only the chosen accounts, from today, with transactions if the report
// shows any. Pure.

/** In `evidenceId`: the bank can't make one on the chosen accounts alone, so the report uses the whole one. */
export const NO_EVIDENCE = 'none';

type EvidenceStep =
  /** The bank's data isn't complete yet. */
  | { step: 'wait' }
  /** The figures are too old, or have no transactions. */
  | { step: 'read again'; days: number }
  /** Uses the whole asset report, or the one made for this report. */
  | { step: 'use'; assetReportId: string; isForReport: boolean }
  /** The bank's report has to be reduced to the chosen accounts first. */
  | { step: 'choose'; assetReportId: string; accountIds: string[] };

/** Transactions are fetched only if they're shown. */
export const daysOf = ({ reportType }: Pick<FundsReport, 'reportType'>): number =>
  reportType === 3 ? TRANSACTION_DAYS : 0;

type Asked = Pick<FundsReport, 'together' | 'renews' | 'createdAt'>;

/** "Still good?" is about the present, and so is a joint amount: figures from before the question are no answer. */
const isTooOld = ({ together, renews, createdAt }: Asked, reading: ReadyReading, now: Date) => {
  if (together) return reading.assetReportId === together.before;
  return renews ? reading.readAt <= createdAt : isStale(reading, now);
};

export const evidenceStep = (
  fundsReport: Asked & Pick<FundsReport, 'evidenceId' | 'accountIds' | 'reportType'>,
  reading: BankReading | undefined,
  now: Date,
): EvidenceStep => {
  if (reading?.state !== 'ready' || !reading.full) return { step: 'wait' };
  const { assetReportId, days = 0 } = reading;
  const { evidenceId, accountIds } = fundsReport;
  if (evidenceId && evidenceId !== NO_EVIDENCE) return { step: 'use', assetReportId: evidenceId, isForReport: true };
  const isEnough = !isTooOld(fundsReport, reading, now) && days >= daysOf(fundsReport);
  if (!evidenceId && !isEnough) return { step: 'read again', days: Math.max(days, daysOf(fundsReport)) };
  if (evidenceId || !accountIds) return { step: 'use', assetReportId, isForReport: false };
  return { step: 'choose', assetReportId, accountIds };
};

/** The accounts that a report on only the chosen ones leaves out. */
export const othersThan = (counting: Counting, banks: BankFigures[]): string[] => {
  const accounts = banks.flatMap((bank) => bank.accounts);
  return accounts.filter((account) => !isIncluded(account, counting)).map(({ accountId }) => accountId);
};

// Gets a report's evidence. Missing evidence is ordered here, and the report is tried again when it's ready.

export type EvidenceDeps = {
  db: Db;
  clock: Clock;
  provider: Pick<FundsProvider, 'readReport' | 'filterReport' | 'removeReport'>;
  vault: PledgeVault;
};

/** Undefined when it isn't ready yet. */
export const getEvidence =
  (deps: EvidenceDeps) =>
  async (waiting: FundsReport, reading: BankReading | undefined): Promise<BankData[] | undefined> => {
    const step = evidenceStep(waiting, reading, deps.clock());
    if (step.step === 'wait') return undefined;
    if (step.step === 'read again') {
      await readAgain(deps, waiting.owner, reading, step.days);
      return undefined;
    }
    const token = await deps.vault.open(reportTokenPlace(waiting.owner, step.assetReportId));
    if (!token) return undefined;
    return step.step === 'use' ? use(deps, waiting, step, token) : choose(deps, waiting, step, token);
  };

const readAgain = async (
  { db, clock }: EvidenceDeps,
  owner: string,
  reading: BankReading | undefined,
  days: number,
): Promise<void> => {
  if (reading?.state !== 'ready') return;
  // Another report has already ordered it, or a newer asset report has arrived.
  await held(db.transact(readAgainWrites(owner, reading, days, clock())));
};

const use = async (
  { db, clock, provider }: EvidenceDeps,
  { owner, id: fundsReportId }: FundsReport,
  { assetReportId, isForReport }: Extract<EvidenceStep, { step: 'use' }>,
  token: string,
): Promise<BankData[] | undefined> => {
  try {
    return await provider.readReport(token, true);
  } catch (error) {
    if (!(error instanceof ProviderError) || error.failure !== 'not_ready') throw error;
    // Stored again, in case the worker that ordered it died first: otherwise no one would ask for it.
    if (isForReport) await assetReportOrdered(db, assetReportId, { owner, fundsReportId }, clock());
    return undefined;
  }
};

/** Has the bank make a report on only the chosen accounts, so that the evidence holds no others. */
const choose = async (
  deps: EvidenceDeps,
  waiting: FundsReport,
  { accountIds }: Extract<EvidenceStep, { step: 'choose' }>,
  token: string,
): Promise<BankData[] | undefined> => {
  const banks = await deps.provider.readReport(token, true);
  const others = othersThan({ level: waiting.accepts, chosen: new Set(accountIds) }, banks);
  if (others.length === 0) return banks;
  let ordered: OrderedReport;
  try {
    ordered = await deps.provider.filterReport(token, others);
  } catch (error) {
    // The bank can't make it: the report uses the whole one.
    if (error instanceof ProviderError && error.failure === 'refused') return banks;
    throw error;
  }
  await keepOrdered(deps, waiting, ordered);
  return undefined;
};

const keepOrdered = async (
  deps: EvidenceDeps,
  { owner, id: fundsReportId }: FundsReport,
  ordered: OrderedReport,
): Promise<void> => {
  const { assetReportId } = ordered;
  const isFirst = when('#state = :pending AND attribute_not_exists(#evidenceId)', { ':pending': 'pending' });
  const row = fundsReport.update(
    { owner, fundsReportId },
    { set: { evidenceId: assetReportId } },
    { if: isFirst, name: 'letter' },
  );
  // It isn't kept if our report was withdrawn in the meantime, or if it was ordered twice at the same time.
  if ((await keepReportToken(deps, owner, ordered, row)) === 'kept')
    await assetReportOrdered(deps.db, assetReportId, { owner, fundsReportId }, deps.clock());
};
