// A listing of an agent and its public link, by which buyers ask for their own request.
import * as v from 'valibot';
import { dollars, done, email, numeric, page, requiredLine } from '#core/http/fields.ts';
import type { Routes } from '#core/http/route.ts';
import { LIMITS } from '#vocabulary/funds/request';
import { communication } from '#vocabulary/funds/request/communications';
import { ACCEPTED } from '#vocabulary/members/account';
import { contractDate, datesInput } from './dates/contract-dates.ts';
import { listingInput } from './vocabulary.ts';

export { holidaysBetween } from './dates/business-days.ts';
export {
  asInput,
  type ContractDate,
  DATE_NAMES,
  DATE_WORDS,
  type DateName,
  type DatesInput,
  dayOfRule,
  moved,
  typedProblem,
} from './dates/contract-dates.ts';

export type { ListingInput } from './vocabulary.ts';

const publicFacts = {
  address: v.string(),
  asking_price: v.number(),
  proof_amount: v.number(),
  accepts: v.picklist(ACCEPTED),
  last_day: v.string(),
};

const listing = v.object({
  id: v.string(),
  ...publicFacts,
  /** closed: by its agent. over: its last day has passed. */
  state: v.picklist(['open', 'closed', 'over']),
  url: v.string(),
  created_at: v.string(),
  /** Present once an offer is accepted; the earliest date comes first. */
  contract: v.optional(
    v.object({
      accepted_on: v.string(),
      dates: v.array(contractDate),
      /** The buyer's request, if one is behind the offer: the deal that has these dates. */
      communication_id: v.optional(v.string()),
    }),
  ),
});
export type Listing = v.InferOutput<typeof listing>;

const buyer = v.object({
  /** The buyer's agent, as the buyer named them. */
  agent_email: v.string(),
  asked_at: v.string(),
  communication,
});
export type ListingBuyer = v.InferOutput<typeof buyer>;

const wholeListing = v.object({ ...listing.entries, buyers: v.array(buyer) });
export type WholeListing = v.InferOutput<typeof wholeListing>;

const openListing = v.object({ agent_name: v.string(), ...publicFacts });
export type OpenListing = v.InferOutput<typeof openListing>;

export const routes = {
  listings: {
    method: 'GET',
    path: '/api/listings',
    auth: 'agent',
    query: page,
    reply: v.object({ listings: v.array(listing), next_cursor: v.nullable(v.string()) }),
  },
  createListing: {
    method: 'POST',
    path: '/api/listings',
    auth: 'agent',
    status: 201,
    body: listingInput,
    reply: v.object({ id: v.string() }),
  },
  listing: { method: 'GET', path: '/api/listings/{id}', auth: 'agent', reply: wholeListing },
  saveListing: {
    method: 'PUT',
    path: '/api/listings/{id}',
    auth: 'agent',
    /** `seen`: the listing as the page showed it. */
    body: v.object({ ...listingInput.entries, seen: v.optional(v.partial(listingInput)) }),
    reply: done,
  },
  saveDates: {
    method: 'PUT',
    path: '/api/listings/{id}/dates',
    auth: 'agent',
    /** `seen`: the dates as the page showed them. */
    body: v.object({ ...datesInput.entries, seen: v.optional(datesInput) }),
    reply: done,
  },
  /** Closes the listing's link; the listing itself stays. */
  closeListing: { method: 'DELETE', path: '/api/listings/{id}', auth: 'agent', reply: done },
  reopenListing: { method: 'POST', path: '/api/listings/{id}', auth: 'agent', reply: done },
  /** The page behind the link and its QR code. Anyone may read it, so it says nothing about the buyers who asked. */
  openListing: { method: 'GET', path: '/api/open-listings/{id}', auth: 'public', throttle: 50, reply: openListing },
  /**
   * A buyer asks for their own request, which goes to their address. The reply is always the same: it doesn't reveal if
   * someone with this address asked before, how many people did, or if the email goes out.
   */
  askOfListing: {
    method: 'POST',
    path: '/api/open-listings/{id}',
    auth: 'public',
    throttle: 50,
    body: v.object({
      first_name: requiredLine(LIMITS.firstOrLastName),
      last_name: requiredLine(LIMITS.firstOrLastName),
      email,
      agent_email: v.optional(v.union([v.literal(''), email]), ''),
      /** The highest amount that the bank should confirm. */
      amount: v.pipe(
        dollars,
        v.check((value) => value > 0, 'Enter an amount in dollars.'),
      ),
      /** The kind of report that the listing's agent sees: a yes or no by default. */
      report_type: v.optional(v.pipe(numeric, v.picklist([1, 2, 3])), 1),
    }),
    reply: done,
  },
} as const satisfies Routes;
