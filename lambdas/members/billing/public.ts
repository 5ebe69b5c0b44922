// What other features may use of billing.
export { countAgainstPlan, freeReportsLeft } from './plan.ts';
export { graceUntil, type Subscription } from './subscription.ts';
export { type Notice, noticeWrites } from './subscription-notices.ts';
export { readAccount, readSubscription, subscriptionWrites } from './subscription-store.ts';
