import type Stripe from 'stripe';
import { truncate } from '#core/documents/formatted-text.ts';
import { AppError } from '#core/http/errors.ts';
import { SECOND } from '#core/platform/clock.ts';
import { splitAtFirstSpace } from '#core/platform/person-name.ts';
import { PLANS } from '../contract.ts';
import type { PaymentEvent, PricedPlan, ReadEvent } from '../payments.ts';
import type { SeatOffer } from '../seats.ts';
import { INTERVALS, type OfficeSeats, STATUSES, type SubscriptionSnapshot } from '../subscription.ts';
import type { StripeKeys } from './stripe-client.ts';

// Checks that an event is Stripe's own, and finds its subject.

const TOLERANCE_SECONDS = 300;
/** Clocks differ a little; a signature from further ahead was made for later use. */
const AHEAD_SECONDS = 30;

const idOf = (reference: string | { id: string } | null | undefined) =>
  typeof reference === 'string' ? reference : reference?.id;

type Ended = Pick<NonNullable<PaymentEvent['checkout']>, 'outcome' | 'paymentFailed'>;

const outcomes: Record<string, Ended> = {
  'checkout.session.completed': { outcome: 'complete' },
  'checkout.session.async_payment_succeeded': { outcome: 'complete' },
  'checkout.session.async_payment_failed': { outcome: 'complete', paymentFailed: true },
  'checkout.session.expired': { outcome: 'expired' },
};

const aboutOf = (event: Stripe.Event): PaymentEvent => {
  const { id, type } = event;
  const ended = outcomes[type];
  if (ended) {
    const session = event.data.object as Stripe.Checkout.Session;
    return { id, subscriptionId: idOf(session.subscription), checkout: { sessionId: session.id, ...ended } };
  }
  if (type.startsWith('customer.subscription.'))
    return { id, subscriptionId: (event.data.object as Stripe.Subscription).id };
  if (type === 'invoice.paid' || type === 'invoice.payment_failed') {
    const invoice = event.data.object as Stripe.Invoice;
    return { id, subscriptionId: idOf(invoice.parent?.subscription_details?.subscription) };
  }
  return { id };
};

/** The latest of its times; NaN if it has none. */
const signedAt = (signature: string) => {
  const times = [...signature.matchAll(/(?:^|,)\s*t=(\d+)/g)].map(([, seconds]) => Number(seconds));
  return times.length > 0 ? Math.max(...times) : Number.NaN;
};

export const readStripeEvent =
  (keys: () => Promise<StripeKeys>): ReadEvent =>
  async (body, signature, now) => {
    const refusal = (cause?: unknown) =>
      new AppError('UNAUTHENTICATED', { message: 'The signature is not valid.', cause });
    const seconds = Math.floor(now.getTime() / SECOND);
    // The SDK refuses signatures that are too old, but not those from the future.
    if (!signature || !(signedAt(signature) <= seconds + AHEAD_SECONDS)) throw refusal();
    const [{ default: StripeSdk }, { webhook_secret }] = await Promise.all([import('stripe'), keys()]);
    let event: Stripe.Event;
    try {
      event = StripeSdk.webhooks.constructEvent(
        body,
        signature,
        webhook_secret,
        TOLERANCE_SECONDS,
        undefined,
        now.getTime(),
      );
    } catch (error) {
      throw refusal(error);
    }
    return aboutOf(event);
  };

// Translates Stripe's answers into this product's terms.

/** The SDK's types leave room for future values. An unknown one needs our attention. */
const known = <T extends string>(values: readonly T[], value: string): T => {
  const found = values.find((one) => one === value);
  if (!found) throw new Error(`Stripe answers '${value}', which this product doesn't know`);
  return found;
};

const iso = (seconds: number) => new Date(seconds * 1000).toISOString();

const namesOf = (name: string) => {
  const { first, last } = splitAtFirstSpace(name);
  return { firstName: truncate(first, 100), lastName: truncate(last, 100) };
};

const customerOf = (customer: Stripe.Customer | Stripe.DeletedCustomer) => {
  const { email, name } = customer.deleted ? {} : customer;
  return { customerId: customer.id, email: (email ?? '').trim().toLowerCase(), ...namesOf(name ?? '') };
};

/** Seats sold to an office are marked with its id, so they belong to no account. */
const officeOf = ({ id: itemId, price, quantity = 1 }: Stripe.SubscriptionItem, metadata: Stripe.Metadata) => {
  const { office_id: id, agent_id: payerId } = metadata;
  if (!id) return undefined;
  const interval = known(INTERVALS, price.recurring?.interval ?? '');
  return { id, payerId: payerId || undefined, itemId, seats: quantity, price: price.unit_amount ?? 0, interval };
};

/** Requires the customer expanded; undefined for a subscription without an item. */
export const snapshotFrom = (subscription: Stripe.Subscription): SubscriptionSnapshot | undefined => {
  const [item] = subscription.items.data;
  const { customer } = subscription;
  if (!item || typeof customer === 'string') return undefined;
  const office: OfficeSeats | undefined = officeOf(item, subscription.metadata);
  return {
    id: subscription.id,
    ...customerOf(customer),
    plan: item.price.lookup_key ?? item.price.id,
    status: known(STATUSES, subscription.status),
    startedAt: iso(subscription.start_date),
    periodStart: iso(item.current_period_start),
    periodEnd: iso(item.current_period_end),
    endsAt: subscription.cancel_at ? iso(subscription.cancel_at) : undefined,
    endedAt: subscription.ended_at ? iso(subscription.ended_at) : undefined,
    agentId: office ? undefined : subscription.metadata.agent_id || undefined,
    ...(office && { office }),
  };
};

export const seatOfferFrom = ({ id: priceId, unit_amount: price, recurring }: Stripe.Price): SeatOffer | undefined =>
  price === null || !recurring ? undefined : { priceId, price, interval: known(INTERVALS, recurring.interval) };

const isPlan = (key: string | null): key is (typeof PLANS)[number] => PLANS.some((id) => id === key);

/** Requires the product expanded; undefined for another product's price. */
export const pricedPlanFrom = ({ id: priceId, lookup_key, unit_amount, recurring, product }: Stripe.Price) => {
  if (!isPlan(lookup_key) || unit_amount === null || !recurring) return undefined;
  if (typeof product === 'string' || product.deleted) return undefined;
  return {
    id: lookup_key,
    priceId,
    name: product.name,
    price: unit_amount / 100,
    interval: known(INTERVALS, recurring.interval),
  } satisfies PricedPlan;
};
