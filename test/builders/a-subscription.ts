import type { Subscription, SubscriptionSnapshot } from '../../lambdas/members/billing/subscription.ts';

export const aSnapshot = (over: Partial<SubscriptionSnapshot> = {}): SubscriptionSnapshot => ({
  id: 'sub_1',
  customerId: 'cus_1',
  email: 'bea@example.com',
  firstName: 'Bea',
  lastName: 'Buyer',
  plan: 'professional',
  status: 'active',
  startedAt: '2026-11-01T00:00:00.000Z',
  periodStart: '2026-11-01T00:00:00.000Z',
  periodEnd: '2026-12-01T00:00:00.000Z',
  ...over,
});

export const aSubscription = (over: Partial<Subscription> = {}): Subscription => ({
  ...aSnapshot(),
  revision: 1,
  ...over,
});
