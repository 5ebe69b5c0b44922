// Amounts as people type them. How they are counted and shown is the kernel's (`core/platform/money.ts`).
import { type Cents, cents, formatCents, MOST_DOLLARS } from '#core/platform/money.ts';

/** 450k is always thousands. What an m means isn't the same to everyone. */
const AMOUNT = /^\$?\s*(\d+|\d{1,3}(?:,\d{3})+|\d{1,3}(?:\s\d{3})+)(?:\.(\d*))?\s*(k?)\s*(?:usd)?$/i;
/** An amount, below 0. */
const BELOW = /^(?:-\s*\$?|\$\s*-)\s*[\d,]+(?:\.\d*)?$/;

/** 'amount': 0 or below; 'decimals': more than cents; 'tooLarge': above the highest price here; 'unreadable': anything else. */
export type AmountProblem = 'amount' | 'decimals' | 'tooLarge' | 'unreadable';
type Read = { amount: Cents } | { problem: AmountProblem };

const readDollars = (text: string): Read => {
  const typed = text.trim();
  const match = AMOUNT.exec(/^\.\d/.test(typed) ? `0${typed}` : typed);
  if (!match) return { problem: BELOW.test(typed) ? 'amount' : 'unreadable' };
  const [, whole = '', fraction = '', thousands] = match;
  const places = thousands ? 5 : 2;
  if (fraction.length > places) return { problem: 'decimals' };
  const amount = Number(whole.replace(/[,\s]/g, '')) * 10 ** places + Number(fraction.padEnd(places, '0'));
  return amount <= MOST_DOLLARS * 100 ? { amount: cents(amount) } : { problem: 'tooLarge' };
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

/** For an input: without the dollar sign, which is in front of the input. */
export const typedDollars = (amount: Cents): string => formatCents(amount).replace('$', '');
