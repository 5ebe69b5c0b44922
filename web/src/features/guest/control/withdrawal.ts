// What a guest can withdraw, and what the page asks before it happens. Pure.
import type { IssuedReport } from '#contracts/funds/report';
import type { GuestStrings } from '../strings.ts';

export type Withdrawal = { what: 'report'; report: IssuedReport } | { what: 'everything' };
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

/** How the page asks before it happens. */
export const questionOf = (words: Words, withdrawal: Withdrawal): { title: string; text: string; confirm: string } => {
  if (withdrawal.what === 'everything')
    return { title: words.disconnectTitle, text: words.disconnectWords, confirm: words.disconnect };
  const { report } = withdrawal;
  const confirm = words.withdraw;
  return isUnfinished(report)
    ? { title: words.withdrawAnswerTitle, text: words.withdrawAnswerWords(report.reader), confirm }
    : { title: words.withdrawTitle, text: words.withdrawWords(report.reader), confirm };
};
