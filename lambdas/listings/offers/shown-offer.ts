// An offer as the seller reads it, shared by the sheet and the contract.
import * as v from 'valibot';
import { CONTINGENCIES, FINANCING, OFFER_STATES, PROOFS } from './vocabulary.ts';

export const own = {
  price: v.number(),
  financing: v.picklist(FINANCING),
  down_payment: v.number(),
  earnest_money: v.number(),
  contingencies: v.array(v.picklist(CONTINGENCIES)),
  closing: v.string(),
  last_day: v.string(),
};
export const state = v.picklist(OFFER_STATES);

export const shown = {
  id: v.string(),
  buyer_name: v.string(),
  ...own,
  /** The lender on the buyer's request, if it has one; otherwise as typed. The seller reads the price at most. */
  lender: v.string(),
  pre_approved: v.number(),
  state,
  /** The report's current state: an expired or withdrawn report confirms nothing. */
  proof: v.object({
    is: v.picklist(PROOFS),
    /** The bank confirms at least this. */
    amount: v.optional(v.number()),
    valid_until: v.optional(v.string()),
    /** The names on the accounts, as the report says them. */
    held_by: v.optional(v.array(v.string())),
  }),
};

const shownOffer = v.object(shown);
export type ShownOffer = v.InferOutput<typeof shownOffer>;
