import { aDataDir } from 'simulator-kit/testing/a-data-dir';
import { startReceiver } from 'simulator-kit/testing/a-receiver';
import Stripe from 'stripe';
import { onTestFinished } from 'vitest';
import { createStripeSimulator, type StripeSettings } from '../src/stripe.ts';

export const SECRET_KEY = 'sk_test_local';
export const WEBHOOK_SECRET = 'whsec_local';

/** A simulator in a new folder, a receiver for its webhooks, and the unmodified SDK pointed at it. */
export const startStripe = async (given: Partial<StripeSettings> = {}) => {
  const receiver = await startReceiver();
  const dataDir = given.dataDir ?? aDataDir();
  const simulator = createStripeSimulator({
    dataDir,
    secretKey: SECRET_KEY,
    webhookSecret: WEBHOOK_SECRET,
    webhookUrl: receiver.url,
    now: () => new Date(),
    retryMs: 5,
    ...given,
  });
  const { baseUrl } = await simulator.listen();
  onTestFinished(() => simulator.close());
  return { simulator, receiver, baseUrl, dataDir, sdk: sdkFor(baseUrl) };
};

export const sdkFor = (baseUrl: string, key = SECRET_KEY): Stripe => {
  const { hostname, port } = new URL(baseUrl);
  return new Stripe(key, {
    host: hostname,
    port: Number(port),
    protocol: 'http',
    telemetry: false,
    maxNetworkRetries: 0,
  });
};

export const PROFESSIONAL = 'price_local_professional';

export const startCheckout = (sdk: Stripe, more: Partial<Stripe.Checkout.SessionCreateParams> = {}) =>
  sdk.checkout.sessions.create({
    mode: 'subscription',
    line_items: [{ price: PROFESSIONAL, quantity: 1 }],
    success_url: 'http://localhost:4000/stripe_success?session_id={CHECKOUT_SESSION_ID}',
    cancel_url: 'http://localhost:4000/subscribe',
    client_reference_id: 'agent-1',
    customer_email: 'agent@example.com',
    subscription_data: { metadata: { agent: 'agent-1' } },
    ...more,
  });

/** Submits the hosted page's form as a browser does, without following the redirect. */
export const submit = async (url: string, form: Record<string, string>) => {
  const response = await fetch(url, { method: 'POST', body: new URLSearchParams(form), redirect: 'manual' });
  return { status: response.status, location: response.headers.get('location') ?? '', text: await response.text() };
};

export const CARD = { email: 'agent@example.com', name: 'Avery Agent', method: 'card' };

/** An agent who has paid: the session and its subscription. */
export const subscribed = async (sdk: Stripe, card = '4242 4242 4242 4242') => {
  const session = await startCheckout(sdk);
  await submit(session.url!, { ...CARD, card });
  const done = await sdk.checkout.sessions.retrieve(session.id, { expand: ['subscription'] });
  return { session: done, subscription: done.subscription as Stripe.Subscription };
};

export const refusalOf = async (call: Promise<unknown>) => {
  const error = await call.then(
    () => undefined,
    (thrown: unknown) => thrown,
  );
  if (!(error instanceof Stripe.errors.StripeError)) throw new Error('expected a refusal');
  const { statusCode, type, code, param, message } = error;
  return { statusCode, type, code, param, message };
};
