import { createHmac } from 'node:crypto';
import { type Answer, answerUnderFault, type Fault } from 'simulator-kit/fault';
import { createLoopbackServer, readBody } from 'simulator-kit/loopback-server';
import type { SimulatorHost } from 'simulator-kit/simulator';
import { createWebhookSender, type WebhookEntry } from 'simulator-kit/webhook-sender';
import type Stripe from 'stripe';
import { z } from 'zod';
import { expand, id, paging, text, whatever, when } from './api/form.ts';
import { createRouter } from './api/router.ts';
import { createBilling } from './billing.ts';
import { type Payer, waitingDebitOf } from './checkout.ts';
import { catalogEndpoints } from './endpoints/catalog-endpoints.ts';
import { checkoutEndpoints } from './endpoints/checkout-endpoints.ts';
import { customerEndpoints } from './endpoints/customer-endpoints.ts';
import { invoicePreview } from './endpoints/invoice-preview.ts';
import { type Endpoint, endpoint, fields, fits, listOf, within } from './endpoints/list.ts';
import { subscriptionEndpoints } from './endpoints/subscription-endpoints.ts';
import { webhookEndpoints } from './endpoints/webhook-endpoints.ts';
import { createEvents, type Delivery } from './events.ts';
import { serverTrouble } from './failure.ts';
import { createCheckoutPage } from './pages/checkout-page.ts';
import type { PageReply } from './pages/page-reply.ts';
import { createPortalPage } from './pages/portal-page.ts';
import { style } from './pages/style.ts';
import { plans } from './resources/catalog.ts';
import { newId, openStore, type Store, type World } from './store.ts';
import type { PortalRecord } from './wire.ts';

const portalCreation = {
  customer: id,
  return_url: z.url({ protocol: /^https?$/, message: 'Not a valid URL' }).optional(),
  locale: text.optional(),
  ...expand,
  after_expiration: whatever,
  configuration: whatever,
  customer_account: whatever,
  flow_data: whatever,
  on_behalf_of: whatever,
} satisfies Record<keyof Stripe.BillingPortal.SessionCreateParams, z.ZodType>;

export const billingEndpoints = (world: World): Endpoint[] => [
  invoicePreview(world),
  ...invoiceEndpoints(world),
  portalEndpoint(world),
  ...eventEndpoints(world),
];

const invoiceEndpoints = ({ store, billing }: World): Endpoint[] => [
  endpoint(
    'GET',
    '/v1/invoices',
    fields({
      ...paging,
      customer: id.optional(),
      subscription: id.optional(),
      status: text.optional(),
      created: when,
      collection_method: whatever,
      customer_account: whatever,
      due_date: whatever,
    }),
    (asked) =>
      listOf(
        '/v1/invoices',
        store
          .all('invoice')
          .filter(
            (one) =>
              fits(asked.customer, one.customer) &&
              fits(asked.subscription, one.parent?.subscription_details?.subscription) &&
              fits(asked.status, one.status) &&
              within(one.created, asked.created),
          ),
        asked,
      ),
  ),
  endpoint('GET', '/v1/invoices/:id', fields(expand), (_, wanted) => store.get('invoice', wanted)),
  endpoint(
    'POST',
    '/v1/invoices/:id/pay',
    fields({ ...expand, payment_method: whatever, off_session: whatever, paid_out_of_band: whatever }),
    (_, wanted) => billing.payInvoice(wanted),
  ),
];

const portalEndpoint = ({ store, seconds, pageUrl }: World): Endpoint =>
  endpoint('POST', '/v1/billing_portal/sessions', fields(portalCreation), (given) => {
    store.get('customer', given.customer, 'customer');
    const session = newId('portalSession');
    const made: PortalRecord = {
      id: session,
      object: 'billing_portal.session',
      configuration: 'bpc_local',
      created: seconds(),
      customer: given.customer,
      customer_account: null,
      flow: null,
      livemode: false,
      locale: (given.locale ?? null) as PortalRecord['locale'],
      on_behalf_of: null,
      return_url: given.return_url ?? null,
      url: pageUrl(`/p/session/${session}`),
    };
    store.put('portalSession', made);
    store.state.save();
    return made;
  });

const eventEndpoints = ({ store }: World): Endpoint[] => [
  endpoint(
    'GET',
    '/v1/events',
    fields({
      ...paging,
      type: text.optional(),
      types: z.array(text).optional(),
      created: when,
      delivery_success: whatever,
    }),
    (asked) =>
      listOf(
        '/v1/events',
        store
          .all('event')
          .filter(
            (one) =>
              (asked.type === undefined || matches(one.type, asked.type)) &&
              (asked.types === undefined || asked.types.includes(one.type)) &&
              within(one.created, asked.created),
          ),
        asked,
      ),
  ),
  endpoint('GET', '/v1/events/:id', fields(expand), (_, wanted) => store.get('event', wanted)),
];

