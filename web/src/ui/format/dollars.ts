// Amounts as people type them. `core/platform/money.ts` reads, counts and formats amounts.
import { type Cents, centsFrom, dollarsIn, dollarsOf, formatCents, MOST_DOLLARS } from '#core/platform/money.ts';

/** 'amount': 0 or below; 'decimals': more than cents; 'tooLarge': above our limit; 'unreadable': anything else. */
export type AmountProblem = 'amount' | 'decimals' | 'tooLarge' | 'unreadable';
type Read = { amount: Cents } | { problem: AmountProblem };

const readDollars = (text: string): Read => {
  const dollars = dollarsIn(text);
  if (Number.isNaN(dollars)) return { problem: 'unreadable' };
  if (dollars < 0) return { problem: 'amount' };
  const amount = centsFrom(dollars);
  if (dollarsOf(amount) !== dollars) return { problem: 'decimals' };
  return dollars <= MOST_DOLLARS ? { amount } : { problem: 'tooLarge' };
};

/** '450,000', '450k', '$1,234.5 USD', '480 000' or '.50'; undefined for anything else, such as a comma as the decimal sign. */
export const parseDollars = (text: string): Cents | undefined => {
  const read = readDollars(text);
  return 'amount' in read ? read.amount : undefined;
};

/** The reason why the amount can't be requested; undefined if it can. */
export const amountProblem = (text: string): AmountProblem | undefined => {
  const read = readDollars(text);
  if ('problem' in read) return read.problem;
  return read.amount > 0 ? undefined : 'amount';
};

/** The amount for an input, without the dollar sign, which is in front of the input. */
export const typedDollars = (amount: Cents): string => formatCents(amount).replace('$', '');
