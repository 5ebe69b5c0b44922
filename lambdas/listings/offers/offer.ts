// An offer's terms, and the current state of the money behind it. Pure.
import type { Complete } from '#core/platform/complete.ts';
import { aheadProblem, isDayOver } from '#core/platform/deadline.ts';
import { centsFrom, dollarsOf } from '#core/platform/money.ts';
import { communicationView, type RequestRow } from '#public/funds/request';
import type { ListingRow } from '#public/listings/listing';
import { isOver } from '#vocabulary/funds/pre-approval';
import type { Offer, ShownOffer } from './contract.ts';
import type { OfferRow } from './entity.ts';
import type { OfferInput, OwnTerms, ProofState } from './vocabulary.ts';

export const ownTermsFrom = (input: OwnTerms) => ({
  price: centsFrom(input.price),
  financing: input.financing,
  downPayment: centsFrom(input.down_payment),
  earnestMoney: centsFrom(input.earnest_money),
  contingencies: input.contingencies,
  closing: input.closing,
  lastDay: input.last_day,
});

export const termsFrom = (input: OfferInput) => ({
  ...ownTermsFrom(input),
  buyerName: input.buyer_name,
  contactEmail: input.contact_email,
  communicationId: input.communication_id,
  lender: input.lender,
  preApproved: centsFrom(input.pre_approved),
});

/** The closing of a home that isn't built yet may be years away. */
const CLOSING_YEARS = 3;

/** Rules across several fields, which no field's schema can check. */
export const problemsOf = (
  { price, down_payment, closing, last_day }: OwnTerms,
  now: Date,
): Record<string, string> | undefined => {
  const problems = {
    down_payment: down_payment > price ? 'Enter at most the price.' : undefined,
    closing: closing === '' ? undefined : aheadProblem(closing, now, CLOSING_YEARS),
    last_day: aheadProblem(last_day, now),
  };
  const found = Object.entries(problems).filter((one): one is [string, string] => one[1] !== undefined);
  return found.length > 0 ? Object.fromEntries(found) : undefined;
};

export const ownTermsOf = (row: OfferRow): OwnTerms => ({
  price: dollarsOf(row.price),
  financing: row.financing,
  down_payment: dollarsOf(row.downPayment),
  earnest_money: dollarsOf(row.earnestMoney),
  contingencies: row.contingencies,
  closing: row.closing,
  last_day: row.lastDay,
});

export const inputOf = (row: OfferRow): OfferInput => ({
  ...ownTermsOf(row),
  buyer_name: row.buyerName,
  lender: row.lender,
  pre_approved: dollarsOf(row.preApproved),
  contact_email: row.contactEmail,
  communication_id: row.communicationId,
});

type Status = ReturnType<typeof communicationView>['status']['is'];
type Proof = ShownOffer['proof'];

const PROOF_OF: Partial<Record<Status, ProofState>> = {
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

/** The money that the buyer has to bring: the whole price in a cash offer, otherwise the down payment. */
const neededFor = ({ financing, price, downPayment }: OfferRow) =>
  dollarsOf(financing === 'cash' ? price : downPayment);

/** Only facts of the report: the bank confirms at least the amount that the buyer chose, and the names on the accounts. */
const proofOf = (row: OfferRow, found: RequestRow | undefined, now: Date): Proof => {
  if (!found) return { is: 'none' };
  const { status, proof_amount: amount, report } = communicationView(found, now);
  const proof = PROOF_OF[status.is] ?? 'waiting';
  if (proof === 'holder') return { is: proof, held_by: found.heldBy };
  if (status.is !== 'confirmed') return { is: proof };
  const is = amount >= neededFor(row) ? 'confirmed' : 'below';
  return { is, amount, valid_until: report.valid_until, held_by: found.heldBy };
};

/** A pre-approval on the request counts before a typed one, until its last day. The listing's agent alone reads all of it. */
const preApprovedOf = (row: OfferRow, found: RequestRow | undefined, now: Date) => {
  const stated = found?.preApproval;
  if (!stated) return { lender: row.lender, pre_approved: dollarsOf(row.preApproved) };
  return isOver(stated, now)
    ? { lender: '', pre_approved: 0 }
    : { lender: stated.lender, pre_approved: dollarsOf(stated.amount) };
};

type Decision = Pick<ListingRow, 'accepted'>;

export const stateOf = (
  { id, lastDay }: Pick<OfferRow, 'id' | 'lastDay'>,
  { accepted }: Decision,
  now: Date,
): ShownOffer['state'] => {
  if (accepted) return accepted.offerId === id ? 'accepted' : 'declined';
  return isDayOver(lastDay, now) ? 'expired' : 'open';
};

/** The other side reads that it covers the price, and not how much more the buyer could borrow. */
const upToPrice = (row: OfferRow, stated: ReturnType<typeof preApprovedOf>) => ({
  ...stated,
  pre_approved: Math.min(stated.pre_approved, dollarsOf(row.price)),
});

export type Known = { row: OfferRow; found: RequestRow | undefined; listing: Decision; now: Date };

export const sellersView = ({ row, found, listing, now }: Known): Complete<ShownOffer> => ({
  id: row.id,
  buyer_name: row.buyerName,
  ...ownTermsOf(row),
  ...upToPrice(row, preApprovedOf(row, found, now)),
  state: stateOf(row, listing, now),
  proof: proofOf(row, found, now),
});

export const offerView = (known: Known): Complete<Offer> => ({
  ...sellersView(known),
  ...preApprovedOf(known.row, known.found, known.now),
  contact_email: known.row.contactEmail,
  communication_id: known.row.communicationId,
  is_theirs: known.row.entered !== undefined,
});
