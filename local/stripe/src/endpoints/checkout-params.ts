import type Stripe from 'stripe';
import { z } from 'zod';
import { count, email, expand, flag, id, integer, metadata, paging, text, whatever, when } from '../api/params.ts';
import { fields } from './endpoint.ts';

const url = z.url({ protocol: /^https?$/, message: 'Not a valid URL' });

const subscriptionData = {
  metadata: metadata.optional(),
  application_fee_percent: whatever,
  billing_cycle_anchor: whatever,
  billing_cycle_anchor_config: whatever,
  billing_mode: whatever,
  default_tax_rates: whatever,
  description: whatever,
  invoice_settings: whatever,
  on_behalf_of: whatever,
  pending_invoice_item_interval: whatever,
  proration_behavior: whatever,
  transfer_data: whatever,
  trial_end: whatever,
  trial_period_days: whatever,
  trial_settings: whatever,
} satisfies Record<keyof Stripe.Checkout.SessionCreateParams.SubscriptionData, z.ZodType>;

const creation = {
  mode: z.enum(['payment', 'setup', 'subscription'], 'must be one of payment, setup, or subscription').optional(),
  line_items: z
    .array(
      z.strictObject({
        price: id,
        quantity: count.optional(),
        adjustable_quantity: whatever,
        dynamic_tax_rates: whatever,
        metadata: whatever,
        tax_rates: whatever,
      }),
    )
    .min(1, 'must not be empty')
    .optional(),
  success_url: url.optional(),
  cancel_url: url.optional(),
  customer: id.optional(),
  customer_email: email.optional(),
  client_reference_id: text.max(200, 'must be at most 200 characters').optional(),
  metadata: metadata.optional(),
  subscription_data: z.strictObject(subscriptionData).optional(),
  expires_at: integer.optional(),
  allow_promotion_codes: flag.optional(),
  locale: text.optional(),
  ...expand,
  adaptive_pricing: whatever,
  after_expiration: whatever,
  allowed_payment_method_types: whatever,
  automatic_tax: whatever,
  billing_address_collection: whatever,
  branding_settings: whatever,
  consent_collection: whatever,
  currency: whatever,
  custom_fields: whatever,
  custom_text: whatever,
  customer_account: whatever,
  customer_creation: whatever,
  customer_update: whatever,
  discounts: whatever,
  excluded_payment_method_types: whatever,
  integration_identifier: whatever,
  invoice_creation: whatever,
  managed_payments: whatever,
  name_collection: whatever,
  optional_items: whatever,
  origin_context: whatever,
  payment_intent_data: whatever,
  payment_method_collection: whatever,
  payment_method_configuration: whatever,
  payment_method_data: whatever,
  payment_method_options: whatever,
  permissions: whatever,
  phone_number_collection: whatever,
  redirect_on_completion: whatever,
  return_url: whatever,
  saved_payment_method_options: whatever,
  setup_intent_data: whatever,
  shipping_address_collection: whatever,
  shipping_options: whatever,
  submit_type: whatever,
  tax_id_collection: whatever,
  ui_mode: z.literal('hosted_page', 'only hosted_page is played here').optional(),
  wallet_options: whatever,
} satisfies Record<keyof Stripe.Checkout.SessionCreateParams, z.ZodType>;

export const checkoutCreation = fields(creation);

export type CheckoutParams = z.infer<typeof checkoutCreation>;

export const checkoutFilter = fields({
  ...paging,
  customer: id.optional(),
  subscription: id.optional(),
  status: z.enum(['complete', 'expired', 'open']).optional(),
  created: when,
  customer_details: whatever,
  payment_intent: whatever,
  payment_link: whatever,
});
