import { expect, it } from 'vitest';
import type { OwnSubscription } from '#contracts/members/billing';
import { otherPlanOf, paysThemselves } from './other-plan.ts';

const own = (plan: OwnSubscription['plan'], bought: string): OwnSubscription => ({
  plan,
  free_reports: 10,
  free_reports_left: 10,
  subscription: { plan: bought, status: 'active', period_end: '2026-12-21T10:00:00.000Z', ends: false, others: 0 },
});

it('a plan by arrangement has its own name while it runs', () => {
  expect(otherPlanOf(own('subscribed', 'team'))).toBe('Team');
  expect(otherPlanOf(own('free', 'team'))).toBeUndefined();
});

it('a plan that the site sells, or none, is no other plan', () => {
  expect(otherPlanOf(own('subscribed', 'professional'))).toBeUndefined();
  expect(otherPlanOf({ ...own('free', ''), subscription: undefined })).toBeUndefined();
});

it("is the office's for someone who has a seat and doesn't pay themselves", () => {
  const seats = [{ office: 'Lakeside Realty' }];
  expect(otherPlanOf({ ...own('subscribed', ''), subscription: undefined, seats })).toBe('Team');
  const ended = own('subscribed', 'professional');
  if (ended.subscription) ended.subscription.status = 'canceled';
  expect(otherPlanOf({ ...ended, seats })).toBe('Team');
  expect(otherPlanOf({ ...own('subscribed', 'professional'), seats })).toBeUndefined();
  expect([paysThemselves(ended), paysThemselves(own('subscribed', 'professional'))]).toEqual([false, true]);
});
