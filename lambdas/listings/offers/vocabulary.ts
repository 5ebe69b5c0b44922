// Shared by calls and rows: the terms of an offer. There's no field for a buyer's letter, because facts about a person must
// not decide (fair housing).
import * as v from 'valibot';
import { day, dollars, email, isDate, line, requiredLine } from '#core/http/fields.ts';

/** All offers must fit in one transaction: when one is accepted and the others are emailed, and when their agent leaves. */
export const MOST_OFFERS = 90;
export const LONGEST_WORDS = 1000;

export const FINANCING = ['cash', 'conventional', 'fha', 'va', 'other'] as const;
export const CONTINGENCIES = ['inspection', 'appraisal', 'financing', 'sale', 'title'] as const;
export type Contingency = (typeof CONTINGENCIES)[number];

/** A field that is left empty says none. */
const orNone = v.optional(
  v.union([
    v.pipe(
      v.literal(''),
      v.transform(() => 0),
    ),
    dollars,
  ]),
  0,
);

const someDay = v.pipe(v.string(), v.check(isDate, 'Enter a date.'));

/** The form of the buyer's side. The proof of the money comes from their request. */
export const ownTerms = v.object({
  price: v.pipe(
    dollars,
    v.check((value) => value > 0, 'Enter an amount in dollars.'),
  ),
  financing: v.picklist(FINANCING),
  down_payment: orNone,
  earnest_money: orNone,
  contingencies: v.optional(v.array(v.picklist(CONTINGENCIES)), []),
  closing: v.optional(day, ''),
  last_day: someDay,
});
export type OwnTerms = v.InferOutput<typeof ownTerms>;

/** The agent's form. */
export const offerInput = v.object({
  ...ownTerms.entries,
  buyer_name: requiredLine(200),
  /** The buyer's agent, or the buyer, who is emailed the decision. */
  contact_email: v.optional(v.union([v.literal(''), email]), ''),
  /** The request whose report shows the money. */
  communication_id: v.optional(line(64), ''),
  /** Unverified. A pre-approval on the request counts before it. */
  lender: v.optional(line(200), ''),
  pre_approved: orNone,
});
export type OfferInput = v.InferOutput<typeof offerInput>;

/** The standing today of the money behind an offer. */
export const PROOFS = [
  'confirmed',
  'below',
  'holder',
  'not_confirmed',
  'lapsed',
  'withdrawn',
  'waiting',
  'none',
] as const;
export type ProofState = (typeof PROOFS)[number];

/** declined: another offer was accepted. expired: its last day has passed, and no offer was accepted. */
export const OFFER_STATES = ['open', 'accepted', 'declined', 'expired'] as const;
