import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { openState, type State } from 'simulator-kit/state';
import type { WebhookEntry } from 'simulator-kit/webhook-sender';
import type { Billing } from './billing.ts';
import type { Events } from './events.ts';
import { noSuch } from './failure.ts';
import type { Proration } from './resources/invoice.ts';
import type { Kind, Tables } from './wire.ts';

/** The items of a checkout session, and the metadata of its subscription. */
type CheckoutPlan = { items: { price: string; quantity: number }[]; metadata: Record<string, string> };

/** The first answer to a call with an idempotency key. */
export type HeldAnswer = { at: string; fingerprint: string; status: number; body: string };

type StripeState = {
  tables: { [K in Kind]: Record<string, Tables[K]> };
  idempotency: Record<string, HeldAnswer>;
  webhooks: WebhookEntry[];
  invoiceNumber: number;
  /** Erased customers, which the API still answers about as deleted. */
  deletedCustomers: string[];
  checkoutPlans: Record<string, CheckoutPlan>;
  /** The next invoice's charges and credits for changes within a period; an older data folder has none. */
  prorations?: Record<string, Proration[]>;
  /** People at the bank's 3-D Secure page, by session. */
  atTheBank: Record<string, { email: string; name: string; last4: string }>;
};

export type Store = {
  state: State<StripeState>;
  put<K extends Kind>(kind: K, record: Tables[K]): Tables[K];
  find<K extends Kind>(kind: K, id: string): Tables[K] | undefined;
  /** The record with the ID of a request. A refusal names `param`; 'id' means that the ID was in the path. */
  get<K extends Kind>(kind: K, id: string, param?: string): Tables[K];
  all<K extends Kind>(kind: K): Tables[K][];
  remove(kind: Kind, id: string): void;
};

const SPOKEN: Record<Kind, string> = {
  customer: 'customer',
  product: 'product',
  price: 'price',
  subscription: 'subscription',
  invoice: 'invoice',
  checkoutSession: 'checkout.session',
  portalSession: 'billing_portal.session',
  paymentMethod: 'payment_method',
  event: 'event',
};

export const openStore = (dataDir: string): Store => {
  const state = openState<StripeState>(join(dataDir, 'stripe.json'), () => ({
    tables: {
      customer: {},
      product: {},
      price: {},
      subscription: {},
      invoice: {},
      checkoutSession: {},
      portalSession: {},
      paymentMethod: {},
      event: {},
    },
    idempotency: {},
    webhooks: [],
    invoiceNumber: 0,
    deletedCustomers: [],
    checkoutPlans: {},
    atTheBank: {},
  }));
  const table = <K extends Kind>(kind: K): Record<string, Tables[K]> => state.value.tables[kind];
  return {
    state,
    put(kind, record) {
      table(kind)[record.id] = record;
      return record;
    },
    find: (kind, id) => table(kind)[id],
    get(kind, id, param = 'id') {
      const found = table(kind)[id];
      if (!found) throw noSuch(SPOKEN[kind], id, param, param === 'id' ? 404 : 400);
      return found;
    },
    all: (kind) => Object.values(table(kind)),
    remove(kind, id) {
      delete table(kind)[id];
    },
  };
};

const PREFIX = {
  customer: 'cus_',
  product: 'prod_',
  price: 'price_',
  subscription: 'sub_',
  subscriptionItem: 'si_',
  invoice: 'in_',
  invoiceLine: 'il_',
  invoiceItem: 'ii_',
  checkoutSession: 'cs_test_',
  portalSession: 'bps_',
  paymentMethod: 'pm_',
  event: 'evt_',
  request: 'req_',
} as const;

const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789';

export const newId = (kind: keyof typeof PREFIX): string =>
  PREFIX[kind] + [...randomBytes(kind === 'checkoutSession' ? 40 : 18)].map((byte) => LETTERS[byte % 62]).join('');

export type World = {
  store: Store;
  events: Events;
  billing: Billing;
  seconds(): number;
  /** The address of a page of the simulator as a browser reaches it. */
  pageUrl(path: string): string;
};
