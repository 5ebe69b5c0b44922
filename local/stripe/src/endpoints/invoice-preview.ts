// Previews the invoice that a change of a subscription would make at once. Nothing is changed, and the invoice is not kept.
import type Stripe from 'stripe';
import { z } from 'zod';
import { expand, id, integer, whatever } from '../api/form.ts';
import { invalid } from '../failure.ts';
import { invoice } from '../resources/invoice.ts';
import type { World } from '../store.ts';
import { prorationsOf } from '../subscribing.ts';
import { type Endpoint, endpoint, fields } from './list.ts';
import { changedItems, subscriptionItemChange } from './subscription-endpoints.ts';

const details = z.strictObject({
  items: z.array(subscriptionItemChange).optional(),
  /** Other values would preview the next period's invoice. */
  proration_behavior: z.literal('always_invoice', 'only always_invoice is played here'),
  proration_date: integer.optional(),
  billing_cycle_anchor: whatever,
  billing_mode: whatever,
  billing_schedules: whatever,
  cancel_at: whatever,
  cancel_at_period_end: whatever,
  cancel_now: whatever,
  default_tax_rates: whatever,
  metadata: whatever,
  pause: whatever,
  resume_at: whatever,
  start_date: whatever,
  trial_end: whatever,
} satisfies Record<keyof Stripe.InvoiceCreatePreviewParams.SubscriptionDetails, z.ZodType>);

const previewed = fields({
  subscription: id,
  subscription_details: details,
  ...expand,
  automatic_tax: whatever,
  currency: whatever,
  customer: whatever,
  customer_account: whatever,
  customer_details: whatever,
  discounts: whatever,
  invoice_items: whatever,
  issuer: whatever,
  on_behalf_of: whatever,
  preview_mode: whatever,
  schedule: whatever,
  schedule_details: whatever,
} satisfies Record<keyof Stripe.InvoiceCreatePreviewParams, z.ZodType>);

export const invoicePreview = (world: World): Endpoint =>
  endpoint('POST', '/v1/invoices/create_preview', previewed, (given) => {
    const { store, seconds } = world;
    const subscription = store.get('subscription', given.subscription, 'subscription');
    if (subscription.status === 'canceled')
      throw invalid('You cannot preview the upcoming invoice of a canceled subscription.', { param: 'subscription' });
    const {
      items: changes = [],
      proration_date: prorateAt,
      proration_behavior: proration,
    } = given.subscription_details;
    const items = changedItems(world, subscription, changes);
    const made = invoice(seconds(), {
      subscription,
      customer: store.get('customer', subscription.customer),
      items: [],
      prorations: prorationsOf(world, subscription, { items, proration, prorateAt }).all,
      reason: 'subscription_update',
      number: '',
      hostedUrl: () => '',
      productName: (product) => store.find('product', product)?.name ?? product,
    });
    return { ...made, id: `upcoming_${made.id}`, number: null, hosted_invoice_url: null, status: 'draft' };
  });
