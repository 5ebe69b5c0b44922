// What other features may use of billing.
export { countAgainstPlan, freeReportsLeft } from './plan.ts';
export type { SeatOffer, SeatOrder, SeatPayments } from './seats/seat-payments.ts';
export { type SeatHolder, seatWrites } from './seats/seat-writes.ts';
export {
  entitles,
  foremost,
  graceUntil,
  INTERVALS,
  STATUSES,
  type Subscription,
} from './subscription.ts';
export { NOTICES, type Notice, noticeWrites } from './subscription-notices.ts';
export { readAccount, readSubscription, subscriptionWrites } from './subscription-store.ts';
