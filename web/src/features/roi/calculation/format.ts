import { cents, formatCents } from '#core/platform/money.ts';
import type { Cents } from './cents.ts';

/** Whole dollars, because a projection isn't exact to the cent. Zero has no sign. */
export const wholeDollars = (amount: Cents): string => formatCents(cents(Math.round(amount / 100) * 100 || 0));

/** The labels of a scale: $450, $12k, $1.5M. */
export const shortDollars = (cents: Cents): string =>
  new Intl.NumberFormat('en-US', {
    style: 'currency',
    currency: 'USD',
    notation: 'compact',
    minimumFractionDigits: 0,
    maximumFractionDigits: 1,
  }).format(cents / 100);

export const percentText = (share: number, digits = 1): string =>
  new Intl.NumberFormat('en-US', {
    style: 'percent',
    signDisplay: 'negative',
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  }).format(share);
