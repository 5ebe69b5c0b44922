// Amounts as people type them. How they are counted and shown is the kernel's (`core/platform/money.ts`).
import { type Cents, cents, formatCents, MOST_DOLLARS } from '#core/platform/money.ts';

const AMOUNT = /^\$?\s*(\d+|\d{1,3}(?:,\d{3})+)(?:\.(\d{0,2}))?$/;

/** '450,000', '$1,234.5' or '.50'; undefined for anything else, such as a comma as the decimal sign. */
export const parseDollars = (text: string): Cents | undefined => {
  const typed = text.trim();
  const match = AMOUNT.exec(/^\.\d/.test(typed) ? `0${typed}` : typed);
  if (!match) return undefined;
  const [, whole = '', fraction = ''] = match;
  const amount = Number(whole.replaceAll(',', '')) * 100 + Number(fraction.padEnd(2, '0'));
  return amount <= MOST_DOLLARS * 100 ? cents(amount) : undefined;
};

/** As an input shows it: without the sign, which is in front of the input. */
export const typedDollars = (amount: Cents): string => formatCents(amount).replace('$', '');
