// Checkout sessions: paid, settled later, or expired. The caller commits the events.
import type { BillingParts } from './billing.ts';
import { invalid } from './failure.ts';
import { customer as newCustomer } from './resources/customer.ts';
import type { Store } from './store.ts';
import { subscribe } from './subscribing.ts';
import type { CheckoutRecord, CustomerRecord } from './wire.ts';

export type Payer = { email: string; name: string; last4: string; settlesLater?: boolean };

export const hasRunOut = (session: CheckoutRecord | undefined, now: number): session is CheckoutRecord =>
  session?.status === 'open' && session.expires_at <= now;

export const markExpired = ({ events }: BillingParts, session: CheckoutRecord): CheckoutRecord => {
  session.status = 'expired';
  session.url = null;
  events.emit('checkout.session.expired', session);
  return session;
};

export const openSession = ({ store }: BillingParts, id: string): CheckoutRecord => {
  const session = store.get('checkoutSession', id);
  if (session.status !== 'open') throw invalid('This Checkout Session is no longer open.', { param: 'session' });
  return session;
};

const customerFor = (parts: BillingParts, session: CheckoutRecord, payer: Payer): CustomerRecord => {
  const { store, events, seconds } = parts;
  if (session.customer) return store.get('customer', session.customer);
  const made = store.put('customer', newCustomer(seconds(), { email: payer.email, name: payer.name }));
  events.emit('customer.created', made);
  return made;
};

/** The person pays on the checkout page. */
export const completeCheckout = (parts: BillingParts, sessionId: string, payer: Payer): CheckoutRecord => {
  const { store, events } = parts;
  const session = openSession(parts, sessionId);
  const plan = store.state.value.checkoutPlans[sessionId];
  if (!plan) throw new Error(`${sessionId} sells nothing`);
  const customer = customerFor(parts, session, payer);
  const settled = !payer.settlesLater;
  const made = subscribe(parts, customer, {
    items: plan.items.map(({ price, quantity }) => ({ price: store.get('price', price), quantity })),
    last4: payer.last4,
    settled,
    metadata: plan.metadata,
  });
  Object.assign(session, {
    status: 'complete',
    payment_status: settled ? 'paid' : 'unpaid',
    customer: customer.id,
    customer_details: detailsOf(payer),
    subscription: made.id,
    invoice: made.latest_invoice,
    url: null,
  } satisfies Partial<CheckoutRecord>);
  events.emit('checkout.session.completed', session);
  return session;
};

const detailsOf = ({ email, name }: Payer): CheckoutRecord['customer_details'] => ({
  address: null,
  business_name: null,
  email,
  individual_name: null,
  name,
  phone: null,
  tax_exempt: 'none',
  tax_ids: [],
});

/** The checkout session of a subscription's bank debit, as long as that debit has neither succeeded nor failed. */
export const waitingDebitOf = (store: Store, subscription: string): string | undefined =>
  store
    .all('checkoutSession')
    .find(
      (session) =>
        session.subscription === subscription &&
        session.payment_status === 'unpaid' &&
        !store.get('invoice', store.get('subscription', subscription).latest_invoice ?? '').attempted,
    )?.id;

/** A payment that settles later succeeds or fails. */
export const settle = (parts: BillingParts, sessionId: string, outcome: 'succeeded' | 'failed'): void => {
  const { store, events, charging } = parts;
  const session = store.get('checkoutSession', sessionId);
  const subscription = store.get('subscription', session.subscription ?? '');
  const invoice = store.get('invoice', subscription.latest_invoice ?? '');
  if (outcome === 'failed') {
    charging.markFailed(invoice);
    events.emit('checkout.session.async_payment_failed', session);
    return;
  }
  charging.markPaid(invoice);
  session.payment_status = 'paid';
  events.emit('checkout.session.async_payment_succeeded', session);
};
