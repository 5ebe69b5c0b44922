// Money is a whole number of cents everywhere inside; only the edges know dollars. The brand on the type distinguishes
// them: only the functions here turn a number into cents.
import * as v from 'valibot';

/** The highest price, balance or amount in the product. */
export const MOST_DOLLARS = 1_000_000_000;

export type Cents = number & v.Brand<'cents'>;

export const cents = (amount: number): Cents => {
  if (!Number.isSafeInteger(amount)) throw new RangeError(`Not a whole number of cents: ${amount}`);
  // Rounding can give -0, which would be shown with its sign.
  return (amount + 0) as Cents;
};

/** Cents in a stored row. */
export const centsField: v.GenericSchema<number, Cents> = v.pipe(v.number(), v.safeInteger(), v.transform(cents));

/** Converts dollars to cents, rounded by the number's decimal text, so that 1.005 or 0.1 + 0.2 never drift. */
export const centsFrom = (dollars: number): Cents => {
  if (!Number.isFinite(dollars)) throw new RangeError(`Not an amount: ${dollars}`);
  const rounded = Math.round(Number(`${dollars}e2`));
  return cents(Number.isFinite(rounded) ? rounded : Math.round(dollars * 100));
};

/** Typed amounts: '$1,234.50'. Commas or spaces only between thousands; no exponent, no other base. */
const WRITTEN = /^[+-]?\s*\$?\s*(?:\d{1,15}|\d{1,3}(?:,\d{3}){1,4}|\d{1,3}(?:\s\d{3}){1,4})?(?:\.\d{1,15})?$/;

/** The one parser for numbers in text. NaN for anything but plain digits: Number() would take '0x10' and '1e3'. */
export const numberIn = (text: string): number => {
  const typed = text.trim();
  return WRITTEN.test(typed) && /\d/.test(typed) ? Number(typed.replace(/[$,\s]/g, '')) : Number.NaN;
};

/** Dollars as people type them: '480k', '12.' and '$1,234.50 USD', too. An m is refused: to some it means thousands. */
export const dollarsIn = (text: string): number => {
  const [, amount = text, thousands] = /^(.*?)\.?\s*(k?)\s*(?:usd)?$/i.exec(text.trim()) ?? [];
  // Rounded to the hundredth of a cent, so that too many decimals are still refused later.
  if (thousands) return Math.round(numberIn(amount) * 1e7) / 1e4;
  // In much of Latin America, 90.000 is ninety thousand: taken for 90 dollars, no one would notice.
  return /\.\d\d0+$/.test(amount.trim()) ? Number.NaN : numberIn(amount);
};

export const dollarsOf = (amount: Cents): number => amount / 100;

export const sumOf = (amounts: readonly Cents[]): Cents => cents(amounts.reduce((total, amount) => total + amount, 0));

/** '$1,234' or '$1,234.50': two decimals when fractional, none otherwise. */
export const formatCents = (amount: Cents): string => {
  const sign = amount < 0 ? '-' : '';
  const whole = Math.trunc(Math.abs(amount) / 100);
  const rest = Math.abs(amount) % 100;
  const grouped = String(whole).replace(/\B(?=(\d{3})+$)/g, ',');
  return `${sign}$${grouped}${rest === 0 ? '' : `.${String(rest).padStart(2, '0')}`}`;
};
