import type Stripe from 'stripe';
import { z } from 'zod';
import { expand, flag, id, integer, metadata, paging, text, whatever, when } from '../api/params.ts';
import { invalid } from '../failure.ts';
import { subscriptionItem } from '../resources/subscription.ts';
import type { SubscriptionRecord } from '../wire.ts';
import type { World } from '../world.ts';
import { mergedMetadata } from './customer-endpoints.ts';
import { type Endpoint, endpoint, fields } from './endpoint.ts';
import { listOf, within } from './list.ts';

const item = z.strictObject({
  id: id.optional(),
  price: id.optional(),
  quantity: integer.optional(),
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

const change = {
  items: z.array(item).optional(),
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
  payment_behavior: whatever,
  payment_settings: whatever,
  pending_invoice_item_interval: whatever,
  proration_behavior: whatever,
  proration_date: whatever,
  transfer_data: whatever,
  trial_end: whatever,
  trial_from_plan: whatever,
  trial_settings: whatever,
} satisfies Record<keyof Stripe.SubscriptionUpdateParams, z.ZodType>;

export const subscriptionEndpoints = ({ store, billing, seconds }: World): Endpoint[] => [
  endpoint(
    'POST',
    '/v1/subscriptions',
    fields({ ...change, customer: id, items: z.array(item).min(1), backdate_start_date: integer.optional() }),
    (given) => {
      const customer = store.get('customer', given.customer, 'customer');
      const items = given.items.map((one, index) => {
        const param = `items[${index}][price]`;
        if (one.price === undefined)
          throw invalid(`Missing required param: ${param}.`, { code: 'parameter_missing', param });
        return { price: store.get('price', one.price, param), quantity: one.quantity ?? 1 };
      });
      return billing.createSubscription(customer, items, {
        metadata: given.metadata ?? {},
        startedAt: given.backdate_start_date,
      });
    },
  ),

  endpoint(
    'GET',
    '/v1/subscriptions',
    fields({
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
    }),
    (asked) =>
      listOf(
        '/v1/subscriptions',
        store
          .all('subscription')
          .filter(
            (one) =>
              (asked.customer === undefined || one.customer === asked.customer) &&
              (asked.price === undefined || one.items.data.some(({ price }) => price.id === asked.price)) &&
              hasStatus(one, asked.status) &&
              within(one.created, asked.created),
          ),
        asked,
      ),
  ),

  endpoint('GET', '/v1/subscriptions/:id', fields(expand), (_, wanted) => store.get('subscription', wanted)),

  endpoint('POST', '/v1/subscriptions/:id', fields(change), (given, wanted) => {
    const changes = (given.items ?? []).map((one, index) => ({
      ...one,
      record: one.price === undefined ? undefined : store.get('price', one.price, `items[${index}][price]`),
    }));
    const held = store.get('subscription', wanted).items.data.map((one) => one.id);
    for (const [index, { id: itemId }] of changes.entries())
      if (itemId !== undefined && !held.includes(itemId))
        throw invalid(`No such subscription item: '${itemId}'`, {
          code: 'resource_missing',
          param: `items[${index}][id]`,
        });
    return billing.updateSubscription(wanted, (record) => {
      if (given.metadata) record.metadata = mergedMetadata(record.metadata, given.metadata);
      if (given.description !== undefined) record.description = given.description || null;
      if (given.cancel_at_period_end !== undefined) endAtPeriodEnd(record, given.cancel_at_period_end, seconds());
      for (const { id: itemId, record: price, quantity, deleted } of changes) {
        const held = record.items.data.find((one) => one.id === itemId);
        if (deleted) record.items.data = record.items.data.filter((one) => one !== held);
        else if (held) {
          if (price) {
            const {
              id: _,
              current_period_start,
              current_period_end,
              ...fresh
            } = subscriptionItem(held.created, record.id, price, held.quantity ?? 1);
            Object.assign(held, fresh);
          }
          if (quantity !== undefined) held.quantity = quantity;
        } else if (price) record.items.data.push(subscriptionItem(seconds(), record.id, price, quantity ?? 1));
      }
    });
  }),

  endpoint(
    'DELETE',
    '/v1/subscriptions/:id',
    fields({ ...expand, cancellation_details: whatever, invoice_now: whatever, prorate: whatever }),
    (_, wanted) => billing.cancel(wanted),
  ),
];

const hasStatus = (record: SubscriptionRecord, asked: string | undefined): boolean => {
  if (asked === 'all') return true;
  if (asked === undefined) return record.status !== 'canceled' && record.status !== 'incomplete_expired';
  if (asked === 'ended') return record.ended_at !== null;
  return record.status === asked;
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
