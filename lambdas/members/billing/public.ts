export { countAgainstPlan, countListedAgainstPlan, freeReportsLeft } from './plan.ts';
export { type SeatHolder, type SeatOffer, type SeatOrder, type SeatPayments, seatWrites } from './seats.ts';
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
