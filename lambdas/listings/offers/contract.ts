// The offers on a listing: the agent's sheet, the seller's view of it, and the decision.
import * as v from 'valibot';
import { done, email, guestCredential, paragraph, requiredLine } from '#core/http/fields.ts';
import type { Routes } from '#core/http/route.ts';
import { own, shown, state } from './shown-offer.ts';
import { LONGEST_WORDS, offerInput, ownTerms } from './vocabulary.ts';

export { contingencyWords, type FactName, sheetOf } from './sheet.ts';
export { sheetWords } from './sheet-words.ts';
export type { ShownOffer } from './shown-offer.ts';
export {
  CONTINGENCIES,
  type Contingency,
  FINANCING,
  type OfferInput,
  type OwnTerms,
  ownTerms,
} from './vocabulary.ts';

const offer = v.object({
  ...shown,
  contact_email: v.string(),
  communication_id: v.string(),
  /** Entered by the buyer's side; only they can change it. */
  is_theirs: v.boolean(),
});
export type Offer = v.InferOutput<typeof offer>;

const seller = v.object({ name: v.string(), email: v.string(), sent_at: v.string() });

const offers = v.object({ offers: v.array(offer), seller: v.optional(seller) });

/** The seller's view: of a buyer only the offer, and nothing about buyers without one. */
const offersForSeller = v.object({
  address: v.string(),
  asking_price: v.number(),
  agent_name: v.string(),
  agent_email: v.string(),
  seller_name: v.string(),
  offers: v.array(v.object(shown)),
});

/** A buyer's view of the listing at whose link they asked, with their own offer only. */
const ownOffer = v.object({
  address: v.string(),
  asking_price: v.number(),
  agent_name: v.string(),
  buyer_name: v.string(),
  /** proof: the buyer has to show their money first. over: the listing takes no more offers. */
  stage: v.picklist(['proof', 'open', 'over']),
  offer: v.optional(v.object({ ...own, state })),
});
export type OwnOffer = v.InferOutput<typeof ownOffer>;

/** The sheet as a file, in base64. */
const sheetFile = v.object({ name: v.string(), pdf: v.string() });

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
  /** The other offers are declined, and their contacts get these words. */
  acceptOffer: {
    method: 'POST',
    path: '/api/listings/{id}/offers/{offer}',
    auth: 'agent',
    liveSession: true,
    /** `seen`: the offer as the agent read it. Its buyer may have changed it since. */
    body: v.object({
      words: v.pipe(paragraph(LONGEST_WORDS), v.minLength(1)),
      seen: v.optional(v.partial(ownTerms)),
    }),
    reply: done,
  },
  /** All offers are open again, and the contacts of the declined ones get these words. The dates of the contract end. */
  undoAcceptance: {
    method: 'POST',
    path: '/api/listings/{id}/reopen',
    auth: 'agent',
    liveSession: true,
    body: v.object({ words: v.pipe(paragraph(LONGEST_WORDS), v.minLength(1)) }),
    reply: done,
  },
  /** Sends the seller a private, read-only link to the sheet. An earlier link ends. */
  showSeller: {
    method: 'POST',
    path: '/api/listings/{id}/seller',
    auth: 'agent',
    liveSession: true,
    body: v.object({ name: requiredLine(100), email }),
    reply: done,
  },
  endSellersLink: { method: 'DELETE', path: '/api/listings/{id}/seller', auth: 'agent', reply: done },
  /** The sheet for the seller, as of now. */
  sheetFile: { method: 'GET', path: '/api/listings/{id}/sheet', auth: 'agent', reply: sheetFile },
  guestOffers: {
    method: 'POST',
    path: '/api/guest/offers',
    auth: 'guest',
    body: v.object(guestCredential),
    reply: offersForSeller,
  },
  /** The sheet in the language of the page. */
  guestSheetFile: {
    method: 'POST',
    path: '/api/guest/offers/sheet',
    auth: 'guest',
    body: v.object(guestCredential),
    reply: sheetFile,
  },
  buyersOffer: {
    method: 'POST',
    path: '/api/guest/offer',
    auth: 'guest',
    body: v.object(guestCredential),
    reply: ownOffer,
  },
  saveBuyersOffer: {
    method: 'POST',
    path: '/api/guest/offer/save',
    auth: 'guest',
    forTheAgent: true,
    /** `seen`: the offer as the form showed it, empty if there was none. */
    body: v.object({ ...guestCredential, ...ownTerms.entries, seen: v.optional(v.partial(ownTerms)) }),
    reply: done,
  },
  withdrawBuyersOffer: {
    method: 'POST',
    path: '/api/guest/offer/withdraw',
    auth: 'guest',
    body: v.object(guestCredential),
    reply: done,
  },
} as const satisfies Routes;