/** A type may end in a star, as in `customer.subscription.*`. */
const matches = (type: string, asked: string): boolean =>
  asked.endsWith('*') ? type.startsWith(asked.slice(0, -1)) : type === asked;

type Page = { show(id: string): PageReply; submit?(id: string, form: Record<string, string>): PageReply };

/** The pages that a browser visits. Returns nothing for a path of the API. */
export const createPageRoutes = (world: World) => {
  const checkout = createCheckoutPage(world);
  const portal = createPortalPage(world);
  const pages: [pattern: RegExp, page: Page][] = [
    [/^\/c\/pay\/([^/]+)$/, checkout],
    [/^\/c\/pay\/([^/]+)\/3ds$/, { show: checkout.showChallenge, submit: checkout.answerChallenge }],
    [/^\/p\/session\/([^/]+)$/, portal],
    [/^\/i\/([^/]+)$/, { show: portal.showInvoice }],
  ];

  return (method: string, path: string, body: string): Answer | undefined => {
    if (path === '/pages.css')
      return { status: 200, headers: { 'content-type': 'text/css; charset=utf-8' }, body: Buffer.from(style) };
    for (const [pattern, page] of pages) {
      const id = pattern.exec(path)?.[1];
      if (id === undefined) continue;
      const form = Object.fromEntries(new URLSearchParams(body));
      const reply = method === 'POST' && page.submit ? page.submit(id, form) : page.show(id);
      return reply(world.pageUrl('/pages.css'));
    }
    return undefined;
  };
};

/** The header that `webhooks.constructEvent` of the SDK verifies; made here so that the SDK need not be loaded to send. */
export const stripeSignature = (payload: string, secret: string, now: Date): string => {
  const timestamp = Math.floor(now.getTime() / 1000);
  const signature = createHmac('sha256', secret).update(`${timestamp}.${payload}`).digest('hex');
  return `t=${timestamp},v1=${signature}`;
};

/** The version that the pinned SDK speaks; others are refused, as an unknown one is at Stripe. */
export const API_VERSION = '2026-10-28.endive';

export type StripeSettings = {
  travel?: SimulatorHost['travel'];
  dataDir: string;
  secretKey: string;
  webhookSecret: string;
  webhookUrl: string;
  /** The browsers' address of the hosted pages, without a slash at the end; by default, the simulator's own address. */
  publicBaseUrl?: string;
  now(): Date;
  /** The wait before the first retry of a webhook; it doubles with each. */
  retryMs?: number;
  /** Runs once for each API call. */
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
  /** The delivery of the next events: several times, the last first, or only when fired. */
  deliver(how: Delivery): void;
  delivery(): Required<Delivery>;
  /** `debit` is the checkout session whose bank debit has neither succeeded nor failed. */
  subscriptions(): { id: string; customer: string; email: string | null; status: string; debit?: string }[];
  completeCheckout(sessionId: string, payer: Payer): void;
  /** A payment by bank debit succeeds or fails. */
  settle(sessionId: string, outcome: 'succeeded' | 'failed'): void;
  renew(subscriptionId: string): void;
  failPayment(subscriptionId: string): void;
  cancel(subscriptionId: string): void;
};

/** The part of Stripe that the product uses, on a port of this machine, for the unmodified SDK. */
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
  ...webhookEndpoints(world),
];

/** Controls for events outside the API: at banks, with cards, and over time. */
const controlsOf = ({ store, events, billing }: World): StripeControls => ({
  deliver: (how) => events.deliver(how),
  delivery: () => events.delivery(),
  subscriptions: () =>
    store.all('subscription').map(({ id, customer, status }) => {
      const debit = waitingDebitOf(store, id);
      return { id, customer, status, email: store.find('customer', customer)?.email ?? null, ...(debit && { debit }) };
    }),
  completeCheckout: (id, payer) => void billing.completeCheckout(id, payer),
  settle: (id, outcome) => billing.settle(id, outcome),
  renew: (id) => void billing.renew(id),
  failPayment: (id) => void billing.failPayment(id),
  cancel: (id) => void billing.cancel(id),
});

const stock = (store: Store, created: number): void => {
  const { products, prices } = plans(created);
  // An older data folder has the products and prices of its time, and gets the new ones.
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
