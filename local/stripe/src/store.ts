import { join } from 'node:path';
import { openState, type State } from '@local/simulator/state';
import type { WebhookEntry } from '@local/simulator/webhook-sender';
import { noSuch } from './failure.ts';
import type { Proration } from './resources/proration.ts';
import type { Kind, Tables } from './wire.ts';

/** What a checkout session sells, and what its subscription will be marked with. */
export type CheckoutPlan = { items: { price: string; quantity: number }[]; metadata: Record<string, string> };

/** The first answer to a call with an idempotency key. */
export type HeldAnswer = { at: string; fingerprint: string; status: number; body: string };

type StripeState = {
  tables: { [K in Kind]: Record<string, Tables[K]> };
  idempotency: Record<string, HeldAnswer>;
  webhooks: WebhookEntry[];
  invoiceNumber: number;
  /** Erased customers still answer, as deleted. */
  deletedCustomers: string[];
  checkoutPlans: Record<string, CheckoutPlan>;
  /** What the next invoice of a subscription adds for changes within a period; a folder made before this was played has none. */
  prorations?: Record<string, Proration[]>;
  /** Who is at the bank's 3-D Secure page, by session. */
  atTheBank: Record<string, { email: string; name: string; last4: string }>;
};

export type Store = {
  state: State<StripeState>;
  put<K extends Kind>(kind: K, record: Tables[K]): Tables[K];
  find<K extends Kind>(kind: K, id: string): Tables[K] | undefined;
  /** By the id in a request; `param` is named in the refusal, and 'id' means that it stood in the path. */
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
