// What the function of requests serves of deals, and what a handover takes with it.
export { copyDealWrites } from './deal-store.ts';
export { findOpenDeal } from './find-open-deal.ts';
export { listOfficeDeals } from './list-office-deals.ts';
export { readDeal } from './read-deal.ts';
export { saveDealNote } from './save-deal-note.ts';
