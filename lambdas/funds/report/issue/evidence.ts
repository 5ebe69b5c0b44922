// What a letter relies on: the bank's own report on only the chosen accounts, from today, with transactions if the letter
// shows any. Pure.
import type { BankFigures, BankReading, ReadyReading } from '#public/funds/bank';
import { isIncluded, isStale, TRANSACTION_DAYS } from '#public/funds/bank';
import type { Letter } from '../entity.ts';

/** In `evidenceId`: the bank can't make a report on the chosen accounts alone, so the letter uses the whole one. */
export const NO_EVIDENCE = 'none';

export type EvidenceStep =
  /** The bank's data isn't complete yet. */
  | { step: 'wait' }
  /** The figures are too old, or have no transactions. */
  | { step: 'read again'; days: number }
  /** Everything there is, or the report that was made for this letter. */
  | { step: 'use'; assetReportId: string; isForLetter: boolean }
  /** The bank's report has to be reduced to the chosen accounts first. */
  | { step: 'choose'; assetReportId: string; accountIds: string[] };

/** Transactions are only asked for when they're shown. */
export const daysOf = ({ reportType }: Pick<Letter, 'reportType'>): number => (reportType === 3 ? TRANSACTION_DAYS : 0);

type Asked = Pick<Letter, 'together' | 'renews' | 'createdAt'>;

/** "Still good?" is about now, and so is what two buyers have together: what the bank said before that is no answer. */
const isTooOld = ({ together, renews, createdAt }: Asked, reading: ReadyReading, now: Date) => {
  if (together) return reading.assetReportId === together.before;
  return renews ? reading.readAt <= createdAt : isStale(reading, now);
};

export const evidenceStep = (
  letter: Asked & Pick<Letter, 'evidenceId' | 'accountIds' | 'reportType'>,
  reading: BankReading | undefined,
  now: Date,
): EvidenceStep => {
  if (reading?.state !== 'ready' || !reading.full) return { step: 'wait' };
  const { assetReportId, days = 0 } = reading;
  const { evidenceId, accountIds } = letter;
  if (evidenceId && evidenceId !== NO_EVIDENCE) return { step: 'use', assetReportId: evidenceId, isForLetter: true };
  const isEnough = !isTooOld(letter, reading, now) && days >= daysOf(letter);
  if (!evidenceId && !isEnough) return { step: 'read again', days: Math.max(days, daysOf(letter)) };
  if (evidenceId || !accountIds) return { step: 'use', assetReportId, isForLetter: false };
  return { step: 'choose', assetReportId, accountIds };
};

/** The accounts that a report on the chosen ones leaves out. */
export const othersThan = (accountIds: string[], banks: BankFigures[]): string[] => {
  const chosen = new Set(accountIds);
  const accounts = banks.flatMap((bank) => bank.accounts);
  return accounts.filter((account) => !isIncluded(account, chosen)).map(({ accountId }) => accountId);
};
