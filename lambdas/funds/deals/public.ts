// What the function of requests serves of deals, and what a handover takes with it.
export { copyDealWrites } from './copy-deal.ts';
export { findOpenDeal } from './find-open-deal.ts';
export { listDeals } from './list-deals.ts';
export { mergeDeals } from './merge-deals.ts';
export { listOfficeDeals } from './office/list-office-deals.ts';
export { readDeal } from './read-deal.ts';
export { renameDeal } from './rename-deal.ts';
export { saveDealNote } from './save-deal-note.ts';
export { splitDeal } from './split-deal.ts';
export { readViews, saveViews } from './views.ts';
