import type Stripe from 'stripe';
import { z } from 'zod';
import { count, email, expand, flag, id, integer, metadata, paging, text, whatever, when } from '../api/form.ts';
import { invalid, missing } from '../failure.ts';
import { checkoutSession } from '../resources/checkout-session.ts';
import type { Store, World } from '../store.ts';
import type { PricedItem } from '../subscribing.ts';
import type { CheckoutRecord } from '../wire.ts';
import { type Endpoint, endpoint, fields, fits, lineItems, listOf, within, withLineItems } from './list.ts';

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

const checkoutCreation = fields(creation);

type CheckoutParams = z.infer<typeof checkoutCreation>;

const checkoutFilter = fields({
  ...paging,
  customer: id.optional(),
  subscription: id.optional(),
  status: z.enum(['complete', 'expired', 'open']).optional(),
  created: when,
  customer_details: whatever,
  payment_intent: whatever,
  payment_link: whatever,
});

// The reasons to refuse a new checkout session, in Stripe's words and in Stripe's order.

/** Only a session for a single payment takes these. */
const ofPaymentsAlone = {
  customer_creation: '`customer_creation` can only be used in `payment` mode.',
  payment_intent_data: 'You can not pass `payment_intent_data` in `subscription` mode.',
};

/** The session's items and return addresses, once all checks have passed. */
const checkedCheckout = (
  store: Pick<Store, 'get'>,
  given: CheckoutParams,
  now: number,
): { items: PricedItem[]; successUrl: string } => {
  if (given.mode !== 'subscription')
    throw invalid('Only `mode: subscription` is played by the local simulator.', { param: 'mode' });
  checkPaymentFields(given);
  if (!given.line_items) throw missing('line_items');
  if (!given.success_url) throw missing('success_url');
  if (given.customer && given.customer_email)
    throw invalid('You may only specify one of these parameters: customer, customer_email.');
  if (given.customer) store.get('customer', given.customer, 'customer');
  checkExpiry(given.expires_at, now);
  return { items: pricedItems(store, given.line_items), successUrl: given.success_url };
};

const checkPaymentFields = (given: CheckoutParams): void => {
  for (const [param, message] of Object.entries(ofPaymentsAlone))
    if (given[param as keyof typeof ofPaymentsAlone] !== undefined) throw invalid(message, { param });
};

const checkExpiry = (at: number | undefined, now: number): void => {
  if (at === undefined || (at >= now + 30 * 60 && at <= now + 24 * 3600)) return;
  const message = `The \`expires_at\` timestamp must be ${at < now + 30 * 60 ? 'at least 30 minutes' : 'less than 24 hours'} from Checkout Session creation.`;
  throw invalid(message, { param: 'expires_at' });
};

const pricedItems = (store: Pick<Store, 'get'>, given: NonNullable<CheckoutParams['line_items']>): PricedItem[] => {
  const items = given.map((item, index) => {
    const param = `line_items[${index}][price]`;
    const price = store.get('price', item.price, param);
    if (!price.active)
      throw invalid('The price specified is inactive. This field only accepts active prices.', { param });
    return { price, quantity: item.quantity ?? 1 };
  });
  if (!items.some(({ price }) => price.type === 'recurring'))
    throw invalid('You must provide at least one recurring price in `subscription` mode.', { param: 'line_items' });
  return items;
};

export const checkoutEndpoints = (world: World): Endpoint[] => {
  const { store, billing } = world;
  return [
    endpoint('POST', '/v1/checkout/sessions', checkoutCreation, (given) => createCheckout(world, given)),
    endpoint('GET', '/v1/checkout/sessions', checkoutFilter, (asked) =>
      listOf(
        '/v1/checkout/sessions',
        store.all('checkoutSession').filter((one) => matches(one, asked)),
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

const createCheckout = (world: World, given: CheckoutParams) => {
  const { store, events, seconds, pageUrl } = world;
  const { items, successUrl } = checkedCheckout(store, given, seconds());
  const made = checkoutSession(seconds(), {
    amount: items.reduce((sum, { price, quantity }) => sum + (price.unit_amount ?? 0) * quantity, 0),
    currency: items[0]!.price.currency,
    mode: 'subscription',
    customer: given.customer ?? null,
    customerEmail: given.customer_email ?? null,
    clientReferenceId: given.client_reference_id ?? null,
    successUrl,
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
};

const matches = (session: CheckoutRecord, asked: z.infer<typeof checkoutFilter>): boolean =>
  fits(asked.customer, session.customer) &&
  fits(asked.subscription, session.subscription) &&
  fits(asked.status, session.status) &&
  within(session.created, asked.created);
