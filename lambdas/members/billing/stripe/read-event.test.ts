import Stripe from 'stripe';
import { describe, expect, it } from 'vitest';
import { readStripeEvent } from './read-event.ts';

const keys = { secret_key: 'sk', webhook_secret: 'whsec_mine' };
const read = readStripeEvent(async () => keys);
const now = new Date('2026-11-10T12:00:00Z');
const seconds = Math.floor(now.getTime() / 1000);

const event = (type: string, object: object) =>
  JSON.stringify({ id: 'evt_1', object: 'event', type, data: { object } });
const sign = (payload: string, timestamp = seconds, secret = keys.webhook_secret) =>
  Stripe.webhooks.generateTestHeaderString({ payload, secret, timestamp });
const take = (payload: string, header: string | undefined = sign(payload)) => read(Buffer.from(payload), header, now);

describe('an event of Stripe', () => {
  it.each([
    [event('customer.subscription.updated', { id: 'sub_1' }), { id: 'evt_1', subscriptionId: 'sub_1' }],
    [
      event('invoice.paid', { id: 'in_1', parent: { subscription_details: { subscription: { id: 'sub_1' } } } }),
      { id: 'evt_1', subscriptionId: 'sub_1' },
    ],
    [
      event('checkout.session.completed', { id: 'cs_1', subscription: 'sub_1' }),
      { id: 'evt_1', subscriptionId: 'sub_1', checkout: { sessionId: 'cs_1', outcome: 'complete' } },
    ],
    [
      event('checkout.session.async_payment_failed', { id: 'cs_1', subscription: 'sub_1' }),
      {
        id: 'evt_1',
        subscriptionId: 'sub_1',
        checkout: { sessionId: 'cs_1', outcome: 'complete', paymentFailed: true },
      },
    ],
    [
      event('checkout.session.expired', { id: 'cs_1', subscription: null }),
      { id: 'evt_1', checkout: { sessionId: 'cs_1', outcome: 'expired' } },
    ],
    [event('charge.refunded', { id: 'ch_1' }), { id: 'evt_1' }],
  ])('%s says where to look', async (payload, about) => {
    expect(await take(payload)).toEqual(about);
  });

  const payload = event('invoice.paid', { id: 'in_1' });
  it.each([
    ['no signature', undefined],
    ['one with another secret', sign(payload, seconds, 'whsec_other')],
    ['one of another body', sign(`${payload} `)],
    ['one that is too old', sign(payload, seconds - 301)],
    ['one from the future', sign(payload, seconds + 31)],
    ['one that names a later time besides', `${sign(payload)},t=${seconds + 3600}`],
    ['one without a time', sign(payload).replace(/^t=\d+,/, '')],
    ['nonsense', 'nonsense'],
  ])('is refused with %s', async (_, header) => {
    await expect(read(Buffer.from(payload), header, now)).rejects.toMatchObject({ status: 401 });
  });
});
