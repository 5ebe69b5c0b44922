// Money is a whole number of cents everywhere inside; only the edges know dollars. The brand keeps the two apart: a number
// becomes cents by one of the functions here and by no other way.
import * as v from 'valibot';

/** The most anything here costs, holds or asks for. */
export const MOST_DOLLARS = 1_000_000_000;

export type Cents = number & v.Brand<'cents'>;

/** A number of cents that is known to be one. */
export const cents = (amount: number): Cents => {
  if (!Number.isSafeInteger(amount)) throw new RangeError(`Not a whole number of cents: ${amount}`);
  // Rounding can leave -0, which would be shown with its sign.
  return (amount + 0) as Cents;
};

/** As a stored row has it. */
export const centsField: v.GenericSchema<number, Cents> = v.pipe(v.number(), v.safeInteger(), v.transform(cents));

/** From a decimal number of dollars: rounded to the cent by its decimal text, so that 1.005 or 0.1 + 0.2 never drift. */
export const centsFrom = (dollars: number): Cents => {
  if (!Number.isFinite(dollars)) throw new RangeError(`Not an amount: ${dollars}`);
  const rounded = Math.round(Number(`${dollars}e2`));
  return cents(Number.isFinite(rounded) ? rounded : Math.round(dollars * 100));
};

/** Digits as people write them: '$1,234.50'. Commas only between thousands; no exponent, no other base. */
const WRITTEN = /^[+-]?\$?(?:\d{1,15}|\d{1,3}(?:,\d{3}){1,4})?(?:\.\d{1,15})?$/;

/** The one parser of numbers that arrive as text. NaN for anything but plain digits: Number() would take '0x10' and '1e3'. */
export const numberIn = (text: string): number => {
  const typed = text.replace(/\s/g, '');
  return WRITTEN.test(typed) && /\d/.test(typed) ? Number(typed.replace(/[$,]/g, '')) : Number.NaN;
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
