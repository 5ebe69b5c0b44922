// Shared by calls and rows: a listing's limits, and the facts that an agent enters.
import * as v from 'valibot';
import { dollars, isDate, requiredLine } from '#core/http/fields.ts';
import { LIMITS } from '#vocabulary/funds/request';
import { ACCEPTED } from '#vocabulary/members/account';

export const LISTING_LIMITS = {
  /** Per agent, including closed ones. */
  listings: 200,
  /** Buyers who asked for proof on one listing. */
  buyers: 300,
} as const;

const amount = v.pipe(
  dollars,
  v.check((value) => value > 0, 'Enter an amount in dollars.'),
);

/** The agent's form. */
export const listingInput = v.object({
  address: requiredLine(LIMITS.property),
  asking_price: amount,
  /** The proof of funds that the seller would like to see. */
  proof_amount: amount,
  accepts: v.optional(v.picklist(ACCEPTED)),
  /** The last day of the link. */
  last_day: v.pipe(v.string(), v.check(isDate, 'Enter a date.')),
});
export type ListingInput = v.InferOutput<typeof listingInput>;
