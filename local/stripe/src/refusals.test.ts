import Stripe from 'stripe';
import { describe, expect, it } from 'vitest';
import {
  PROFESSIONAL,
  refusalOf,
  sdkFor,
  startCheckout,
  startStripe,
  subscribed,
  WEBHOOK_SECRET,
} from '../testing/a-stripe.ts';

describe('the simulator refuses as Stripe does', () => {
  it('a wrong key', async () => {
    const { baseUrl } = await startStripe();
    expect(await refusalOf(sdkFor(baseUrl, 'sk_test_wrong').customers.list())).toMatchObject({
      statusCode: 401,
      type: 'StripeAuthenticationError',
    });
  });

  it('what does not exist, in the path and in a parameter', async () => {
    const { sdk } = await startStripe();
    expect(await refusalOf(sdk.customers.retrieve('cus_none'))).toMatchObject({
      statusCode: 404,
      code: 'resource_missing',
      param: 'id',
      message: "No such customer: 'cus_none'",
    });
    const price = { line_items: [{ price: 'price_none', quantity: 1 }] };
    expect(await refusalOf(startCheckout(sdk, price))).toMatchObject({
      statusCode: 400,
      code: 'resource_missing',
      param: 'line_items[0][price]',
    });
  });

  it('unknown, missing, empty and wrong parameters', async () => {
    const { sdk } = await startStripe();
    const create = (more: object) => refusalOf(startCheckout(sdk, more));
    expect(await create({ color: 'red' })).toMatchObject({ code: 'parameter_unknown', param: 'color' });
    expect(await create({ payment_method_types: ['card'] })).toMatchObject({ code: 'parameter_unknown' });
    expect(await create({ success_url: undefined })).toMatchObject({ code: 'parameter_missing', param: 'success_url' });
    expect(await create({ line_items: [{ price: '' }] })).toMatchObject({ code: 'parameter_invalid_empty' });
    expect(await create({ line_items: [{ price: 'price_local_team', quantity: 'two' }] })).toMatchObject({
      code: 'parameter_invalid_integer',
      param: 'line_items[0][quantity]',
    });
    expect(await refusalOf(sdk.customers.list({ limit: 500 }))).toMatchObject({ param: 'limit' });
    expect(await refusalOf(startCheckout(sdk, { expand: ['shoe_size'] }))).toMatchObject({
      message: 'This property cannot be expanded (shoe_size).',
    });
  });

  it.each([
    [{ line_items: [{ price: PROFESSIONAL, quantity: 0 }] }, 'line_items[0][quantity]'],
    [{ subscription_data: { metadata: { a: 'b' }, color: 'red' } }, 'subscription_data[color]'],
    [{ metadata: { note: 'x'.repeat(501) } }, 'metadata[note]'],
    [{ expires_at: Math.floor(Date.now() / 1000) + 60 }, 'expires_at'],
    [{ expires_at: Math.floor(Date.now() / 1000) + 90_000 }, 'expires_at'],
  ])('a checkout with %j', async (more, param) => {
    const { sdk } = await startStripe();
    expect(await refusalOf(startCheckout(sdk, more as object))).toMatchObject({ statusCode: 400, param });
  });

  it('an invalid address, and what only a payment takes', async () => {
    const { sdk } = await startStripe();
    expect(await refusalOf(startCheckout(sdk, { customer_email: 'no address' }))).toMatchObject({
      code: 'email_invalid',
      message: 'Invalid email address: no address',
      param: 'customer_email',
    });
    expect(await refusalOf(sdk.customers.create({ email: 'a b@example.com' }))).toMatchObject({
      code: 'email_invalid',
    });
    expect(await refusalOf(startCheckout(sdk, { customer_creation: 'always' }))).toMatchObject({
      message: '`customer_creation` can only be used in `payment` mode.',
      param: 'customer_creation',
    });
    const { id } = await sdk.customers.create({ email: 'a@example.com' });
    expect((await sdk.customers.update(id, { email: '' })).email).toBeNull();
  });

  it('a list that is to begin and to end at once', async () => {
    const { sdk } = await startStripe();
    const { id } = await sdk.customers.create({ name: 'Somebody' });
    expect(await refusalOf(sdk.customers.list({ starting_after: id, ending_before: id }))).toMatchObject({
      statusCode: 400,
      message: expect.stringContaining('only specify one'),
    });
  });

  it('an item of another subscription, and then changes nothing', async () => {
    const { sdk } = await startStripe();
    const { subscription } = await subscribed(sdk);
    const change = { metadata: { agent: 'agent-2' }, items: [{ id: 'si_other', quantity: 2 }] };
    expect(await refusalOf(sdk.subscriptions.update(subscription.id, change))).toMatchObject({ param: 'items[0][id]' });
    expect((await sdk.subscriptions.retrieve(subscription.id)).metadata).toEqual({ agent: 'agent-1' });
  });

  it('another version of the API', async () => {
    const { baseUrl } = await startStripe();
    const headers = { authorization: 'Bearer sk_test_local', 'stripe-version': '2019-01-01' };
    const answer = await fetch(`${baseUrl}/v1/customers`, { headers });
    expect([answer.status, ((await answer.json()) as { error: { message: string } }).error.message]).toEqual([
      400,
      expect.stringContaining('Invalid Stripe API version: 2019-01-01'),
    ]);
  });
});

