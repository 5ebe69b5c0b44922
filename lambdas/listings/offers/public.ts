// The offers on a listing, for its agent's calendar.
export { listOffers } from './read-offers.ts';
