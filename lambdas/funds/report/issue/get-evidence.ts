// Gets what a letter relies on. If something is missing, it's ordered here, and the letter is tried again when it's ready.
import { type Db, held, when } from '#core/data/db.ts';
import type { Clock } from '#core/platform/clock.ts';
import {
  assetReportOrdered,
  type BankData,
  type BankReading,
  type FundsProvider,
  keepReportToken,
  type OrderedReport,
  ProviderError,
  readAgainWrites,
  reportTokenPlace,
  type Vault,
} from '#public/funds/bank';
import { type Letter, letter } from '../entity.ts';
import { type EvidenceStep, evidenceStep, othersThan } from './evidence.ts';

export type EvidenceDeps = {
  db: Db;
  clock: Clock;
  provider: Pick<FundsProvider, 'readReport' | 'filterReport' | 'removeReport'>;
  vault: Pick<Vault, 'open' | 'seal'>;
};

/** Undefined when it isn't ready yet. */
export const getEvidence =
  (deps: EvidenceDeps) =>
  async (waiting: Letter, reading: BankReading | undefined): Promise<BankData[] | undefined> => {
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
  // Another letter has asked already, or a newer report has arrived by now.
  await held(db.transact(readAgainWrites(owner, reading, days, clock())));
};

const use = async (
  { db, clock, provider }: EvidenceDeps,
  { owner, id: letterId }: Letter,
  { assetReportId, isForLetter }: Extract<EvidenceStep, { step: 'use' }>,
  token: string,
): Promise<BankData[] | undefined> => {
  try {
    return await provider.readReport(token, true);
  } catch (error) {
    if (!(error instanceof ProviderError) || error.failure !== 'not_ready') throw error;
    // Noted again, in case the worker that ordered it died before it could: otherwise no one would ask for it.
    if (isForLetter) await assetReportOrdered(db, assetReportId, { owner, letterId }, clock());
    return undefined;
  }
};

/** Has the bank make a report on the chosen accounts alone, so that the evidence holds nothing that wasn't chosen. */
const choose = async (
  deps: EvidenceDeps,
  waiting: Letter,
  { accountIds }: Extract<EvidenceStep, { step: 'choose' }>,
  token: string,
): Promise<BankData[] | undefined> => {
  const banks = await deps.provider.readReport(token, true);
  const others = othersThan(accountIds, banks);
  if (others.length === 0) return banks;
  let ordered: OrderedReport;
  try {
    ordered = await deps.provider.filterReport(token, others);
  } catch (error) {
    // The bank can't make it: the letter uses the whole report.
    if (error instanceof ProviderError && error.failure === 'refused') return banks;
    throw error;
  }
  await keepOrdered(deps, waiting, ordered);
  return undefined;
};

const keepOrdered = async (
  deps: EvidenceDeps,
  { owner, id: letterId }: Letter,
  ordered: OrderedReport,
): Promise<void> => {
  const { assetReportId } = ordered;
  const isFirst = when('#state = :pending AND attribute_not_exists(#evidenceId)', { ':pending': 'pending' });
  const row = letter.update(
    { owner, letterId },
    { set: { evidenceId: assetReportId } },
    { if: isFirst, name: 'letter' },
  );
  // Unless it was withdrawn in the meantime, or ordered twice at once.
  if ((await keepReportToken(deps, owner, ordered, row)) === 'kept')
    await assetReportOrdered(deps.db, assetReportId, { owner, letterId }, deps.clock());
};