describe('an idempotency key', () => {
  it('answers a repeated call with the first answer, and refuses another one', async () => {
    const { sdk } = await startStripe();
    const create = (email: string) => sdk.customers.create({ email }, { idempotencyKey: 'once' });
    const [first, second] = [await create('a@example.com'), await create('a@example.com')];
    expect(second.id).toBe(first.id);
    expect((await sdk.customers.list()).data).toHaveLength(1);
    expect(await refusalOf(create('b@example.com'))).toMatchObject({ type: 'StripeIdempotencyError' });
  });

  it('is of no use without the key, and has an end', async () => {
    const { sdk, baseUrl } = await startStripe();
    await sdk.customers.create({ email: 'a@example.com' }, { idempotencyKey: 'once' });
    const stranger = sdkFor(baseUrl, 'sk_test_wrong').customers.create(
      { email: 'a@example.com' },
      { idempotencyKey: 'once' },
    );
    expect(await refusalOf(stranger)).toMatchObject({ statusCode: 401 });
    const long = sdk.customers.create({ email: 'a@example.com' }, { idempotencyKey: 'x'.repeat(256) });
    expect(await refusalOf(long)).toMatchObject({ statusCode: 400 });
  });

  it('makes the SDK’s own retry after a lost answer harmless', async () => {
    let armed = true;
    const faults = () => {
      const fault = armed ? ({ kind: 'reset', when: 'after' } as const) : undefined;
      armed = false;
      return fault;
    };
    const { baseUrl, sdk } = await startStripe({ faults });
    const { hostname, port } = new URL(baseUrl);
    const options = { host: hostname, port, protocol: 'http', maxNetworkRetries: 1, telemetry: false } as const;
    await new Stripe('sk_test_local', options).customers.create({ email: 'a@example.com' });
    expect((await sdk.customers.list()).data).toHaveLength(1);
  });
});

describe('lists', () => {
  it('go page by page in both directions', async () => {
    const { sdk } = await startStripe();
    for (let index = 0; index < 5; index++) await sdk.customers.create({ name: `Customer ${index}` });
    const all = await sdk.customers.list({ limit: 2 }).autoPagingToArray({ limit: 100 });
    expect(all.map(({ name }) => name)).toEqual(['Customer 4', 'Customer 3', 'Customer 2', 'Customer 1', 'Customer 0']);
    const back = await sdk.customers.list({ limit: 2, ending_before: all[3]!.id });
    expect(back.data.map(({ name }) => name)).toEqual(['Customer 3', 'Customer 2']);
  });
});

describe('webhooks', () => {
  it('come twice and the last first when told so', async () => {
    const { sdk, simulator, receiver } = await startStripe();
    const { subscription } = await subscribed(sdk);
    await receiver.atLeast(7);
    simulator.deliver({ copies: 2, order: 'reversed' });
    simulator.renew(subscription.id);
    const types = (await receiver.atLeast(17)).slice(7).map(({ body }) => JSON.parse(body).type);
    expect(types).toEqual([
      'invoice.payment_succeeded',
      'invoice.payment_succeeded',
      'invoice.paid',
      'invoice.paid',
      'invoice.finalized',
      'invoice.finalized',
      'invoice.created',
      'invoice.created',
      'customer.subscription.updated',
      'customer.subscription.updated',
    ]);
  });

  it('wait for being fired when held, in any order', async () => {
    const { sdk, simulator, receiver } = await startStripe();
    simulator.deliver({ hold: true });
    await subscribed(sdk);
    const held = simulator.webhooks();
    expect(held.every(({ status, attempts }) => status === 'held' && attempts.length === 0)).toBe(true);
    await simulator.fire(held.at(-1)!.id);
    await simulator.fire(held[0]!.id);
    expect(receiver.received.map(({ body }) => JSON.parse(body).type)).toEqual([
      'checkout.session.completed',
      'customer.created',
    ]);
  });

  it('carry a signature that another secret does not verify', async () => {
    const { sdk, receiver } = await startStripe();
    await sdk.customers.create({ email: 'a@example.com' });
    const { body, headers } = (await receiver.atLeast(1))[0]!;
    const verify = (secret: string) => sdk.webhooks.constructEvent(body, String(headers['stripe-signature']), secret);
    expect(verify(WEBHOOK_SECRET).type).toBe('customer.created');
    expect(() => verify('whsec_other')).toThrow('No signatures found matching');
  });
});
