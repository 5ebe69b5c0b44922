import { createCharging } from './charging.ts';
import type { Events } from './events.ts';
import { invalid } from './failure.ts';
import { cardOf, customer as newCustomer } from './resources/customer.ts';
import { subscription as newSubscription } from './resources/subscription.ts';
import type { Store } from './store.ts';
import type { CheckoutRecord, CustomerRecord, PriceRecord, SubscriptionRecord } from './wire.ts';

export type BillingDeps = { store: Store; events: Events; now(): Date; pageUrl(path: string): string };

export type Payer = { email: string; name: string; last4: string; settlesLater?: boolean };

/** What happens to money and subscriptions, with the events that tell of it. Each function is one action. */
export const createBilling = (deps: BillingDeps) => {
  const { store, events } = deps;
  const charging = createCharging(deps);
  const seconds = (): number => Math.floor(deps.now().getTime() / 1000);
  const act = <T>(work: () => T): T => {
    const done = work();
    events.commit();
    return done;
  };

  const customerFor = (session: CheckoutRecord, payer: Payer): CustomerRecord => {
    if (session.customer) return store.get('customer', session.customer);
    const made = store.put('customer', newCustomer(seconds(), { email: payer.email, name: payer.name }));
    events.emit('customer.created', made);
    return made;
  };

  const subscribe = (
    customer: CustomerRecord,
    items: { price: PriceRecord; quantity: number }[],
    more: { last4: string; metadata: Record<string, string>; settled: boolean; startedAt?: number },
  ): SubscriptionRecord => {
    const card = store.put('paymentMethod', cardOf(seconds(), customer.id, more.last4));
    customer.invoice_settings.default_payment_method = card.id;
    const status = more.settled ? 'active' : 'incomplete';
    const made = newSubscription(seconds(), {
      customer: customer.id,
      items,
      status,
      paymentMethod: card.id,
      metadata: more.metadata,
      startedAt: more.startedAt,
    });
    store.put('subscription', made);
    const invoice = charging.bill(made, 'subscription_create');
    events.emit('customer.subscription.created', made);
    if (more.settled) charging.markPaid(invoice);
    return made;
  };

  /** A session whose time is over expires when somebody looks at it. */
  const session = (id: string): CheckoutRecord | undefined => {
    const found = store.find('checkoutSession', id);
    if (found?.status !== 'open' || found.expires_at > seconds()) return found;
    return act(() => markExpired(found));
  };

  const markExpired = (found: CheckoutRecord): CheckoutRecord => {
    found.status = 'expired';
    found.url = null;
    events.emit('checkout.session.expired', found);
    return found;
  };

  const openSession = (id: string): CheckoutRecord => {
    const session = store.get('checkoutSession', id);
    if (session.status !== 'open') throw invalid('This Checkout Session is no longer open.', { param: 'session' });
    return session;
  };

  const end = (subscription: SubscriptionRecord, reason: 'cancellation_requested' | 'payment_failed'): void =>
    events.change('subscription', subscription, 'customer.subscription.deleted', (record) => {
      record.status = 'canceled';
      record.ended_at = seconds();
      record.canceled_at ??= seconds();
      record.cancellation_details = { comment: null, feedback: null, feedback_option: null, reason };
    });

  const live = (id: string): SubscriptionRecord => {
    const subscription = store.get('subscription', id);
    if (subscription.status === 'canceled')
      throw invalid('A canceled subscription can only update its cancellation_details.', { param: 'id' });
    return subscription;
  };

  return {
    session,

    /** The person pays on the checkout page. */
    completeCheckout: (sessionId: string, payer: Payer): CheckoutRecord =>
      act(() => {
        const session = openSession(sessionId);
        const plan = store.state.value.checkoutPlans[sessionId]!;
        const customer = customerFor(session, payer);
        const settled = !payer.settlesLater;
        const items = plan.items.map(({ price, quantity }) => ({ price: store.get('price', price), quantity }));
        const { last4 } = payer;
        const made = subscribe(customer, items, { last4, settled, metadata: plan.metadata });
        Object.assign(session, {
          status: 'complete',
          payment_status: settled ? 'paid' : 'unpaid',
          customer: customer.id,
          customer_details: {
            address: null,
            business_name: null,
            email: payer.email,
            individual_name: null,
            name: payer.name,
            phone: null,
            tax_exempt: 'none',
            tax_ids: [],
          } satisfies CheckoutRecord['customer_details'],
          subscription: made.id,
          invoice: made.latest_invoice,
          url: null,
        } satisfies Partial<CheckoutRecord>);
        events.emit('checkout.session.completed', session);
        return session;
      }),

    /** A payment that settles later comes through, or not. */
    settle: (sessionId: string, outcome: 'succeeded' | 'failed'): void =>
      act(() => {
        const session = store.get('checkoutSession', sessionId);
        const subscription = store.get('subscription', session.subscription ?? '');
        const invoice = store.get('invoice', subscription.latest_invoice ?? '');
        if (outcome === 'succeeded') {
          charging.markPaid(invoice);
          session.payment_status = 'paid';
          events.emit('checkout.session.async_payment_succeeded', session);
        } else {
          charging.markFailed(invoice);
          events.emit('checkout.session.async_payment_failed', session);
        }
      }),

    expire: (sessionId: string): CheckoutRecord =>
      act(() => {
        return markExpired(openSession(sessionId));
      }),

    createSubscription: (
      customer: CustomerRecord,
      items: { price: PriceRecord; quantity: number }[],
      more: { metadata: Record<string, string>; startedAt?: number },
    ): SubscriptionRecord => act(() => subscribe(customer, items, { last4: '4242', settled: true, ...more })),

    /** The period ends: a new one is paid, or the subscription ends where that was asked for. */
    renew: (id: string): SubscriptionRecord =>
      act(() => {
        const subscription = live(id);
        if (subscription.cancel_at_period_end) {
          end(subscription, 'cancellation_requested');
          return subscription;
        }
        charging.nextPeriod(subscription);
        const invoice = charging.bill(subscription, 'subscription_cycle');
        if (charging.cardFails(subscription)) charging.markFailed(invoice);
        else charging.markPaid(invoice);
        return subscription;
      }),

    /** The renewal's payment fails; asked again, the next retry fails, and after the fourth the subscription ends. */
    failPayment: (id: string): SubscriptionRecord =>
      act(() => {
        const subscription = live(id);
        const open = charging.openInvoice(subscription);
        if (!open) charging.nextPeriod(subscription);
        const invoice = open ?? charging.bill(subscription, 'subscription_cycle');
        charging.markFailed(invoice);
        if (invoice.attempt_count >= 4) end(subscription, 'payment_failed');
        return subscription;
      }),

    payOpenInvoice: (id: string): void =>
      act(() => {
        const open = charging.openInvoice(live(id));
        if (open) charging.markPaid(open);
      }),

    payInvoice: (id: string) =>
      act(() => {
        const invoice = store.get('invoice', id);
        if (invoice.status === 'paid') throw invalid('Invoice is already paid', { code: 'invoice_already_paid' });
        charging.markPaid(invoice);
        return invoice;
      }),

    cancel: (id: string): SubscriptionRecord =>
      act(() => {
        const subscription = live(id);
        end(subscription, 'cancellation_requested');
        return subscription;
      }),

    updateSubscription: (id: string, mutate: (record: SubscriptionRecord) => void): SubscriptionRecord =>
      act(() => {
        const subscription = live(id);
        events.change('subscription', subscription, 'customer.subscription.updated', mutate);
        return subscription;
      }),

    deleteCustomer: (id: string): void =>
      act(() => {
        const customer = store.get('customer', id);
        for (const subscription of store.all('subscription'))
          if (subscription.customer === id && subscription.status !== 'canceled')
            end(subscription, 'cancellation_requested');
        store.remove('customer', id);
        store.state.value.deletedCustomers.push(id);
        events.emit('customer.deleted', customer);
      }),
  };
};

export type Billing = ReturnType<typeof createBilling>;
