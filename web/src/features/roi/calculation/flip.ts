// A home that is bought, repaired, and sold within months. Its loan is interest only, as is usual for flips.
import type { Cents } from './cents.ts';
import { type Paid, type Purchase, paidAtPurchase, type Returns, ratio, shareOf } from './deal.ts';
import { irrOf, yearlyIrr } from './irr.ts';
import { monthlyPayment } from './loan.ts';

export type Flip = Purchase & {
  /** The price it sells for when the repairs are done. */
  resale: Cents;
  months: number;
  /** Taxes, insurance, power, and water, per month. */
  holding: Cents;
  sellingShare: number;
};

export type FlipResult = Returns & {
  kind: 'flip';
  paid: Paid;
  /** Everything that the buyer puts in until the day of the sale. */
  cash: Cents;
  interest: Cents;
  holding: Cents;
  selling: Cents;
  returnOnCash: number | undefined;
  /** The profit as a share of the sale price. */
  margin: number | undefined;
  /** Seventy percent of the resale price minus the repairs: the most that flippers pay, as a rule of thumb. */
  mostToPay: Cents;
  flows: Cents[];
};

const RULE_OF_THUMB = 0.7;

export const analyzeFlip = (flip: Flip): FlipResult => {
  const paid = paidAtPurchase(flip, true);
  const payment = paid.loan ? monthlyPayment(paid.loan) : 0;
  const selling = shareOf(flip.resale, flip.sellingShare);
  const proceeds = flip.resale - selling - (paid.loan?.principal ?? 0);
  const everyMonth = flip.holding + payment;
  const flows = [
    -paid.cash,
    ...Array.from({ length: flip.months }, (_, at) => (at === flip.months - 1 ? proceeds : 0) - everyMonth),
  ];
  const cash = paid.cash + everyMonth * flip.months;
  const profit = proceeds - cash;
  return {
    kind: 'flip',
    paid,
    cash,
    interest: payment * flip.months,
    holding: flip.holding * flip.months,
    selling,
    profit,
    returnOnCash: ratio(profit, cash),
    margin: ratio(profit, flip.resale),
    mostToPay: Math.max(0, shareOf(flip.resale, RULE_OF_THUMB) - flip.repairs),
    irr: yearlyIrr(irrOf(flows)),
    flows,
  };
};
