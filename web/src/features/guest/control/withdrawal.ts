// A guest's ways to withdraw, and the page's question before each. Pure.
import type { IssuedReport, routes } from '#contracts/funds/report';
import type { Reply } from '#core/http/route.ts';
import type { GuestStrings } from '../strings.ts';

/** Without a report, only the banks are left to end. */
export type Withdrawal = { what: 'report'; report: IssuedReport } | { what: 'everything' } | { what: 'banks' };
type Words = GuestStrings['control'];

/** True if no one has the report yet. Withdrawing it then lets the guest answer again. */
export const isUnfinished = ({ state }: Pick<IssuedReport, 'state'>): boolean =>
  state === 'pending' || state === 'ready';

/** The text for a report that no one opened; undefined for one that no one could open. */
export const unopenedWords = ({ state }: Pick<IssuedReport, 'state'>): 'notOpened' | 'neverOpened' | undefined => {
  if (state === 'failed' || isUnfinished({ state })) return undefined;
  return state === 'withdrawn' ? 'neverOpened' : 'notOpened';
};

export const canWithdraw = ({ state }: Pick<IssuedReport, 'state'>): boolean =>
  state === 'valid' || isUnfinished({ state });

export const areAllWithdrawn = (reports: readonly Pick<IssuedReport, 'state'>[]): boolean => {
  const issued = reports.filter(({ state }) => state !== 'failed');
  return issued.length > 0 && issued.every(({ state }) => state === 'withdrawn');
};

type Control = Reply<typeof routes.guestReports>;

/** True if the connection is ending: the guest asked for it, or every report is issued and the guest didn't keep the connection. */
export const isBankEnding = ({ ending, banks, keep_until, still_good, reports }: Control): boolean =>
  ending || (banks.length > 0 && keep_until === '' && !still_good && reports.length > 0 && !reports.some(isUnfinished));

/** The page's question before a withdrawal. */
export const questionOf = (words: Words, withdrawal: Withdrawal): { title: string; words: string; confirm: string } => {
  if (withdrawal.what === 'banks')
    return { title: words.disconnectBanksTitle, words: words.disconnectBanksWords, confirm: words.disconnect };
  if (withdrawal.what === 'everything')
    return { title: words.disconnectTitle, words: words.disconnectWords, confirm: words.disconnect };
  const { report } = withdrawal;
  const confirm = words.withdraw;
  return isUnfinished(report)
    ? { title: words.withdrawAnswerTitle, words: words.withdrawAnswerWords(report.reader), confirm }
    : { title: words.withdrawTitle, words: words.withdrawWords(report.reader), confirm };
};
