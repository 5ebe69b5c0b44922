// A signed-in person's plan, and their ways to another one.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { aDatabase, type Database } from '#test/builders/a-database.ts';
import { aSubscription } from '#test/builders/a-subscription.ts';
import { anAgent } from '#test/builders/an-agent.ts';
import { openPortal, readOwnSubscription, startCheckout, startUpgrade } from './checkout.ts';
import type { CheckoutOrder } from './payments.ts';
import { readPurchase } from './purchase.ts';
import type { Subscription } from './subscription.ts';
import { readAccount, subscriptionWrites } from './subscription-store.ts';

const NOW = new Date('2026-11-10T12:00:00Z');
const SESSION = 'cs_test_0123456789';
const ada = anAgent();

let database: Database;
let tables = 0;
beforeAll(async () => {
  database = await aDatabase();
});
afterAll(() => database?.stop());

/** An account with these subscriptions, and a payment service that records its calls. */
const anAccountWith = async (...subscriptions: Partial<Subscription>[]) => {
  const db = await database.emptyTable(`plan-${++tables}`);
  for (const over of subscriptions) {
    const subscription = aSubscription({ agentId: ada.id, ...over });
    await db.transact(subscriptionWrites(undefined, subscription, await readAccount(db, ada.id), NOW));
  }
  const orders: CheckoutOrder[] = [];
  const payments = {
    plans: async () => [
      { id: 'professional' as const, priceId: 'price_1', name: 'Professional', price: 49, interval: 'month' as const },
    ],
    startCheckout: async (order: CheckoutOrder) => {
      orders.push(order);
      return { sessionId: SESSION, url: 'https://pay.example/1' };
    },
    openPortal: async (customerId: string) => `https://pay.example/portal/${customerId}`,
  };
  return { deps: { db, clock: () => NOW, payments }, orders };
};

describe('the plan of an account', () => {
  it('is the Free plan with all its requests, at first', async () => {
    const { deps } = await anAccountWith();
    expect(await readOwnSubscription(deps)(ada)).toEqual({
      plan: 'free',
      free_reports: 10,
      free_reports_left: 10,
      subscription: undefined,
    });
  });

  it('comes from the subscription that counts, beside an ended one', async () => {
    const { deps } = await anAccountWith(
      { id: 'sub_old', status: 'canceled', endedAt: '2026-10-01T00:00:00.000Z' },
      { id: 'sub_new', endsAt: '2026-11-20T00:00:00.000Z' },
    );
    expect(await readOwnSubscription(deps)(ada)).toMatchObject({
      plan: 'subscribed',
      subscription: { status: 'active', period_end: '2026-11-20T00:00:00.000Z', ends: true, others: 0 },
    });
  });

  it('stays while a failed payment is tried again', async () => {
    const { deps } = await anAccountWith({ status: 'past_due' });
    expect(await readOwnSubscription(deps)(ada)).toMatchObject({
      plan: 'subscribed',
      subscription: { status: 'past_due', grace_until: '2026-11-15T11:59:59.999Z', ends: false },
    });
  });
});

describe('the portal', () => {
  it('opens for the customer of the subscription that counts', async () => {
    const { deps } = await anAccountWith(
      { id: 'sub_old', status: 'canceled', customerId: 'cus_old' },
      { id: 'sub_new', customerId: 'cus_new' },
    );
    expect(await openPortal(deps)(ada)).toEqual({ url: 'https://pay.example/portal/cus_new' });
  });

  it("doesn't open for what someone else may have paid under this address", async () => {
    const { deps } = await anAccountWith(
      { id: 'sub_own', status: 'canceled', customerId: 'cus_own' },
      { id: 'sub_gift', customerId: 'cus_payer', foundByAddress: true },
    );
    expect(await openPortal(deps)(ada)).toEqual({ url: 'https://pay.example/portal/cus_own' });
    const { deps: gift } = await anAccountWith({ id: 'sub_gift', customerId: 'cus_payer', foundByAddress: true });
    await expect(openPortal(gift)(ada)).rejects.toMatchObject({ code: 'NO_SUBSCRIPTION', message: /only the payer/ });
  });

  it('is refused to someone who never subscribed', async () => {
    const { deps } = await anAccountWith();
    await expect(openPortal(deps)(ada)).rejects.toMatchObject({ code: 'NO_SUBSCRIPTION' });
  });
});

describe('a checkout', () => {
  it('of a visitor names no buyer, and its purchase waits for the payment service', async () => {
    const { deps, orders } = await anAccountWith();
    const paid = await startCheckout(deps)({ plan: 'professional', idempotencyKey: 'k' });
    expect(paid).toEqual({ url: 'https://pay.example/1' });
    expect(orders).toEqual([{ priceId: 'price_1', buyer: undefined, idempotencyKey: 'visitor:k' }]);
    expect(await readPurchase(deps)(SESSION)).toEqual({ state: 'verifying' });
  });

  it('of an agent is for their account, as the customer of last time', async () => {
    const { deps, orders } = await anAccountWith({ status: 'canceled', customerId: 'cus_old' });
    await startUpgrade(deps)(ada, { plan: 'professional', idempotencyKey: 'k' });
    expect(orders).toEqual([
      {
        priceId: 'price_1',
        buyer: { agentId: ada.id, email: ada.email, customerId: 'cus_old' },
        idempotencyKey: `${ada.id}:k`,
      },
    ]);
  });

  it('is refused to someone who has a subscription', async () => {
    const { deps, orders } = await anAccountWith({});
    await expect(startUpgrade(deps)(ada, { plan: 'professional' })).rejects.toMatchObject({
      code: 'SUBSCRIBED_ALREADY',
    });
    expect(orders).toEqual([]);
  });

  it('is refused when the plan is not for sale', async () => {
    const { deps } = await anAccountWith();
    const payments = { ...deps.payments, plans: async () => [] };
    await expect(startCheckout({ ...deps, payments })({ plan: 'professional' })).rejects.toMatchObject({
      code: 'NOT_FOUND',
    });
  });

  it.each(['cs_test_unknown000', 'cs_x', '', "cs_test_0123456789' OR 1"])('%s is not found', async (id) => {
    const { deps } = await anAccountWith();
    await expect(readPurchase(deps)(id)).rejects.toMatchObject({ code: 'NOT_FOUND' });
  });
});
