// Invoices and their payments. The caller commits the events.
import type { Events } from './events.ts';
import { invoice as newInvoice } from './resources/invoice.ts';
import { periodAfter } from './resources/subscription.ts';
import type { Store } from './store.ts';
import type { InvoiceRecord, SubscriptionRecord } from './wire.ts';

export type ChargingDeps = { store: Store; events: Events; now(): Date; pageUrl(path: string): string };

const RETRY_AFTER_DAYS = 3;
/** Stripe's test card that can be saved and then fails whenever it is charged. */
const FAILS_LATER = '0341';

export const createCharging = (deps: ChargingDeps) => ({
  cardFails: ({ default_payment_method: card }: SubscriptionRecord): boolean =>
    deps.store.find('paymentMethod', card ?? '')?.card?.last4 === FAILS_LATER,

  /** True if something of this sum is left to pay after the customer's credit. */
  isDue: ({ customer }: SubscriptionRecord, sum: number): boolean =>
    sum + deps.store.get('customer', customer).balance > 0,

  openInvoice: (subscription: SubscriptionRecord): InvoiceRecord | undefined =>
    deps.store
      .all('invoice')
      .find((one) => one.status === 'open' && one.attempt_count > 0 && ownerOf(deps, one).id === subscription.id),

  nextPeriod: (subscription: SubscriptionRecord): void =>
    deps.events.change('subscription', subscription, 'customer.subscription.updated', (record) => {
      for (const item of record.items.data) {
        item.current_period_start = item.current_period_end;
        item.current_period_end = periodAfter(item.current_period_start, item.price);
      }
    }),

  bill: (subscription: SubscriptionRecord, reason: BillingReason): InvoiceRecord => bill(deps, subscription, reason),
  markPaid: (invoice: InvoiceRecord): void => markPaid(deps, invoice),
  markFailed: (invoice: InvoiceRecord): void => markFailed(deps, invoice),
});

export type Charging = ReturnType<typeof createCharging>;

type BillingReason = 'subscription_create' | 'subscription_cycle' | 'subscription_update';

const secondsOf = ({ now }: ChargingDeps): number => Math.floor(now().getTime() / 1000);

const ownerOf = ({ store }: ChargingDeps, invoice: InvoiceRecord): SubscriptionRecord =>
  store.get('subscription', invoice.parent!.subscription_details!.subscription as string);

const setStatus = (
  { events }: ChargingDeps,
  subscription: SubscriptionRecord,
  status: SubscriptionRecord['status'],
): void => {
  if (subscription.status === status) return;
  events.change('subscription', subscription, 'customer.subscription.updated', (record) => {
    record.status = status;
  });
};

const bill = (deps: ChargingDeps, subscription: SubscriptionRecord, reason: BillingReason): InvoiceRecord => {
  const { store, events, pageUrl } = deps;
  const { value } = store.state;
  value.invoiceNumber += 1;
  const customer = store.get('customer', subscription.customer);
  const made = newInvoice(secondsOf(deps), {
    subscription,
    customer,
    items: reason === 'subscription_update' ? [] : subscription.items.data,
    prorations: value.prorations?.[subscription.id] ?? [],
    reason,
    number: `LOCAL-${String(value.invoiceNumber).padStart(4, '0')}`,
    hostedUrl: (id) => pageUrl(`/i/${id}`),
    productName: (id) => store.find('product', id)?.name ?? id,
  });
  store.put('invoice', made);
  delete value.prorations?.[subscription.id];
  customer.balance = made.ending_balance ?? 0;
  subscription.latest_invoice = made.id;
  events.emit('invoice.created', { ...made, status: 'draft' });
  events.emit('invoice.finalized', made);
  return made;
};

const markPaid = (deps: ChargingDeps, invoice: InvoiceRecord): void => {
  const { store, events } = deps;
  Object.assign(invoice, {
    status: 'paid',
    amount_paid: invoice.amount_due,
    amount_remaining: 0,
    attempted: true,
    attempt_count: invoice.attempt_count + 1,
    next_payment_attempt: null,
    status_transitions: { ...invoice.status_transitions, paid_at: secondsOf(deps) },
  } satisfies Partial<InvoiceRecord>);
  events.emit('invoice.paid', invoice);
  events.emit('invoice.payment_succeeded', invoice);
  store.get('customer', invoice.customer ?? '').delinquent = false;
  setStatus(deps, ownerOf(deps, invoice), 'active');
};

const markFailed = (deps: ChargingDeps, invoice: InvoiceRecord): void => {
  const { store, events } = deps;
  Object.assign(invoice, {
    attempted: true,
    attempt_count: invoice.attempt_count + 1,
    next_payment_attempt: secondsOf(deps) + RETRY_AFTER_DAYS * 86_400,
  } satisfies Partial<InvoiceRecord>);
  events.emit('invoice.payment_failed', invoice);
  store.get('customer', invoice.customer ?? '').delinquent = true;
  const subscription = ownerOf(deps, invoice);
  // A first payment that failed leaves the subscription incomplete. Stripe would give up such a subscription only after 23 hours.
  if (subscription.status !== 'incomplete') setStatus(deps, subscription, 'past_due');
};
