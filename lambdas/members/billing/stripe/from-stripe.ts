// What Stripe answers, in this product's terms.

import type Stripe from 'stripe';
import { truncate } from '#core/documents/truncate.ts';
import { splitAtFirstSpace } from '#core/platform/person-name.ts';
import { PLANS } from '../contract.ts';
import type { PricedPlan } from '../payments.ts';
import type { SeatOffer } from '../seats/seat-payments.ts';
import { INTERVALS, type OfficeSeats, STATUSES, type SubscriptionSnapshot } from '../subscription.ts';

/** The SDK's types leave room for future values. One that we don't know yet is for us to look into. */
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

/** What was sold to an office is marked with it, and so with whose account it isn't. */
const officeOf = ({ id: itemId, price, quantity = 1 }: Stripe.SubscriptionItem, metadata: Stripe.Metadata) => {
  const { office_id: id, agent_id: payerId } = metadata;
  if (!id) return undefined;
  const interval = known(INTERVALS, price.recurring?.interval ?? '');
  return { id, payerId: payerId || undefined, itemId, seats: quantity, price: price.unit_amount ?? 0, interval };
};

/** Needs the customer expanded; undefined for one without an item. */
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

/** Needs the product expanded; undefined for a price of something else. */
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
