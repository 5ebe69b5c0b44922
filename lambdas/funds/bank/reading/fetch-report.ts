// Takes over what the bank reports: first the fast form, then the complete one.
import { type Condition, type Db, held, when } from '#core/data/db.ts';
import type { Clock } from '#core/platform/clock.ts';
import { log } from '#core/platform/log.ts';
import { figuresOf } from '../bank-data.ts';
import { saveTransactions } from '../bank-transactions.ts';
import type { RemoveReports } from '../ending/remove-reports.ts';
import { type AssetReport, assetReport, bankData } from '../entity.ts';
import { isGuestOwner } from '../owner-rows.ts';
import { type BankData, ProviderError, type ReportingProvider } from '../provider/funds-provider.ts';
import { reportTokenPlace, type Vault } from '../vault.ts';
import { afterFailedRead } from './after-failure.ts';
import { assetReportSettled, pollAgainSoon } from './asset-reports.ts';
import type { ReadingFailed } from './reading-failed.ts';
import type { WaitingLetters } from './waiting-letters.ts';

export type FetchReportDeps = {
  db: Db;
  clock: Clock;
  provider: Pick<ReportingProvider, 'readReport'>;
  vault: Pick<Vault, 'open'>;
  letters: Pick<WaitingLetters, 'sendAgreed' | 'issueAll' | 'evidenceArrived'>;
  removeReports: RemoveReports;
  readingFailed: ReadingFailed;
};

export const fetchReport =
  (deps: FetchReportDeps) =>
  async (assetReportId: string, full: boolean, attempt: number): Promise<void> => {
    const { db, vault, provider } = deps;
    // The webhook that started this was a moment ago.
    const report = await assetReport.get(db, { assetReportId }, { consistent: true });
    if (!report?.owner) return;
    const { owner, letterId, failed } = report;
    if (letterId) return full ? evidenceArrived(deps, { ...report, owner, letterId }) : undefined;
    const token = await vault.open(reportTokenPlace(owner, assetReportId));
    // Disconnected in the meantime: no one waits for it.
    if (!token) return assetReportSettled(db, assetReportId);
    const form = { assetReportId, owner, full };
    if (failed)
      return readFailed(deps, { ...form, full: true }, new ProviderError('refused', failed, 'No report'), attempt);
    let banks: BankData[];
    try {
      banks = await provider.readReport(token, full);
    } catch (error) {
      return readFailed(deps, form, error, attempt);
    }
    await takeOver(deps, form, banks);
  };

type Form = { assetReportId: string; owner: string; full: boolean };

/** A report on the accounts chosen for one letter. When the bank refuses it, the letter uses the whole report. */
const evidenceArrived = async (
  { db, clock, letters, removeReports }: FetchReportDeps,
  { assetReportId, owner, letterId, failed }: AssetReport & { owner: string; letterId: string },
) => {
  const isDone = await letters.evidenceArrived(owner, letterId, failed ? 'refused' : 'ready');
  if (!isDone) return pollAgainSoon(db, assetReportId, clock());
  await removeReports.one(owner, assetReportId);
  return assetReportSettled(db, assetReportId);
};

const readFailed = async (deps: FetchReportDeps, form: Form, error: unknown, attempt: number): Promise<void> => {
  const { assetReportId, owner, full } = form;
  const next = afterFailedRead(error, { attempt, full });
  if (next === 'poll later') return pollAgainSoon(deps.db, assetReportId, deps.clock());
  if (next === 'retry') throw error;
  if (next === 'wait for the full report') return log.info('no fast report', { code: codeOf(error) });
  // The failure of an earlier order says nothing about the one that replaced it.
  const reading = await bankData.get(deps.db, { owner }, { consistent: true });
  if (reading?.assetReportId === assetReportId) await deps.readingFailed(owner, next.failed);
  await assetReportSettled(deps.db, assetReportId);
};

const codeOf = (error: unknown) => (error instanceof ProviderError ? error.providerCode : undefined);

const takeOver = async (deps: FetchReportDeps, form: Form, banks: BankData[]): Promise<void> => {
  const { db, letters, removeReports } = deps;
  const { assetReportId, owner, full } = form;
  // Transactions are stored before the figures say that everything is.
  const isWanted = !full || (await keepTransactions(db, form, banks));
  const isCurrent = isWanted && (await saveFigures(deps, form, banks));
  if (!full) return;
  await assetReportSettled(db, assetReportId);
  if (!isCurrent) return removeReports.one(owner, assetReportId);
  await letters.issueAll(owner);
  // What is sent now has its own work: sealed here as well, it would be drawn twice.
  await letters.sendAgreed(owner);
  // A guest's reports are removed together, soon enough.
  if (!isGuestOwner(owner)) await removeReports.except(owner, assetReportId);
};

/** As long as no later order owns the row. The fast form never replaces the complete one. */
const isCurrentOrder = ({ assetReportId, full }: Form): Condition =>
  when('#assetReportId = :id AND (:full = :yes OR #full = :no)', {
    ':id': assetReportId,
    ':full': full,
    ':yes': true,
    ':no': false,
  });

/** False when a later order owns the figures by now. */
const keepTransactions = async (db: Db, form: Form, banks: BankData[]): Promise<boolean> => {
  if (!banks.some(({ accounts }) => accounts.some(({ transactions }) => transactions.length > 0))) return true;
  return (await saveTransactions(db, form.owner, banks, isCurrentOrder(form))) === 'saved';
};

/** False when a later order owns the row by now. */
const saveFigures = async ({ db, clock }: FetchReportDeps, form: Form, banks: BankData[]): Promise<boolean> => {
  const { owner, full } = form;
  const figures = { state: 'ready', full, banks: figuresOf(banks), readAt: clock().toISOString() } as const;
  return held(bankData.change(db, { owner }, { set: figures }, isCurrentOrder(form)));
};
