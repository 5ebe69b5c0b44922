import { type Answer, answerUnderFault, type Fault } from '@local/simulator/fault';
import { createLoopbackServer, readBody } from '@local/simulator/loopback-server';
import type { SimulatorHost } from '@local/simulator/simulator';
import { createWebhookSender, type WebhookEntry } from '@local/simulator/webhook-sender';
import { createRouter } from './api/router.ts';
import { createBilling } from './billing.ts';
import type { Payer } from './checkout.ts';
import { billingEndpoints } from './endpoints/billing-endpoints.ts';
import { catalogEndpoints } from './endpoints/catalog-endpoints.ts';
import { checkoutEndpoints } from './endpoints/checkout-endpoints.ts';
import { customerEndpoints } from './endpoints/customer-endpoints.ts';
import type { Endpoint } from './endpoints/endpoint.ts';
import { subscriptionEndpoints } from './endpoints/subscription-endpoints.ts';
import { createEvents, type Delivery } from './events.ts';
import { serverTrouble } from './failure.ts';
import { createPageRoutes } from './pages/page-routes.ts';
import { plans } from './resources/catalog.ts';
import { stripeSignature } from './signature.ts';
import { openStore, type Store } from './store.ts';
import type { World } from './world.ts';

/** The version that the pinned SDK speaks; others are refused, as an unknown one is at Stripe. */
export const API_VERSION = '2026-10-28.endive';

export type StripeSettings = {
  travel?: SimulatorHost['travel'];
  dataDir: string;
  secretKey: string;
  webhookSecret: string;
  webhookUrl: string;
  /** Where a browser reaches the hosted pages, without a slash at the end; the simulator's own address when not given. */
  publicBaseUrl?: string;
  now(): Date;
  /** The wait before the first retry of a webhook; it doubles with each. */
  retryMs?: number;
  /** Asked once an API call. */
  faults?(path: string): Fault | undefined;
};

export type StripeSimulator = StripeControls & {
  listen(port?: number): Promise<{ baseUrl: string }>;
  webhooks(): WebhookEntry[];
  /** Sends a webhook of the log once more, with a new signature. */
  fire(id: string): Promise<WebhookEntry>;
  close(): Promise<void>;
};

type StripeControls = {
  /** How the next events come: several times, the last first, or only when fired. */
  deliver(how: Delivery): void;
  delivery(): Required<Delivery>;
  subscriptions(): { id: string; customer: string; email: string | null; status: string }[];
  completeCheckout(sessionId: string, payer: Payer): void;
  /** A payment by bank debit comes through, or not. */
  settle(sessionId: string, outcome: 'succeeded' | 'failed'): void;
  renew(subscriptionId: string): void;
  failPayment(subscriptionId: string): void;
  cancel(subscriptionId: string): void;
};

/** Stripe as far as the product uses it, on a port of this machine, for the unmodified SDK. */
export const createStripeSimulator = (settings: StripeSettings): StripeSimulator => {
  const { now } = settings;
  const seconds = (): number => Math.floor(now().getTime() / 1000);
  const store = openStore(settings.dataDir);
  stock(store, seconds());
  let pagesAt = settings.publicBaseUrl ?? '';
  const pageUrl = (path: string): string => pagesAt + path;
  const webhooks = createWebhookSender({
    entries: store.state.value.webhooks,
    save: () => store.state.save(),
    siteUrl: new URL(settings.webhookUrl).origin,
    sign: (body) => ({ 'stripe-signature': stripeSignature(body, settings.webhookSecret, now()) }),
    now,
    retryMs: settings.retryMs ?? 1_000,
    giveUpMs: 3 * 24 * 3_600_000,
    travel: settings.travel,
  });
  const events = createEvents({ store, webhooks, webhookUrl: settings.webhookUrl, apiVersion: API_VERSION, now });
  const billing = createBilling({ store, events, now, pageUrl });
  const world: World = { store, events, billing, seconds, pageUrl };
  const pages = createPageRoutes(world);
  const route = createRouter(endpointsOf(world), {
    store,
    secretKey: settings.secretKey,
    apiVersion: API_VERSION,
    now,
  });

  const server = createLoopbackServer(async (request, response) => {
    const url = new URL(request.url ?? '/', 'http://stripe.local');
    const { method = 'GET', headers } = request;
    try {
      const body = (await readBody(request)).toString('utf8');
      const shown = pages(method, url.pathname, body);
      const fault = shown ? undefined : settings.faults?.(url.pathname);
      await answerUnderFault(response, fault, async () => shown ?? route({ method, url, headers, body }), refuse);
    } catch (error) {
      console.error(`stripe simulator: ${url.pathname}`, error);
      response.writeHead(500, { 'content-type': 'application/json' }).end(refuse(500).body);
    }
  });

  return {
    ...controlsOf(world),
    async listen(port) {
      const listening = await server.listen(port);
      if (!pagesAt) pagesAt = listening.baseUrl;
      webhooks.resume();
      return listening;
    },
    webhooks: () => webhooks.entries(),
    fire: (id) => webhooks.fire(id),
    async close() {
      await server.close();
      await webhooks.close();
    },
  };
};

const endpointsOf = (world: World): Endpoint[] => [
  ...customerEndpoints(world),
  ...catalogEndpoints(world),
  ...checkoutEndpoints(world),
  ...subscriptionEndpoints(world),
  ...billingEndpoints(world),
];

/** What happens outside the API: at banks, with cards, and as time goes by. */
const controlsOf = ({ store, events, billing }: World): StripeControls => ({
  deliver: (how) => events.deliver(how),
  delivery: () => events.delivery(),
  subscriptions: () =>
    store.all('subscription').map(({ id, customer, status }) => {
      return { id, customer, status, email: store.find('customer', customer)?.email ?? null };
    }),
  completeCheckout: (id, payer) => void billing.completeCheckout(id, payer),
  settle: (id, outcome) => billing.settle(id, outcome),
  renew: (id) => void billing.renew(id),
  failPayment: (id) => void billing.failPayment(id),
  cancel: (id) => void billing.cancel(id),
});

const stock = (store: Store, created: number): void => {
  const { products, prices } = plans(created);
  // A folder of before has those that were sold then.
  const missing = <T extends { id: string }>(kind: 'product' | 'price', all: T[]) =>
    all.filter(({ id }) => !store.find(kind, id));
  for (const one of missing('product', products)) store.put('product', one);
  for (const one of missing('price', prices)) store.put('price', one);
  store.state.save();
};

const refuse = (status: 429 | 500): Answer => {
  const { body } = serverTrouble(status);
  return {
    status,
    headers: { 'content-type': 'application/json' },
    body: Buffer.from(JSON.stringify({ error: body })),
  };
};
