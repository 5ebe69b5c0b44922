import { newId } from '../ids.ts';
import type { CustomerRecord, InvoiceRecord, SubscriptionRecord } from '../wire.ts';
import type { ItemRecord } from './subscription.ts';

type NewInvoice = {
  subscription: SubscriptionRecord;
  customer: CustomerRecord;
  reason: NonNullable<InvoiceRecord['billing_reason']>;
  number: string;
  hostedUrl: (id: string) => string;
  productName: (id: string) => string;
};

/** What invoices carry for taxes, discounts, shipping and the like, which aren't played here. */
const unplayedFields = () =>
  ({
    account_tax_ids: null,
    amount_overpaid: 0,
    amount_shipping: 0,
    application: null,
    automatic_tax: { disabled_reason: null, enabled: false, liability: null, provider: null, status: null },
    automatically_finalizes_at: null,
    custom_fields: null,
    customer_account: null,
    customer_address: null,
    customer_phone: null,
    customer_shipping: null,
    customer_tax_exempt: 'none',
    customer_tax_ids: [],
    default_payment_method: null,
    default_source: null,
    default_tax_rates: [],
    description: null,
    discounts: [],
    due_date: null,
    ending_balance: 0,
    footer: null,
    from_invoice: null,
    invoice_pdf: null,
    issuer: { type: 'self' },
    last_finalization_error: null,
    latest_revision: null,
    livemode: false,
    metadata: {},
    on_behalf_of: null,
    payment_settings: { default_mandate: null, payment_method_options: null, payment_method_types: null },
    post_payment_credit_notes_amount: 0,
    pre_payment_credit_notes_amount: 0,
    receipt_number: null,
    rendering: null,
    shipping_cost: null,
    shipping_details: null,
    starting_balance: 0,
    statement_descriptor: null,
    test_clock: null,
    total_discount_amounts: [],
    total_pretax_credit_amounts: [],
    total_taxes: [],
  }) satisfies Partial<InvoiceRecord>;

/** A finalized invoice over the subscription's present period, not paid yet. */
export const invoice = (created: number, given: NewInvoice): InvoiceRecord => {
  const id = newId('invoice');
  const { subscription, customer } = given;
  const lines = subscription.items.data.map((item) => lineOf(id, subscription, item, given.productName));
  const total = lines.reduce((sum, { amount }) => sum + amount, 0);
  const [first] = subscription.items.data;
  return {
    ...unplayedFields(),
    id,
    object: 'invoice',
    account_country: 'US',
    account_name: 'Groundwork',
    amount_due: total,
    amount_paid: 0,
    amount_remaining: total,
    attempt_count: 0,
    attempted: false,
    auto_advance: true,
    billing_reason: given.reason,
    collection_method: 'charge_automatically',
    created,
    currency: subscription.currency,
    customer: customer.id,
    customer_email: customer.email,
    customer_name: customer.name ?? null,
    effective_at: created,
    hosted_invoice_url: given.hostedUrl(id),
    lines: { object: 'list', data: lines, has_more: false, url: `/v1/invoices/${id}/lines` },
    next_payment_attempt: null,
    number: given.number,
    parent: {
      quote_details: null,
      subscription_details: { metadata: subscription.metadata, subscription: subscription.id },
      type: 'subscription_details',
    },
    period_end: first?.current_period_start ?? created,
    period_start: first?.current_period_start ?? created,
    status: 'open',
    status_transitions: { finalized_at: created, marked_uncollectible_at: null, paid_at: null, voided_at: null },
    subtotal: total,
    subtotal_excluding_tax: total,
    total,
    total_excluding_tax: total,
    webhooks_delivered_at: created,
  };
};

type Line = InvoiceRecord['lines']['data'][number];

/** As Stripe writes it: 1 × Groundwork Professional (at $29.00 / month). */
const wordsFor = ({ price, quantity = 1 }: ItemRecord, productName: NewInvoice['productName']): string => {
  const { currency, unit_amount, recurring, product } = price;
  const each = new Intl.NumberFormat('en-US', { style: 'currency', currency }).format((unit_amount ?? 0) / 100);
  return `${quantity} × ${productName(String(product))} (at ${each} / ${recurring?.interval ?? 'month'})`;
};

const lineOf = (
  invoiceId: string,
  subscription: SubscriptionRecord,
  item: ItemRecord,
  productName: NewInvoice['productName'],
): Line => {
  const amount = (item.price.unit_amount ?? 0) * (item.quantity ?? 1);
  return {
    id: newId('invoiceLine'),
    object: 'line_item',
    amount,
    currency: item.price.currency,
    description: wordsFor(item, productName),
    discount_amounts: [],
    discountable: true,
    discounts: [],
    invoice: invoiceId,
    livemode: false,
    metadata: subscription.metadata,
    parent: {
      invoice_item_details: null,
      subscription_item_details: {
        invoice_item: null,
        proration: false,
        proration_details: { credited_items: null },
        subscription: subscription.id,
        subscription_item: item.id,
      },
      type: 'subscription_item_details',
    },
    period: { start: item.current_period_start, end: item.current_period_end },
    pretax_credit_amounts: [],
    pricing: {
      price_details: { price: item.price.id, product: String(item.price.product) },
      type: 'price_details',
      unit_amount_decimal: item.price.unit_amount_decimal,
    },
    quantity: item.quantity ?? 1,
    quantity_decimal: String(item.quantity ?? 1),
    subscription: subscription.id,
    subtotal: amount,
    taxes: [],
  };
};
