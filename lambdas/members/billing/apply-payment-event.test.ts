import { describe, expect, it } from 'vitest';
import { notification } from '#public/members/dashboard';
import { readInvitation } from '#public/members/invitations';
import { aSnapshot } from '#test/builders/a-subscription.ts';
import { aTestDatabase } from '#test/builders/a-test-database.ts';
import { openWork } from '#test/builders/open-work.ts';
import { applyPaymentEvent } from './apply-payment-event.ts';
import { readPurchase } from './purchase.ts';
import type { SubscriptionSnapshot } from './subscription.ts';
import { readAccount, readSubscription } from './subscription-store.ts';

const NOW = new Date('2026-11-10T12:00:00Z');
const SESSION = 'cs_test_0123456789';

const database = aTestDatabase();
let tables = 0;

/** A payment service that reports `snapshot`; `says` changes it. */
const aService = async (first: Partial<SubscriptionSnapshot> = {}) => {
  const db = await database.emptyTable(`events-${++tables}`);
  let snapshot = aSnapshot(first);
  let events = 0;
  const deps = { db, clock: () => NOW, payments: { subscription: async () => snapshot } };
  const apply = applyPaymentEvent(deps);
  return {
    db,
    says: (over: Partial<SubscriptionSnapshot>) => {
      snapshot = aSnapshot(over);
    },
    event: (over: object = {}) => apply({ id: `evt_${++events}`, subscriptionId: 'sub_1', ...over }),
    tasks: async () => (await openWork(db)).map(({ task }) => task),
    account: () => readAccount(db, 'ada'),
    subjects: async () =>
      (await notification.list(db, { pk: notification.partition({ agentId: 'ada' }) })).items.map(
        ({ subject }) => subject,
      ),
  };
};

describe('an event of the payment service', () => {
  it('invites a buyer who has no account', async () => {
    const { event, db, tasks } = await aService();
    expect(await event({ checkout: { sessionId: SESSION, outcome: 'complete' } })).toBe('done');
    expect(await readInvitation(db, 'bea@example.com')).toMatchObject({ reason: 'purchase', version: 1 });
    expect(await tasks()).toEqual([{ type: 'invite', email: 'bea@example.com', subscriptionId: 'sub_1' }]);
    expect(await readPurchase({ db })(SESSION)).toEqual({ state: 'preparing' });
  });

  it('puts an account on the plan that was bought for it, and says so once', async () => {
    const { event, account, subjects, tasks } = await aService({ agentId: 'ada' });
    await event();
    await event();
    expect((await account()).profile.plan).toBe('subscribed');
    expect(await subjects()).toEqual(['Your subscription is active']);
    expect(await tasks()).toEqual([{ template: 'subscription-started', subscriptionId: 'sub_1' }]);
  });

  it('keeps the plan for a while after a failed payment, and ends it with the subscription', async () => {
    const { event, says, account, subjects } = await aService({ agentId: 'ada' });
    await event();
    says({ agentId: 'ada', status: 'past_due' });
    await event();
    expect((await account()).profile).toMatchObject({ plan: 'subscribed', graceUntil: '2026-11-15T11:59:59.999Z' });
    says({ agentId: 'ada', status: 'canceled', endedAt: NOW.toISOString() });
    await event();
    const { plan, graceUntil } = (await account()).profile;
    expect([plan, graceUntil]).toEqual(['free', undefined]);
    expect((await subjects()).toSorted()).toEqual([
      "Your payment didn't go through",
      'Your subscription has ended',
      'Your subscription is active',
    ]);
  });

  it("says of one of two subscriptions that the plan stays, and of the last that it's over", async () => {
    const { event, says, account, subjects, tasks } = await aService({ agentId: 'ada' });
    await event();
    says({ agentId: 'ada', id: 'sub_2' });
    await event({ subscriptionId: 'sub_2' });
    says({ agentId: 'ada', id: 'sub_2', status: 'canceled', endedAt: NOW.toISOString() });
    await event({ subscriptionId: 'sub_2' });
    expect((await account()).profile.plan).toBe('subscribed');
    expect(await tasks()).toContainEqual(expect.objectContaining({ template: 'one-subscription-ended' }));
    expect(await subjects()).not.toContain('Your subscription has ended');
    says({ agentId: 'ada', status: 'canceled', endedAt: NOW.toISOString() });
    await event();
    expect((await account()).profile.plan).toBe('free');
    expect(await subjects()).toContain('Your subscription has ended');
  });

  it('is applied once, however often it is delivered', async () => {
    const { event, db } = await aService();
    expect(await event({ id: 'evt_same' })).toBe('done');
    expect(await event({ id: 'evt_same' })).toBe('repeated');
    const both = await Promise.all([event({ id: 'evt_both' }), event({ id: 'evt_both' })]);
    expect(both.toSorted()).toEqual(['done', 'repeated']);
    expect((await readSubscription(db, 'sub_1'))?.revision).toBe(2);
  });

  it('changes nothing when it is about other business of the same payment account', async () => {
    const { event, db } = await aService({ plan: 'garden-tools' });
    await event();
    expect(await readSubscription(db, 'sub_1')).toBeUndefined();
  });

  it('of no subscription and no checkout is of no concern', async () => {
    const { event } = await aService();
    expect(await event({ subscriptionId: undefined })).toBe('of no concern');
  });

  const completed = { sessionId: SESSION, outcome: 'complete' };
  const failed = { ...completed, paymentFailed: true };
  it.each([
    ['after', [completed, failed]],
    ['before', [failed, completed]],
  ])(
    'says that a bank debit failed %s the checkout was complete, while the subscription is incomplete',
    async (_, checkouts) => {
      const { event, db, says, tasks } = await aService({ status: 'incomplete' });
      await event({ checkout: checkouts[0] });
      await event({ checkout: checkouts[1] });
      expect(await readPurchase({ db })(SESSION)).toEqual({ state: 'failed' });
      expect(await tasks()).toEqual([expect.objectContaining({ template: 'debit-failed' })]);
      // The buyer can still pay in another way.
      says({ status: 'active' });
      await event();
      expect(await readPurchase({ db })(SESSION)).toMatchObject({ state: 'preparing' });
    },
  );

  it('ends a purchase that was never paid', async () => {
    const { event, db, tasks } = await aService();
    await event({ subscriptionId: undefined, checkout: { sessionId: SESSION, outcome: 'expired' } });
    expect(await readPurchase({ db })(SESSION)).toEqual({ state: 'expired' });
    expect(await tasks()).toEqual([]);
  });
});
