import { newId } from '../store.ts';
import type { PriceRecord, SubscriptionRecord } from '../wire.ts';

type NewSubscription = {
  customer: string;
  items: { price: PriceRecord; quantity: number }[];
  status: SubscriptionRecord['status'];
  paymentMethod: string | null;
  metadata: Record<string, string>;
  /** The time when the subscription began, if that was before it was created. The first period begins at its creation. */
  startedAt?: number;
};

/** Fields of subscriptions for taxes, trials, schedules and the like, which aren't played here. */
const unplayedFields = () =>
  ({
    application: null,
    application_fee_percent: null,
    automatic_tax: { disabled_reason: null, enabled: false, liability: null },
    billing_cycle_anchor_config: null,
    billing_mode: { flexible: { proration_discounts: 'included' }, type: 'flexible' },
    billing_schedules: [],
    billing_thresholds: null,
    customer_account: null,
    days_until_due: null,
    default_source: null,
    default_tax_rates: [],
    discounts: [],
    invoice_settings: {
      account_tax_ids: null,
      custom_fields: null,
      description: null,
      footer: null,
      issuer: { type: 'self' },
    },
    livemode: false,
    managed_payments: null,
    next_pending_invoice_item_invoice: null,
    on_behalf_of: null,
    pause_collection: null,
    payment_settings: {
      payment_method_options: null,
      payment_method_types: null,
      save_default_payment_method: 'off',
    },
    pending_invoice_item_interval: null,
    pending_setup_intent: null,
    pending_update: null,
    schedule: null,
    test_clock: null,
    transfer_data: null,
    trial_end: null,
    trial_settings: { end_behavior: { billing_cycle_anchor: null, missing_payment_method: 'create_invoice' } },
    trial_start: null,
  }) satisfies Partial<SubscriptionRecord>;

export const subscription = (created: number, given: NewSubscription): SubscriptionRecord => {
  const id = newId('subscription');
  return {
    ...unplayedFields(),
    id,
    object: 'subscription',
    billing_cycle_anchor: created,
    cancel_at: null,
    cancel_at_period_end: false,
    canceled_at: null,
    cancellation_details: { comment: null, feedback: null, feedback_option: null, reason: null },
    collection_method: 'charge_automatically',
    created,
    currency: given.items[0]?.price.currency ?? 'usd',
    customer: given.customer,
    default_payment_method: given.paymentMethod,
    description: null,
    ended_at: null,
    items: {
      object: 'list',
      data: given.items.map((item) => subscriptionItem(created, id, item.price, item.quantity)),
      has_more: false,
      url: `/v1/subscription_items?subscription=${id}`,
    },
    latest_invoice: null,
    metadata: given.metadata,
    start_date: given.startedAt ?? created,
    status: given.status,
  };
};

export type ItemRecord = SubscriptionRecord['items']['data'][number];

export const subscriptionItem = (created: number, owner: string, price: PriceRecord, quantity: number): ItemRecord => ({
  id: newId('subscriptionItem'),
  object: 'subscription_item',
  billing_thresholds: null,
  created,
  current_period_end: periodAfter(created, price),
  current_period_start: created,
  current_trial: null,
  discounts: [],
  metadata: {},
  plan: planOf(price),
  price,
  quantity,
  subscription: owner,
  tax_rates: [],
});

export const periodAfter = (start: number, price: Pick<PriceRecord, 'recurring'>): number => {
  const { interval = 'month', interval_count: count = 1 } = price.recurring ?? {};
  const date = new Date(start * 1000);
  if (interval === 'day' || interval === 'week')
    date.setUTCDate(date.getUTCDate() + count * (interval === 'week' ? 7 : 1));
  else addMonths(date, interval === 'year' ? 12 * count : count);
  return Math.floor(date.getTime() / 1000);
};

/** The 31st of January is followed by the last day of February, not by the 3rd of March. */
const addMonths = (date: Date, months: number): void => {
  const day = date.getUTCDate();
  date.setUTCMonth(date.getUTCMonth() + months);
  if (date.getUTCDate() !== day) date.setUTCDate(0);
};

/** The older description of a price that subscription items still carry. */
const planOf = (price: PriceRecord): ItemRecord['plan'] => ({
  id: price.id,
  object: 'plan',
  active: price.active,
  amount: price.unit_amount,
  amount_decimal: price.unit_amount_decimal,
  billing_scheme: 'per_unit',
  created: price.created,
  currency: price.currency,
  interval: price.recurring?.interval ?? 'month',
  interval_count: price.recurring?.interval_count ?? 1,
  livemode: false,
  metadata: price.metadata,
  meter: null,
  nickname: price.nickname,
  product: price.product,
  tiers_mode: null,
  transform_usage: null,
  trial_period_days: null,
  usage_type: 'licensed',
});
