// Deals, for the requests' function and for handovers.
export { askedIn, copyDealWrites, findOpenDeal, forgetDeal } from './deal-store.ts';
export { listOfficeDeals } from './list-office-deals.ts';
export { readDeal, saveDealNote } from './read-deal.ts';
