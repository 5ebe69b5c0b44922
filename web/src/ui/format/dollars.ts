// Amounts as people type and read them. Inside they are whole cents; only the wire and the screen know dollars.
export type Cents = number;

/** The most the server takes: a billion dollars. */
const MOST: Cents = 100_000_000_000;

const AMOUNT = /^\$?\s*(\d+|\d{1,3}(?:,\d{3})+)(?:\.(\d{0,2}))?$/;

/** '450,000', '$1,234.5' or '.50'; undefined for what is no amount, a comma as decimal sign among it. */
export const parseDollars = (text: string): Cents | undefined => {
  const typed = text.trim();
  const match = AMOUNT.exec(/^\.\d/.test(typed) ? `0${typed}` : typed);
  if (!match) return undefined;
  const [, whole = '', fraction = ''] = match;
  const cents = Number(whole.replaceAll(',', '')) * 100 + Number(fraction.padEnd(2, '0'));
  return cents <= MOST ? cents : undefined;
};

/** Dollars of the wire have two decimals at most. */
export const centsOf = (dollars: number): Cents => Math.round(dollars * 100);

export const dollarsOf = (cents: Cents): number => cents / 100;

/** Two decimals when fractional, none otherwise. */
export const formatCents = (cents: Cents): string =>
  new Intl.NumberFormat('en-US', {
    style: 'currency',
    currency: 'USD',
    minimumFractionDigits: cents % 100 === 0 ? 0 : 2,
  }).format(dollarsOf(cents));

export const formatDollars = (dollars: number): string => formatCents(centsOf(dollars));

/** The amount as it's shown in an input, without the sign, which is in front of it. */
export const typedDollars = (cents: Cents): string => formatCents(cents).replace('$', '');
