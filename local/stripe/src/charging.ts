import type { BillingDeps } from './billing.ts';
import { invoice as newInvoice } from './resources/invoice.ts';
import { periodAfter } from './resources/subscription.ts';
import type { InvoiceRecord, SubscriptionRecord } from './wire.ts';

const RETRY_AFTER_DAYS = 3;
/** Stripe's test card that can be saved and then fails whenever it is charged. */
const FAILS_LATER = '0341';

/** Invoices and their payments; the events are committed by whoever calls. */
export const createCharging = ({ store, events, now, pageUrl }: BillingDeps) => {
  const seconds = (): number => Math.floor(now().getTime() / 1000);
  const owner = (invoice: InvoiceRecord): SubscriptionRecord =>
    store.get('subscription', invoice.parent!.subscription_details!.subscription as string);

  const setStatus = (subscription: SubscriptionRecord, status: SubscriptionRecord['status']): void => {
    if (subscription.status === status) return;
    events.change('subscription', subscription, 'customer.subscription.updated', (record) => {
      record.status = status;
    });
  };

  return {
    cardFails: (subscription: SubscriptionRecord): boolean =>
      store.find('paymentMethod', subscription.default_payment_method ?? '')?.card?.last4 === FAILS_LATER,

    openInvoice: (subscription: SubscriptionRecord): InvoiceRecord | undefined =>
      store
        .all('invoice')
        .find((one) => one.status === 'open' && one.attempt_count > 0 && owner(one).id === subscription.id),

    nextPeriod(subscription: SubscriptionRecord): void {
      events.change('subscription', subscription, 'customer.subscription.updated', (record) => {
        for (const item of record.items.data) {
          item.current_period_start = item.current_period_end;
          item.current_period_end = periodAfter(item.current_period_start, item.price);
        }
      });
    },

    bill(subscription: SubscriptionRecord, reason: 'subscription_create' | 'subscription_cycle'): InvoiceRecord {
      const { value } = store.state;
      value.invoiceNumber += 1;
      const made = newInvoice(seconds(), {
        subscription,
        customer: store.get('customer', subscription.customer),
        reason,
        number: `LOCAL-${String(value.invoiceNumber).padStart(4, '0')}`,
        hostedUrl: (id) => pageUrl(`/i/${id}`),
        productName: (id) => store.find('product', id)?.name ?? id,
      });
      store.put('invoice', made);
      subscription.latest_invoice = made.id;
      events.emit('invoice.created', { ...made, status: 'draft' });
      events.emit('invoice.finalized', made);
      return made;
    },

    markPaid(invoice: InvoiceRecord): void {
      Object.assign(invoice, {
        status: 'paid',
        amount_paid: invoice.total,
        amount_remaining: 0,
        attempted: true,
        attempt_count: invoice.attempt_count + 1,
        next_payment_attempt: null,
        status_transitions: { ...invoice.status_transitions, paid_at: seconds() },
      } satisfies Partial<InvoiceRecord>);
      events.emit('invoice.paid', invoice);
      events.emit('invoice.payment_succeeded', invoice);
      store.get('customer', invoice.customer ?? '').delinquent = false;
      setStatus(owner(invoice), 'active');
    },

    markFailed(invoice: InvoiceRecord): void {
      Object.assign(invoice, {
        attempted: true,
        attempt_count: invoice.attempt_count + 1,
        next_payment_attempt: seconds() + RETRY_AFTER_DAYS * 86_400,
      } satisfies Partial<InvoiceRecord>);
      events.emit('invoice.payment_failed', invoice);
      store.get('customer', invoice.customer ?? '').delinquent = true;
      const subscription = owner(invoice);
      setStatus(subscription, subscription.status === 'incomplete' ? 'incomplete_expired' : 'past_due');
    },
  };
};
