import type Stripe from 'stripe';
import { z } from 'zod';
import { amount, expand, flag, id, integer, metadata, paging, text, whatever, when } from '../api/params.ts';
import { fields } from './endpoint.ts';

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

export const prorationBehavior = z
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

export const subscriptionCreation = fields({
  ...change,
  customer: id,
  items: z.array(subscriptionItemChange).min(1),
  backdate_start_date: integer.optional(),
});

export const subscriptionChange = fields(change);

export const subscriptionFilter = fields({
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

export const subscriptionEnd = fields({
  ...expand,
  cancellation_details: whatever,
  invoice_now: whatever,
  prorate: whatever,
});
