// The offers on a listing: the agent's sheet, the seller's view of it, and the decision.
import * as v from 'valibot';
import { done, email, guestCredential, paragraph, requiredLine } from '#core/http/fields.ts';
import type { Routes } from '#core/http/route.ts';
import { CONTINGENCIES, FINANCING, LONGEST_WORDS, OFFER_STATES, offerInput, PROOFS } from './vocabulary.ts';

export {
  CONTINGENCIES,
  type Contingency,
  FINANCING,
  type OfferInput,
} from './vocabulary.ts';

const shown = {
  id: v.string(),
  buyer_name: v.string(),
  price: v.number(),
  financing: v.picklist(FINANCING),
  down_payment: v.number(),
  lender: v.string(),
  pre_approved: v.number(),
  earnest_money: v.number(),
  contingencies: v.array(v.picklist(CONTINGENCIES)),
  closing: v.string(),
  last_day: v.string(),
  /** expired: its last day is over, and no one has decided. */
  state: v.picklist([...OFFER_STATES, 'expired']),
  /** Live, from the report: one that has lapsed or was withdrawn confirms nothing anymore. */
  proof: v.object({
    is: v.picklist(PROOFS),
    /** The bank confirms at least this. */
    amount: v.optional(v.number()),
    valid_until: v.optional(v.string()),
  }),
};

const shownOffer = v.object(shown);
export type ShownOffer = v.InferOutput<typeof shownOffer>;

const offer = v.object({ ...shown, contact_email: v.string(), communication_id: v.string() });
export type Offer = v.InferOutput<typeof offer>;

const seller = v.object({ name: v.string(), email: v.string(), sent_at: v.string() });

const offers = v.object({ offers: v.array(offer), seller: v.optional(seller) });

/** The seller's view: nothing about a buyer but the offer, and nothing about those who made none. */
const offersForSeller = v.object({
  address: v.string(),
  asking_price: v.number(),
  agent_name: v.string(),
  agent_email: v.string(),
  seller_name: v.string(),
  offers: v.array(shownOffer),
});

export const routes = {
  offers: { method: 'GET', path: '/api/listings/{id}/offers', auth: 'agent', reply: offers },
  addOffer: {
    method: 'POST',
    path: '/api/listings/{id}/offers',
    auth: 'agent',
    status: 201,
    body: offerInput,
    reply: v.object({ id: v.string() }),
  },
  saveOffer: {
    method: 'PUT',
    path: '/api/listings/{id}/offers/{offer}',
    auth: 'agent',
    body: v.object({ ...offerInput.entries, seen: v.optional(v.partial(offerInput)) }),
    reply: done,
  },
  removeOffer: { method: 'DELETE', path: '/api/listings/{id}/offers/{offer}', auth: 'agent', reply: done },
  /** The others are declined, and those who speak for them get these words. */
  acceptOffer: {
    method: 'POST',
    path: '/api/listings/{id}/offers/{offer}',
    auth: 'agent',
    liveSession: true,
    body: v.object({ words: v.pipe(paragraph(LONGEST_WORDS), v.minLength(1)) }),
    reply: done,
  },
  /** A private link to the sheet, read-only. An earlier one ends. */
  showSeller: {
    method: 'POST',
    path: '/api/listings/{id}/seller',
    auth: 'agent',
    liveSession: true,
    body: v.object({ name: requiredLine(100), email }),
    reply: done,
  },
  endSellersLink: { method: 'DELETE', path: '/api/listings/{id}/seller', auth: 'agent', reply: done },
  guestOffers: {
    method: 'POST',
    path: '/api/guest/offers',
    auth: 'guest',
    body: v.object(guestCredential),
    reply: offersForSeller,
  },
} as const satisfies Routes;
