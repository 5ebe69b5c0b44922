import type Stripe from 'stripe';
import { z } from 'zod';
import { amount, expand, flag, id, integer, metadata, paging, text, whatever, when } from '../api/form.ts';
import { invalid, missing } from '../failure.ts';
import { type ItemRecord, subscriptionItem } from '../resources/subscription.ts';
import type { World } from '../store.ts';
import type { PricedItem } from '../subscribing.ts';
import type { PriceRecord, SubscriptionRecord } from '../wire.ts';
import { type Endpoint, endpoint, fields, fits, listOf, mergedMetadata, within } from './list.ts';

// The effects of a change of a subscription.

export type ItemChange = {
  /** The item to change; without one, the price is added as a new item. */
  id?: string | undefined;
  price: PriceRecord | undefined;
  quantity?: number | undefined;
  deleted?: boolean | undefined;
};

export const itemsAfter = (
  { id: owner, items }: Pick<SubscriptionRecord, 'id' | 'items'>,
  changes: ItemChange[],
  now: number,
): ItemRecord[] =>
  changes.reduce((left, change) => {
    const { price, quantity = 1 } = change;
    if (change.deleted) return left.filter(({ id }) => id !== change.id);
    if (left.some(({ id }) => id === change.id))
      return left.map((item) => (item.id === change.id ? itemAfter(item, change) : item));
    return price ? left.concat(subscriptionItem(now, owner, price, quantity)) : left;
  }, items.data);

/** A new price applies within the period that has been paid. */
const itemAfter = (held: ItemRecord, { price, quantity = held.quantity }: ItemChange): ItemRecord => {
  if (!price) return { ...held, quantity };
  const { id, current_period_start, current_period_end } = held;
  const item = subscriptionItem(held.created, held.subscription, price, quantity ?? 1);
  return { ...item, id, current_period_start, current_period_end };
};

export const endAtPeriodEnd = (record: SubscriptionRecord, ends: boolean, now: number): void => {
  record.cancel_at_period_end = ends;
  record.canceled_at = ends ? now : null;
  record.cancel_at = ends ? (record.items.data[0]?.current_period_end ?? null) : null;
  record.cancellation_details = {
    comment: null,
    feedback: null,
    feedback_option: null,
    reason: ends ? 'cancellation_requested' : null,
  };
};

export const subscriptionItemChange = z.strictObject({
  id: id.optional(),
  price: id.optional(),
  quantity: amount.optional(),
  deleted: flag.optional(),
  billing_thresholds: whatever,
  clear_usage: whatever,
  current_trial: whatever,
  discounts: whatever,
  metadata: metadata.optional(),
  plan: whatever,
  price_data: whatever,
  tax_rates: whatever,
} satisfies Record<keyof Stripe.SubscriptionUpdateParams.Item, z.ZodType>);

const prorationBehavior = z
  .enum(['always_invoice', 'create_prorations', 'none'], 'must be one of always_invoice, create_prorations, or none')
  .optional();

const change = {
  items: z.array(subscriptionItemChange).optional(),
  metadata: metadata.optional(),
  cancel_at_period_end: flag.optional(),
  description: text.optional(),
  ...expand,
  add_invoice_items: whatever,
  application_fee_percent: whatever,
  automatic_tax: whatever,
  billing_cycle_anchor: whatever,
  billing_schedules: whatever,
  billing_thresholds: whatever,
  cancel_at: whatever,
  cancellation_details: whatever,
  collection_method: whatever,
  days_until_due: whatever,
  default_payment_method: whatever,
  default_source: whatever,
  default_tax_rates: whatever,
  discounts: whatever,
  invoice_settings: whatever,
  off_session: whatever,
  on_behalf_of: whatever,
  pause_collection: whatever,
  payment_behavior: z
    .enum(['allow_incomplete', 'error_if_incomplete'], 'only allow_incomplete and error_if_incomplete are played here')
    .optional(),
  payment_settings: whatever,
  pending_invoice_item_interval: whatever,
  proration_behavior: prorationBehavior,
  proration_date: integer.optional(),
  transfer_data: whatever,
  trial_end: whatever,
  trial_from_plan: whatever,
  trial_settings: whatever,
} satisfies Record<keyof Stripe.SubscriptionUpdateParams, z.ZodType>;

const subscriptionCreation = fields({
  ...change,
  customer: id,
  items: z.array(subscriptionItemChange).min(1),
  backdate_start_date: integer.optional(),
});

const subscriptionChange = fields(change);

