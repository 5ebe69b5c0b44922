import Stripe from 'stripe';
import { describe, expect, it } from 'vitest';
import { CARD, startCheckout, startStripe, submit, subscribed, WEBHOOK_SECRET } from '../testing/a-stripe.ts';

const typesOf = (bodies: { body: string }[]): string[] => bodies.map(({ body }) => JSON.parse(body).type);

describe('checkout', () => {
  it('sells two plans, and the seat of an office', async () => {
    const { sdk } = await startStripe();
    const prices = await sdk.prices.list({ active: true, expand: ['data.product'] });
    expect(
      prices.data.map(({ unit_amount, product }) => [unit_amount, (product as Stripe.Product).name]).sort(),
    ).toEqual([
      [2_500, 'Groundwork Team seat'],
      [2_900, 'Groundwork Professional'],
      [9_900, 'Groundwork Team'],
    ]);
  });

  it('takes a good card, leads to the success page and tells of it in signed events', async () => {
    const { sdk, receiver } = await startStripe();
    const session = await startCheckout(sdk);
    expect([session.status, session.payment_status]).toEqual(['open', 'unpaid']);
    const page = await fetch(session.url!);
    expect(page.headers.get('content-security-policy')).toContain("default-src 'none'");
    expect(await page.text()).toContain('Subscribe to Groundwork Professional');
    const { status, location } = await submit(session.url!, { ...CARD, card: '4242424242424242' });
    expect([status, location]).toEqual([303, `http://localhost:4000/stripe_success?session_id=${session.id}`]);

    const done = await sdk.checkout.sessions.retrieve(session.id, {
      expand: ['subscription.latest_invoice', 'customer'],
    });
    const subscription = done.subscription as Stripe.Subscription;
    const invoice = subscription.latest_invoice as Stripe.Invoice;
    expect([done.status, done.payment_status, done.client_reference_id]).toEqual(['complete', 'paid', 'agent-1']);
    expect((done.customer as Stripe.Customer).email).toBe('agent@example.com');
    expect([subscription.status, subscription.metadata]).toEqual(['active', { agent: 'agent-1' }]);
    expect(subscription.items.data[0]!.current_period_end).toBeGreaterThan(Date.now() / 1000 + 27 * 86_400);
    expect([invoice.status, invoice.amount_paid]).toEqual(['paid', 2_900]);
    expect(invoice.parent?.subscription_details?.subscription).toBe(subscription.id);

    const received = await receiver.atLeast(7);
    expect(typesOf(received)).toEqual([
      'customer.created',
      'invoice.created',
      'invoice.finalized',
      'customer.subscription.created',
      'invoice.paid',
      'invoice.payment_succeeded',
      'checkout.session.completed',
    ]);
    for (const { body, headers } of received) {
      const event = sdk.webhooks.constructEvent(body, String(headers['stripe-signature']), WEBHOOK_SECRET);
      expect((await sdk.events.retrieve(event.id)).type).toBe(event.type);
    }
  });

  it.each([
    ['4000 0000 0000 0002', 'Your card was declined.'],
    ['4000 0000 0000 9995', 'Your card has insufficient funds.'],
    ['1234 5678', 'Your card number is invalid.'],
  ])('refuses the card %s and keeps the page open', async (card, message) => {
    const { sdk } = await startStripe();
    const session = await startCheckout(sdk);
    const { status, text } = await submit(session.url!, { ...CARD, card });
    expect(status).toBe(200);
    expect(text).toContain(message);
    expect((await sdk.checkout.sessions.retrieve(session.id)).status).toBe('open');
    expect((await sdk.subscriptions.list()).data).toEqual([]);
  });

  it('asks for an address where there is none', async () => {
    const { sdk } = await startStripe();
    const session = await startCheckout(sdk);
    const { status, text } = await submit(session.url!, { ...CARD, email: 'noone', card: '4242424242424242' });
    expect([status, text]).toEqual([200, expect.stringContaining('Enter your email')]);
    expect((await sdk.checkout.sessions.retrieve(session.id)).status).toBe('open');
  });

  it('asks the bank with 3-D Secure, and takes no for an answer', async () => {
    const { sdk } = await startStripe();
    const session = await startCheckout(sdk);
    const url = session.url!;
    const pay = () => submit(url, { ...CARD, card: '4000 0025 0000 3155' });
    const challenge = (await pay()).location;
    expect(await (await fetch(challenge)).text()).toContain('Complete');
    expect(await submit(challenge, { answer: 'fail' })).toMatchObject({
      status: 200,
      text: expect.stringContaining('unable to authenticate'),
    });
    expect((await submit((await pay()).location, { answer: 'complete' })).location).toContain('/stripe_success');
  });

  it('is not paid twice', async () => {
    const { sdk } = await startStripe();
    const session = await startCheckout(sdk);
    await submit(session.url!, { ...CARD, card: '4242424242424242' });
    const again = await submit(session.url!, { ...CARD, card: '4242424242424242' });
    expect([again.status, again.text]).toEqual([404, expect.stringContaining('This checkout is complete')]);
    expect((await sdk.subscriptions.list()).data).toHaveLength(1);
  });

  it('distinguishes a payment that settles later', async () => {
    const { sdk, simulator } = await startStripe();
    const session = await startCheckout(sdk);
    await submit(session.url!, { ...CARD, method: 'bank' });
    const read = () => sdk.checkout.sessions.retrieve(session.id, { expand: ['subscription'] });
    const before = await read();
    expect([before.status, before.payment_status]).toEqual(['complete', 'unpaid']);
    expect((before.subscription as Stripe.Subscription).status).toBe('incomplete');
    simulator.settle(session.id, 'succeeded');
    const after = await read();
    expect([after.payment_status, (after.subscription as Stripe.Subscription).status]).toEqual(['paid', 'active']);
    const types = (await sdk.events.list({ limit: 100 })).data.map(({ type }) => type);
    expect(types).toContain('checkout.session.async_payment_succeeded');
  });

  it('expires after a day, or when asked to', async () => {
    let now = new Date('2026-11-21T10:00:00Z');
    const { sdk } = await startStripe({ now: () => now });
    const [told, late] = [await startCheckout(sdk), await startCheckout(sdk)];
    expect((await sdk.checkout.sessions.expire(told.id)).status).toBe('expired');
    now = new Date('2026-11-22T10:00:01Z');
    expect((await sdk.checkout.sessions.retrieve(late.id)).status).toBe('expired');
    expect((await fetch(late.url!)).status).toBe(404);
  });

  it('survives a kill with everything in it', async () => {
    const first = await startStripe();
    const { subscription } = await subscribed(first.sdk);
    await first.simulator.close();
    const { sdk } = await startStripe({ dataDir: first.dataDir });
    expect(await sdk.subscriptions.retrieve(subscription.id)).toMatchObject({ id: subscription.id, status: 'active' });
  });

  it('escapes what people type', async () => {
    const { sdk } = await startStripe();
    const session = await startCheckout(sdk);
    const { text } = await submit(session.url!, { ...CARD, name: '"><script>alert(1)</script>', card: '1' });
    expect(text).not.toContain('<script>');
  });

  it('speaks the version of the installed SDK', async () => {
    const { API_VERSION } = await import('./stripe.ts');
    expect(API_VERSION).toBe(Stripe.API_VERSION);
  });
});
