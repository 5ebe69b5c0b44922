// Subscriptions from their first day to their end. The caller commits the events.
import type { BillingParts } from './billing.ts';
import { cardDeclined, invalid } from './failure.ts';
import { cardOf } from './resources/customer.ts';
import { type Proration, prorationsBetween, sumOf } from './resources/invoice.ts';
import { type ItemRecord, subscription as newSubscription } from './resources/subscription.ts';
import type { CustomerRecord, PriceRecord, SubscriptionRecord } from './wire.ts';

export type PricedItem = { price: PriceRecord; quantity: number };

type Subscribing = {
  items: PricedItem[];
  last4: string;
  metadata: Record<string, string>;
  settled: boolean;
  startedAt?: number;
};

export const subscribe = (parts: BillingParts, customer: CustomerRecord, given: Subscribing): SubscriptionRecord => {
  const { store, events, charging, seconds } = parts;
  const card = store.put('paymentMethod', cardOf(seconds(), customer.id, given.last4));
  customer.invoice_settings.default_payment_method = card.id;
  const made = newSubscription(seconds(), {
    customer: customer.id,
    items: given.items,
    status: given.settled ? 'active' : 'incomplete',
    paymentMethod: card.id,
    metadata: given.metadata,
    startedAt: given.startedAt,
  });
  store.put('subscription', made);
  const invoice = charging.bill(made, 'subscription_create');
  events.emit('customer.subscription.created', made);
  if (given.settled) charging.markPaid(invoice);
  return made;
};

export const liveSubscription = ({ store }: BillingParts, id: string): SubscriptionRecord => {
  const subscription = store.get('subscription', id);
  if (subscription.status === 'canceled')
    throw invalid('A canceled subscription can only update its cancellation_details.', { param: 'id' });
  return subscription;
};

export type SubscriptionChange = {
  mutate?(record: SubscriptionRecord): void;
  /** Its items from now on; their changes within the paid period are prorated. */
  items?: ItemRecord[];
  /** The time of the proration; now by default. */
  prorateAt?: number | undefined;
  proration?: 'always_invoice' | 'create_prorations' | 'none';
  payment?: 'allow_incomplete' | 'error_if_incomplete';
};

/** The charges and credits of the change for the rest of the period, together with those that wait to be billed. */
export const prorationsOf = (
  { store, seconds }: Pick<BillingParts, 'store' | 'seconds'>,
  subscription: SubscriptionRecord,
  { items = subscription.items.data, proration = 'create_prorations', prorateAt }: SubscriptionChange,
): { all: Proration[]; more: Proration[] } => {
  if (prorateAt !== undefined) checkProrationDate(subscription, prorateAt);
  const more = proration === 'none' ? [] : prorationsBetween(subscription.items.data, items, prorateAt ?? seconds());
  return { all: [...(store.state.value.prorations?.[subscription.id] ?? []), ...more], more };
};

const checkProrationDate = ({ items }: SubscriptionRecord, at: number): void => {
  const [first] = items.data;
  if (!first || (at >= first.current_period_start && at <= first.current_period_end)) return;
  const message = 'Cannot specify a proration date outside of the current billing period.';
  throw invalid(message, { param: 'proration_date' });
};

export const updateSubscription = (parts: BillingParts, id: string, change: SubscriptionChange): SubscriptionRecord => {
  const { store, events, charging } = parts;
  const subscription = liveSubscription(parts, id);
  const { items = subscription.items.data, proration = 'create_prorations' } = change;
  const { value } = store.state;
  const { all, more } = prorationsOf(parts, subscription, change);
  const invoiceNow = proration === 'always_invoice' && more.length > 0;
  const declined = invoiceNow && charging.isDue(subscription, sumOf(all)) && charging.cardFails(subscription);
  if (declined && change.payment === 'error_if_incomplete') throw cardDeclined();
  if (all.length > 0) value.prorations = { ...value.prorations, [id]: all };
  events.change('subscription', subscription, 'customer.subscription.updated', (record) => {
    change.mutate?.(record);
    record.items.data = items;
  });
  if (invoiceNow) {
    const invoice = charging.bill(subscription, 'subscription_update');
    if (declined) charging.markFailed(invoice);
    else charging.markPaid(invoice);
  }
  return subscription;
};

type EndReason = 'cancellation_requested' | 'payment_failed';

export const end = ({ events, seconds }: BillingParts, subscription: SubscriptionRecord, reason: EndReason): void =>
  events.change('subscription', subscription, 'customer.subscription.deleted', (record) => {
    record.status = 'canceled';
    record.ended_at = seconds();
    record.canceled_at ??= seconds();
    record.cancellation_details = { comment: null, feedback: null, feedback_option: null, reason };
  });

/** Ends the period: a new one is paid, or the subscription ends if that was requested. */
export const renew = (parts: BillingParts, id: string): SubscriptionRecord => {
  const { charging } = parts;
  const subscription = liveSubscription(parts, id);
  if (subscription.cancel_at_period_end) {
    end(parts, subscription, 'cancellation_requested');
    return subscription;
  }
  charging.nextPeriod(subscription);
  const invoice = charging.bill(subscription, 'subscription_cycle');
  if (charging.cardFails(subscription)) charging.markFailed(invoice);
  else charging.markPaid(invoice);
  return subscription;
};

const ATTEMPTS = 4;

/** Fails the renewal's payment. A further call fails the next retry, and the fourth failure ends the subscription. */
export const failPayment = (parts: BillingParts, id: string): SubscriptionRecord => {
  const { charging } = parts;
  const subscription = liveSubscription(parts, id);
  const open = charging.openInvoice(subscription);
  if (!open) charging.nextPeriod(subscription);
  const invoice = open ?? charging.bill(subscription, 'subscription_cycle');
  charging.markFailed(invoice);
  if (invoice.attempt_count >= ATTEMPTS) end(parts, subscription, 'payment_failed');
  return subscription;
};

export const deleteCustomer = (parts: BillingParts, id: string): void => {
  const { store, events } = parts;
  const customer = store.get('customer', id);
  for (const subscription of store.all('subscription'))
    if (subscription.customer === id && subscription.status !== 'canceled')
      end(parts, subscription, 'cancellation_requested');
  store.remove('customer', id);
  store.state.value.deletedCustomers.push(id);
  events.emit('customer.deleted', customer);
};