const subscriptionFilter = fields({
  ...paging,
  customer: id.optional(),
  price: id.optional(),
  status: text.optional(),
  created: when,
  collection_method: whatever,
  current_period_end: whatever,
  current_period_start: whatever,
  automatic_tax: whatever,
  test_clock: whatever,
});

const subscriptionEnd = fields({
  ...expand,
  cancellation_details: whatever,
  invoice_now: whatever,
  prorate: whatever,
});

export const subscriptionEndpoints = (world: World): Endpoint[] => {
  const { store, billing } = world;
  return [
    endpoint('POST', '/v1/subscriptions', subscriptionCreation, (given) => createSubscription(world, given)),
    endpoint('GET', '/v1/subscriptions', subscriptionFilter, (asked) =>
      listOf(
        '/v1/subscriptions',
        store.all('subscription').filter((one) => matches(one, asked)),
        asked,
      ),
    ),
    endpoint('GET', '/v1/subscriptions/:id', fields(expand), (_, wanted) => store.get('subscription', wanted)),
    endpoint('POST', '/v1/subscriptions/:id', subscriptionChange, (given, wanted) =>
      updateSubscription(world, wanted, given),
    ),
    endpoint('DELETE', '/v1/subscriptions/:id', subscriptionEnd, (_, wanted) => billing.cancel(wanted)),
  ];
};

const createSubscription = ({ store, billing }: World, given: z.infer<typeof subscriptionCreation>) => {
  const customer = store.get('customer', given.customer, 'customer');
  const items = given.items.map(({ price, quantity = 1 }, index): PricedItem => {
    const param = `items[${index}][price]`;
    if (price === undefined) throw missing(param);
    return { price: store.get('price', price, param), quantity };
  });
  return billing.createSubscription(customer, items, {
    metadata: given.metadata ?? {},
    startedAt: given.backdate_start_date,
  });
};

const matches = (record: SubscriptionRecord, asked: z.infer<typeof subscriptionFilter>): boolean =>
  fits(asked.customer, record.customer) &&
  (asked.price === undefined || record.items.data.some(({ price }) => price.id === asked.price)) &&
  hasStatus(record, asked.status) &&
  within(record.created, asked.created);

const hasStatus = (record: SubscriptionRecord, asked: string | undefined): boolean => {
  if (asked === 'all') return true;
  if (asked === undefined) return record.status !== 'canceled' && record.status !== 'incomplete_expired';
  if (asked === 'ended') return record.ended_at !== null;
  return record.status === asked;
};

type Change = z.infer<typeof subscriptionChange>;

/** The items after the change. A preview refuses the same changes as the change itself. */
export const changedItems = (
  { store, seconds }: Pick<World, 'store' | 'seconds'>,
  subscription: SubscriptionRecord,
  given: NonNullable<Change['items']>,
): ItemRecord[] => {
  const changes = given.map(
    ({ price, ...change }, index): ItemChange => ({
      ...change,
      price: price === undefined ? undefined : store.get('price', price, `items[${index}][price]`),
    }),
  );
  checkItems(subscription, changes);
  const items = itemsAfter(subscription, changes, seconds());
  checkLeft(items);
  return items;
};

const updateSubscription = (world: World, wanted: string, given: Change) => {
  const { store, billing, seconds } = world;
  return billing.updateSubscription(wanted, {
    items: changedItems(world, store.get('subscription', wanted), given.items ?? []),
    proration: given.proration_behavior,
    prorateAt: given.proration_date,
    payment: given.payment_behavior,
    mutate(record) {
      if (given.metadata) record.metadata = mergedMetadata(record.metadata, given.metadata);
      if (given.description !== undefined) record.description = given.description || null;
      if (given.cancel_at_period_end !== undefined) endAtPeriodEnd(record, given.cancel_at_period_end, seconds());
    },
  });
};

/** A subscription has at least one item, and each price once: more of one is a quantity. */
const checkLeft = (items: ItemRecord[]): void => {
  if (items.length === 0) throw invalid('A subscription must have at least one active plan.', { param: 'items' });
  const prices = items.map(({ price }) => price.id);
  const twice = prices.find((id, index) => prices.indexOf(id) !== index);
  if (twice) throw invalid(`Cannot add multiple subscription items with the same plan: ${twice}`, { param: 'items' });
};

/** A change names an item of this subscription, or none to add one. */
const checkItems = ({ items }: SubscriptionRecord, changes: ItemChange[]): void => {
  for (const [index, { id }] of changes.entries())
    if (id !== undefined && !items.data.some((held) => held.id === id))
      throw invalid(`No such subscription item: '${id}'`, { code: 'resource_missing', param: `items[${index}][id]` });
};
