// What a guest can withdraw, and what the page asks before it happens. Pure.
import type { IssuedReport, routes } from '#contracts/funds/report';
import type { Reply } from '#core/http/route.ts';
import type { GuestStrings } from '../strings.ts';

/** Where there's no report, only the banks are left to end. */
export type Withdrawal = { what: 'report'; report: IssuedReport } | { what: 'everything' } | { what: 'banks' };
type Words = GuestStrings['control'];

/** No one has such a report yet: withdrawing it lets the guest answer again. */
export const isUnfinished = ({ state }: Pick<IssuedReport, 'state'>): boolean =>
  state === 'pending' || state === 'ready';

export const canWithdraw = ({ state }: Pick<IssuedReport, 'state'>): boolean =>
  state === 'valid' || isUnfinished({ state });

export const areAllWithdrawn = (reports: readonly Pick<IssuedReport, 'state'>[]): boolean => {
  const issued = reports.filter(({ state }) => state !== 'failed');
  return issued.length > 0 && issued.every(({ state }) => state === 'withdrawn');
};

type Control = Reply<typeof routes.guestReports>;

/** By the guest's wish, or because every report is out and the guest didn't ask to keep the connection. */
export const isBankEnding = ({ ending, banks, keep_until, still_good, reports }: Control): boolean =>
  ending || (banks.length > 0 && keep_until === '' && !still_good && reports.length > 0 && !reports.some(isUnfinished));

/** How the page asks before it happens. */
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
