// The offers on a listing for its agent's calendar, and whole listings for a handover.
export { handOverListings, hasListings } from './hand-over.ts';
export { listOffers } from './read-offers.ts';
