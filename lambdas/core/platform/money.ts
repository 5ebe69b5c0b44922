// Money is a whole number of cents everywhere inside; only the edges know dollars.
export type Cents = number;

/** From a bank's decimal number: rounded to the cent by its decimal text, so that 1.005 or 0.1 + 0.2 never drift. */
export const centsFrom = (amount: number): Cents => {
  if (!Number.isFinite(amount)) throw new RangeError(`Not an amount: ${amount}`);
  const cents = Math.round(Number(`${amount}e2`));
  if (Number.isFinite(cents)) return cents;
  return Math.round(amount * 100);
};

export const dollarsOf = (cents: Cents): number => cents / 100;

/** '$1,234' or '$1,234.50': two decimals when fractional, none otherwise. */
export const formatCents = (cents: Cents): string => {
  const sign = cents < 0 ? '-' : '';
  const whole = Math.trunc(Math.abs(cents) / 100);
  const rest = Math.abs(cents) % 100;
  const grouped = String(whole).replace(/\B(?=(\d{3})+$)/g, ',');
  return `${sign}$${grouped}${rest === 0 ? '' : `.${String(rest).padStart(2, '0')}`}`;
};
