import type Stripe from 'stripe';
import { describe, expect, it } from 'vitest';
import { PROFESSIONAL, refusalOf, startStripe, submit, subscribed } from '../testing/a-stripe.ts';

const newTypes = async (sdk: Stripe, before: number): Promise<string[]> => {
  const all = (await sdk.events.list({ limit: 100 })).data.reverse();
  return all.slice(before).map(({ type }) => type);
};

const countOf = async (sdk: Stripe): Promise<number> => (await sdk.events.list({ limit: 100 })).data.length;

describe('a subscription', () => {
  it('is renewed for the next period', async () => {
    const { sdk, simulator } = await startStripe({ now: () => new Date('2026-01-31T12:00:00Z') });
    const { subscription } = await subscribed(sdk);
    const before = await countOf(sdk);
    simulator.renew(subscription.id);
    const [item] = (await sdk.subscriptions.retrieve(subscription.id)).items.data;
    expect(new Date(item!.current_period_start * 1000).toISOString()).toBe('2026-02-28T12:00:00.000Z');
    expect(await newTypes(sdk, before)).toEqual([
      'customer.subscription.updated',
      'invoice.created',
      'invoice.finalized',
      'invoice.paid',
      'invoice.payment_succeeded',
    ]);
  });

  it('can have begun before it was made; its first period begins now', async () => {
    const { sdk } = await startStripe({ now: () => new Date('2026-03-10T12:00:00Z') });
    const customer = await sdk.customers.create({ email: 'ada@example.com' });
    const began = Date.parse('2026-01-05T00:00:00Z') / 1000;
    const made = await sdk.subscriptions.create({
      customer: customer.id,
      items: [{ price: PROFESSIONAL }],
      backdate_start_date: began,
    });
    expect(made.start_date).toBe(began);
    expect(made.items.data[0]?.current_period_start).toBe(Date.parse('2026-03-10T12:00:00Z') / 1000);
  });

  it('is past due when the payment fails, and active again when it is paid', async () => {
    const { sdk, simulator } = await startStripe();
    const { subscription } = await subscribed(sdk);
    simulator.failPayment(subscription.id);
    const due = await sdk.subscriptions.retrieve(subscription.id, { expand: ['latest_invoice'] });
    const invoice = due.latest_invoice as Stripe.Invoice;
    expect(invoice.lines.data[0]?.description).toBe('1 × Groundwork Professional (at $29.00 / month)');
    expect([due.status, invoice.status, invoice.attempt_count]).toEqual(['past_due', 'open', 1]);
    await sdk.invoices.pay(invoice.id);
    expect((await sdk.subscriptions.retrieve(subscription.id)).status).toBe('active');
  });

  it('ends after four failed payments of one invoice', async () => {
    const { sdk, simulator } = await startStripe();
    const { subscription } = await subscribed(sdk);
    for (let attempt = 0; attempt < 4; attempt++) simulator.failPayment(subscription.id);
    const ended = await sdk.subscriptions.retrieve(subscription.id);
    expect([ended.status, ended.cancellation_details?.reason]).toEqual(['canceled', 'payment_failed']);
    expect((await sdk.invoices.list({ subscription: subscription.id })).data).toHaveLength(2);
  });

  it('fails at its renewal with the card that does', async () => {
    const { sdk, simulator } = await startStripe();
    const { subscription } = await subscribed(sdk, '4000 0000 0000 0341');
    simulator.renew(subscription.id);
    expect((await sdk.subscriptions.retrieve(subscription.id)).status).toBe('past_due');
  });

  it('ends with the period when that was asked for', async () => {
    const { sdk, simulator } = await startStripe();
    const { subscription } = await subscribed(sdk);
    const told = await sdk.subscriptions.update(subscription.id, { cancel_at_period_end: true });
    expect([told.status, told.cancel_at]).toEqual(['active', told.items.data[0]!.current_period_end]);
    expect(told.cancellation_details?.reason).toBe('cancellation_requested');
    const [event] = (await sdk.events.list({ limit: 1 })).data;
    expect(event!.data.previous_attributes).toMatchObject({ cancel_at_period_end: false });
    simulator.renew(subscription.id);
    expect((await sdk.subscriptions.retrieve(subscription.id)).status).toBe('canceled');
  });

  it('is canceled at once, and then not again', async () => {
    const { sdk } = await startStripe();
    const { subscription } = await subscribed(sdk);
    expect((await sdk.subscriptions.cancel(subscription.id)).status).toBe('canceled');
    expect(await refusalOf(sdk.subscriptions.cancel(subscription.id))).toMatchObject({ statusCode: 400 });
    expect((await sdk.subscriptions.list()).data).toEqual([]);
    expect((await sdk.subscriptions.list({ status: 'all' })).data).toHaveLength(1);
    expect((await sdk.events.list({ type: 'customer.subscription.deleted' })).data).toHaveLength(1);
  });

  it('changes its plan', async () => {
    const { sdk } = await startStripe();
    const { subscription } = await subscribed(sdk);
    const [item] = subscription.items.data;
    const changed = await sdk.subscriptions.update(subscription.id, {
      items: [{ id: item!.id, price: 'price_local_team' }],
      metadata: { note: 'upgraded' },
    });
    expect(changed.items.data.map(({ id, price }) => [id, price.unit_amount])).toEqual([[item!.id, 9_900]]);
    expect(changed.metadata).toEqual({ agent: 'agent-1', note: 'upgraded' });
  });

  it('ends when its customer is erased', async () => {
    const { sdk } = await startStripe();
    const { session, subscription } = await subscribed(sdk);
    const customer = session.customer as string;
    expect(await sdk.customers.del(customer)).toMatchObject({ id: customer, deleted: true });
    expect((await sdk.customers.retrieve(customer)).deleted).toBe(true);
    expect((await sdk.subscriptions.retrieve(subscription.id)).status).toBe('canceled');
  });
});

describe('the portal', () => {
  it('cancels, keeps and switches the plan, and pays what is open', async () => {
    const { sdk, simulator } = await startStripe();
    const { session, subscription } = await subscribed(sdk);
    const { url } = await sdk.billingPortal.sessions.create({
      customer: session.customer as string,
      return_url: 'http://localhost:4000/myaccount',
    });
    const read = () => sdk.subscriptions.retrieve(subscription.id);
    const act = (action: string, price = '') => submit(url, { subscription: subscription.id, action, price });
    expect(await (await fetch(url)).text()).toContain('Return to Groundwork');
    expect((await act('cancel')).status).toBe(303);
    expect((await read()).cancel_at_period_end).toBe(true);
    await act('keep');
    expect((await read()).cancel_at_period_end).toBe(false);
    // A plan by arrangement isn't offered to everyone who opens the portal.
    expect(await (await fetch(url)).text()).not.toContain('Groundwork Team');
    await act('switch', 'price_local_team');
    expect((await read()).items.data[0]!.price.id).toBe('price_local_team');
    simulator.failPayment(subscription.id);
    expect(await (await fetch(url)).text()).toContain('Pay open invoice');
    await act('pay');
    expect((await read()).status).toBe('active');
  });

  it("leaves others' subscriptions alone", async () => {
    const { sdk } = await startStripe();
    const { subscription } = await subscribed(sdk);
    const stranger = await sdk.customers.create({ email: 'stranger@example.com' });
    const { url } = await sdk.billingPortal.sessions.create({ customer: stranger.id });
    await submit(url, { subscription: subscription.id, action: 'cancel' });
    expect((await sdk.subscriptions.retrieve(subscription.id)).cancel_at_period_end).toBe(false);
  });
});
