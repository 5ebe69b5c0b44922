import type { z } from 'zod';
import { expand } from '../api/params.ts';
import { invalid, missing } from '../failure.ts';
import type { ItemRecord } from '../resources/subscription.ts';
import type { PricedItem } from '../subscribing.ts';
import type { SubscriptionRecord } from '../wire.ts';
import type { World } from '../world.ts';
import { type Endpoint, endpoint, fields } from './endpoint.ts';
import { fits, listOf, within } from './list.ts';
import { mergedMetadata } from './merged-metadata.ts';
import { endAtPeriodEnd, type ItemChange, itemsAfter } from './subscription-changes.ts';
import {
  subscriptionChange,
  subscriptionCreation,
  subscriptionEnd,
  subscriptionFilter,
} from './subscription-params.ts';

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

/** The items as the change leaves them; it's refused as a change is, or as its preview is. */
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

/** A subscription sells something, and each thing once: more of it is a quantity. */
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
