// What the accounts' function serves of handovers, what staff may offer, and the work of the campaigns' worker.
export { handoverHandlers } from './handlers.ts';
export { movePart } from './moving/move-part.ts';
export { movingTask } from './moving/task.ts';
export { staffOffer, staffOfferOf, staffWithdrawal } from './staff-offer.ts';
