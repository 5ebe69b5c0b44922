// An offer's terms, and what the money behind it is worth today. Pure.
import type { Complete } from '#core/platform/complete.ts';
import { isDayOver } from '#core/platform/deadline.ts';
import { centsFrom, dollarsOf } from '#core/platform/money.ts';
import type { communicationView } from '#public/funds/request';
import type { Offer, ShownOffer } from './contract.ts';
import type { OfferRow } from './entity.ts';
import type { OfferInput, ProofState } from './vocabulary.ts';

export const termsFrom = (input: OfferInput) => ({
  buyerName: input.buyer_name,
  contactEmail: input.contact_email,
  communicationId: input.communication_id,
  price: centsFrom(input.price),
  financing: input.financing,
  downPayment: centsFrom(input.down_payment),
  lender: input.lender,
  preApproved: centsFrom(input.pre_approved),
  earnestMoney: centsFrom(input.earnest_money),
  contingencies: input.contingencies,
  closing: input.closing,
  lastDay: input.last_day,
});

const terms = (row: OfferRow) => ({
  buyer_name: row.buyerName,
  price: dollarsOf(row.price),
  financing: row.financing,
  down_payment: dollarsOf(row.downPayment),
  lender: row.lender,
  pre_approved: dollarsOf(row.preApproved),
  earnest_money: dollarsOf(row.earnestMoney),
  contingencies: row.contingencies,
  closing: row.closing,
  last_day: row.lastDay,
});

export const inputOf = (row: OfferRow): OfferInput => ({
  ...terms(row),
  contact_email: row.contactEmail,
  communication_id: row.communicationId,
});

type Communication = ReturnType<typeof communicationView>;
type Proof = ShownOffer['proof'];

const PROOF_OF: Partial<Record<Communication['status']['is'], ProofState>> = {
  not_confirmed: 'not_confirmed',
  other_name: 'holder',
  holder_unknown: 'holder',
  entity: 'holder',
  authority_sent: 'holder',
  report_expired: 'lapsed',
  report_withdrawn: 'withdrawn',
  no_report: 'none',
  canceled: 'none',
  expired: 'none',
};

/** The money that the buyer has to bring: all of it in cash, else the down payment. */
const neededFor = ({ financing, price, downPayment }: OfferRow) =>
  dollarsOf(financing === 'cash' ? price : downPayment);

/** Only what the bank said: that it confirms at least the amount that the buyer chose. */
export const proofOf = (row: OfferRow, found: Communication | undefined): Proof => {
  if (!found) return { is: 'none' };
  const { status, proof_amount: amount, report } = found;
  if (status.is !== 'confirmed') return { is: PROOF_OF[status.is] ?? 'waiting' };
  const is = amount >= neededFor(row) ? 'confirmed' : 'below';
  return { is, amount, valid_until: report.valid_until };
};

export const sellersView = (row: OfferRow, found: Communication | undefined, now: Date): Complete<ShownOffer> => ({
  id: row.id,
  ...terms(row),
  state: row.state === 'open' && isDayOver(row.lastDay, now) ? 'expired' : row.state,
  proof: proofOf(row, found),
});

export const offerView = (row: OfferRow, found: Communication | undefined, now: Date): Complete<Offer> => ({
  ...sellersView(row, found, now),
  contact_email: row.contactEmail,
  communication_id: row.communicationId,
});
