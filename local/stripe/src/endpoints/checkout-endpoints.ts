import type Stripe from 'stripe';
import { z } from 'zod';
import { count, email, expand, flag, id, integer, metadata, paging, text, whatever, when } from '../api/params.ts';
import { invalid } from '../failure.ts';
import { checkoutSession } from '../resources/checkout-session.ts';
import type { CheckoutRecord } from '../wire.ts';
import type { World } from '../world.ts';
import { type Endpoint, endpoint, fields } from './endpoint.ts';
import { listOf, within } from './list.ts';

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

/** What a subscription's session refuses, in Stripe's words. */
const ofPaymentsAlone = {
  customer_creation: '`customer_creation` can only be used in `payment` mode.',
  payment_intent_data: 'You can not pass `payment_intent_data` in `subscription` mode.',
};

export const checkoutEndpoints = (world: World): Endpoint[] => {
  const { store, events, billing, seconds, pageUrl } = world;
  return [
    endpoint('POST', '/v1/checkout/sessions', fields(creation), (given) => {
      if (given.mode !== 'subscription')
        throw invalid('Only `mode: subscription` is played by the local simulator.', { param: 'mode' });
      for (const [param, message] of Object.entries(ofPaymentsAlone))
        if (given[param as keyof typeof ofPaymentsAlone] !== undefined) throw invalid(message, { param });
      if (!given.line_items) throw missing('line_items');
      if (!given.success_url) throw missing('success_url');
      if (given.customer && given.customer_email)
        throw invalid('You may only specify one of these parameters: customer, customer_email.');
      if (given.customer) store.get('customer', given.customer, 'customer');
      checkExpiry(given.expires_at, seconds());
      const items = given.line_items.map((item, index) => {
        const price = store.get('price', item.price, `line_items[${index}][price]`);
        if (!price.active)
          throw invalid('The price specified is inactive. This field only accepts active prices.', {
            param: `line_items[${index}][price]`,
          });
        return { price, quantity: item.quantity ?? 1 };
      });
      if (!items.some(({ price }) => price.type === 'recurring'))
        throw invalid('You must provide at least one recurring price in `subscription` mode.', { param: 'line_items' });
      const made = checkoutSession(seconds(), {
        amount: items.reduce((sum, { price, quantity }) => sum + (price.unit_amount ?? 0) * quantity, 0),
        currency: items[0]!.price.currency,
        mode: given.mode,
        customer: given.customer ?? null,
        customerEmail: given.customer_email ?? null,
        clientReferenceId: given.client_reference_id ?? null,
        successUrl: given.success_url,
        cancelUrl: given.cancel_url ?? null,
        metadata: given.metadata ?? {},
        allowPromotionCodes: given.allow_promotion_codes ?? null,
        locale: (given.locale ?? null) as CheckoutRecord['locale'],
        expiresAt: given.expires_at,
        pageUrl: (session) => pageUrl(`/c/pay/${session}`),
      });
      store.state.value.checkoutPlans[made.id] = {
        items: items.map(({ price, quantity }) => ({ price: price.id, quantity })),
        metadata: given.subscription_data?.metadata ?? {},
      };
      store.put('checkoutSession', made);
      events.commit();
      return withLineItems(world, made);
    }),

    endpoint(
      'GET',
      '/v1/checkout/sessions',
      fields({
        ...paging,
        customer: id.optional(),
        subscription: id.optional(),
        status: z.enum(['complete', 'expired', 'open']).optional(),
        created: when,
        customer_details: whatever,
        payment_intent: whatever,
        payment_link: whatever,
      }),
      (asked) =>
        listOf(
          '/v1/checkout/sessions',
          store
            .all('checkoutSession')
            .filter(
              (one) =>
                (asked.customer === undefined || one.customer === asked.customer) &&
                (asked.subscription === undefined || one.subscription === asked.subscription) &&
                (asked.status === undefined || one.status === asked.status) &&
                within(one.created, asked.created),
            ),
          asked,
        ),
    ),
    endpoint('GET', '/v1/checkout/sessions/:id', fields(expand), (_, wanted) =>
      withLineItems(world, billing.session(wanted) ?? store.get('checkoutSession', wanted)),
    ),
    endpoint('POST', '/v1/checkout/sessions/:id/expire', fields(expand), (_, wanted) => {
      store.get('checkoutSession', wanted);
      return billing.expire(wanted);
    }),
    endpoint('GET', '/v1/checkout/sessions/:id/line_items', fields(paging), (_, wanted) =>
      lineItems(world, store.get('checkoutSession', wanted).id),
    ),
  ];
};

/** Present only when expanded, as at Stripe; the router drops it unless the call asks for it. */
const withLineItems = (world: World, session: CheckoutRecord) => ({
  ...session,
  line_items: lineItems(world, session.id),
});

const lineItems = ({ store }: World, sessionId: string) => ({
  object: 'list',
  data: (store.state.value.checkoutPlans[sessionId]?.items ?? []).map(({ price: priceId, quantity }, index) => {
    const price = store.get('price', priceId);
    const amount = (price.unit_amount ?? 0) * quantity;
    return {
      id: `li_${sessionId.slice(-16)}${index}`,
      object: 'item',
      amount_discount: 0,
      amount_subtotal: amount,
      amount_tax: 0,
      amount_total: amount,
      currency: price.currency,
      description: store.find('product', price.product)?.name ?? price.id,
      price,
      quantity,
    };
  }),
  has_more: false,
  url: `/v1/checkout/sessions/${sessionId}/line_items`,
});

const checkExpiry = (at: number | undefined, now: number): void => {
  if (at === undefined || (at >= now + 30 * 60 && at <= now + 24 * 3600)) return;
  const message = `The \`expires_at\` timestamp must be ${at < now + 30 * 60 ? 'at least 30 minutes' : 'less than 24 hours'} from Checkout Session creation.`;
  throw invalid(message, { param: 'expires_at' });
};

const missing = (param: string) => invalid(`Missing required param: ${param}.`, { code: 'parameter_missing', param });
