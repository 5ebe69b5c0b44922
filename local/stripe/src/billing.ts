import { type Charging, type ChargingDeps, createCharging } from './charging.ts';
import { completeCheckout, hasRunOut, markExpired, openSession, type Payer, settle } from './checkout.ts';
import type { Events } from './events.ts';
import { invalid } from './failure.ts';
import type { Store } from './store.ts';
import {
  deleteCustomer,
  end,
  failPayment,
  liveSubscription,
  type PricedItem,
  renew,
  type SubscriptionChange,
  subscribe,
  updateSubscription,
} from './subscribing.ts';
import type { CheckoutRecord, CustomerRecord, InvoiceRecord, SubscriptionRecord } from './wire.ts';

export type BillingParts = { store: Store; events: Events; charging: Charging; seconds(): number };

// Changes of money and subscriptions, with their events. Each function is one action: one save, and its events.

type Marks = { metadata: Record<string, string>; startedAt?: number };

export const createBilling = (deps: ChargingDeps) => {
  const { store, events, now } = deps;
  const charging = createCharging(deps);
  const parts: BillingParts = { store, events, charging, seconds: () => Math.floor(now().getTime() / 1000) };
  const act = <T>(work: () => T): T => {
    const done = work();
    events.commit();
    return done;
  };

  return {
    /** An overdue session expires when it is read. */
    session(id: string): CheckoutRecord | undefined {
      const found = store.find('checkoutSession', id);
      return hasRunOut(found, parts.seconds()) ? act(() => markExpired(parts, found)) : found;
    },
    completeCheckout: (sessionId: string, payer: Payer) => act(() => completeCheckout(parts, sessionId, payer)),
    settle: (sessionId: string, outcome: 'succeeded' | 'failed') => act(() => settle(parts, sessionId, outcome)),
    expire: (sessionId: string) => act(() => markExpired(parts, openSession(parts, sessionId))),
    createSubscription: (customer: CustomerRecord, items: PricedItem[], marks: Marks) =>
      act(() => subscribe(parts, customer, { items, last4: '4242', settled: true, ...marks })),
    renew: (id: string) => act(() => renew(parts, id)),
    failPayment: (id: string) => act(() => failPayment(parts, id)),
    payOpenInvoice: (id: string) => act(() => payOpenInvoice(parts, id)),
    payInvoice: (id: string) => act(() => payInvoice(parts, id)),
    cancel: (id: string) => act(() => cancel(parts, id)),
    updateSubscription: (id: string, change: SubscriptionChange) => act(() => updateSubscription(parts, id, change)),
    deleteCustomer: (id: string) => act(() => deleteCustomer(parts, id)),
  };
};

export type Billing = ReturnType<typeof createBilling>;

const payOpenInvoice = (parts: BillingParts, id: string): void => {
  const open = parts.charging.openInvoice(liveSubscription(parts, id));
  if (open) parts.charging.markPaid(open);
};

const payInvoice = ({ store, charging }: BillingParts, id: string): InvoiceRecord => {
  const invoice = store.get('invoice', id);
  if (invoice.status === 'paid') throw invalid('Invoice is already paid', { code: 'invoice_already_paid' });
  charging.markPaid(invoice);
  return invoice;
};

const cancel = (parts: BillingParts, id: string): SubscriptionRecord => {
  const subscription = liveSubscription(parts, id);
  end(parts, subscription, 'cancellation_requested');
  return subscription;
};
