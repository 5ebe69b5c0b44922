// A purchase from the form, in cents and shares of one (0.2 is 20%).
import type { Cents } from './cents.ts';
import type { Irr } from './irr.ts';
import type { Loan } from './loan.ts';

export type Financing = { downShare: number; yearlyRate: number; years: number; pointsShare: number };

export type Purchase = {
  price: Cents;
  /** One-time costs on top of the price: title, lender's fees, escrow. */
  closing: Cents;
  repairs: Cents;
  /** Undefined for a purchase in cash. */
  financing: Financing | undefined;
};

export type Paid = {
  down: Cents;
  loan: Loan | undefined;
  points: Cents;
  /** Everything that the buyer pays before the first month. */
  cash: Cents;
};

/** A share of an amount, to the cent. */
export const shareOf = (amount: Cents, share: number): Cents => Math.round(amount * share);

export const paidAtPurchase = ({ price, closing, repairs, financing }: Purchase, isInterestOnly: boolean): Paid => {
  if (!financing || financing.downShare >= 1)
    return { down: price, loan: undefined, points: 0, cash: price + closing + repairs };
  const down = shareOf(price, financing.downShare);
  const principal = price - down;
  const points = shareOf(principal, financing.pointsShare);
  const months = Math.max(1, Math.round(financing.years * 12));
  return {
    down,
    loan: { principal, yearlyRate: financing.yearlyRate, months, isInterestOnly },
    points,
    cash: down + points + closing + repairs,
  };
};

/** Undefined if the whole is zero: without cash in the deal, there's no return on it. */
export const ratio = (part: number, whole: number): number | undefined => (whole > 0 ? part / whole : undefined);

export type Returns = { cash: Cents; profit: Cents; irr: Irr };
