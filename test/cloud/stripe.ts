// Buying as a browser and Stripe do it: the hosted checkout page is filled in, and webhooks are signed, held and fired.
import { createHmac } from 'node:crypto';
import { call, local } from './client.ts';
import { eventually } from './eventually.ts';

export type Event = { id: string; type: string; data: { object: Record<string, unknown> } };
type Held = { id: string; from: string; body: string };

export const GOOD_CARD = '4242 4242 4242 4242';

/** From the site's own call to Stripe's page, as somebody who is not signed in or as `token`. */
export const startCheckout = async (token?: string): Promise<{ sessionId: string; url: string }> => {
  const path = token ? '/api/subscription/checkout' : '/api/checkout';
  // The route lets a few calls per second through; a caller who has to wait asks again.
  const reply = await eventually(async () => {
    const answer = await call('POST', path, { token, body: { plan: 'professional' } });
    return answer.status === 429 ? undefined : answer;
  });
  if (reply.status !== 201) throw new Error(`Checkout answered ${reply.status}: ${reply.text}`);
  const { url } = reply.body as { url: string };
  return { url, sessionId: /cs_\w+/.exec(url)?.[0] ?? '' };
};

type Buyer = { email: string; name?: string; card?: string; method?: 'card' | 'bank' };

/** The address that Stripe's page leads to. */
export const pay = async (url: string, { email, name = 'Bea Buyer', card = GOOD_CARD, method = 'card' }: Buyer) => {
  const reply = await fetch(url, {
    method: 'POST',
    body: new URLSearchParams({ email, name, card, method }),
    redirect: 'manual',
  });
  return { status: reply.status, leadsTo: reply.headers.get('location') ?? '', text: await reply.text() };
};

export const buy = async (buyer: Buyer, token?: string) => {
  const checkout = await startCheckout(token);
  return { ...checkout, ...(await pay(checkout.url, buyer)) };
};

export const deliver = async (how: { copies?: number; order?: 'made' | 'reversed'; hold?: boolean }) => {
  await call('POST', '/_local/payments/webhooks', { body: how });
};

/** Stripe's webhooks of which `about` says yes, the oldest first. */
export const webhooks = async (about: (event: Event) => boolean) => {
  const { body } = await call('GET', '/_local/sent-webhooks');
  return (body as Held[])
    .filter(({ from }) => from === 'stripe')
    .map((held) => ({ ...held, event: JSON.parse(held.body) as Event }))
    .filter(({ event }) => about(event))
    .toReversed();
};

export const fire = (webhookId: string) => call('POST', `/_local/sent-webhooks/${webhookId}/fire`);

export const subscriptionOf = async (email: string) => {
  const { body } = await call('GET', '/_local/payments');
  return (body as { id: string; email: string; status: string }[]).filter((one) => one.email === email).at(-1);
};

export const signature = (body: string, secret: string, at = Date.now()) => {
  const seconds = Math.floor(at / 1000);
  return `t=${seconds},v1=${createHmac('sha256', secret).update(`${seconds}.${body}`).digest('hex')}`;
};

export const postWebhook = async (raw: string, header?: string) => {
  const signed = header ?? signature(raw, (await local()).stripe.webhookSecret);
  return call('POST', '/api/webhooks/stripe', { raw, headers: { 'stripe-signature': signed } });
};
