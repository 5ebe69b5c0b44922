import { newId } from '../store.ts';
import type { CustomerRecord, InvoiceRecord, SubscriptionRecord } from '../wire.ts';
import type { ItemRecord } from './subscription.ts';

// The charge or credit for a change within a paid period, to the second, by Stripe's rules.

/** An amount for the rest of a period, not yet on an invoice: a credit for the unused item, or a charge for the new one. */
export type Proration = {
  item: string;
  kind: 'unused' | 'remaining';
  price: ItemRecord['price'];
  quantity: number;
  amount: number;
  start: number;
  end: number;
};

/** Each changed item gets a credit for the rest of its old price and a charge for the rest of its new one. */
export const prorationsBetween = (before: ItemRecord[], after: ItemRecord[], now: number): Proration[] => {
  const unused = before.filter((was) => costsOtherwise(was, after)).map((was) => prorated('unused', was, now));
  const remaining = after.filter((is) => costsOtherwise(is, before)).map((is) => prorated('remaining', is, now));
  return [...unused, ...remaining].filter(({ amount }) => amount !== 0);
};

export const sumOf = (prorations: Proration[]): number => prorations.reduce((sum, { amount }) => sum + amount, 0);

const costsOtherwise = (item: ItemRecord, others: ItemRecord[]): boolean => {
  const same = others.find(({ id }) => id === item.id);
  return !same || same.price.id !== item.price.id || same.quantity !== item.quantity;
};

const prorated = (kind: Proration['kind'], item: ItemRecord, now: number): Proration => {
  const { id, price, quantity = 1, current_period_start: start, current_period_end: end } = item;
  const left = Math.min(Math.max(end - now, 0), end - start) / (end - start);
  const amount = Math.round((price.unit_amount ?? 0) * quantity * left);
  return { item: id, kind, price, quantity, amount: kind === 'unused' ? -amount : amount, start: now, end };
};

type NewInvoice = {
  subscription: SubscriptionRecord;
  customer: CustomerRecord;
  /** The items billed for the whole of a period. */
  items: ItemRecord[];
  /** The charges and credits for a part of a period. */
  prorations: Proration[];
  reason: NonNullable<InvoiceRecord['billing_reason']>;
  number: string;
  hostedUrl: (id: string) => string;
  productName: (id: string) => string;
};

/** Fields of invoices for taxes, discounts, shipping and the like, which aren't played here. */
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
    statement_descriptor: null,
    test_clock: null,
    total_discount_amounts: [],
    total_pretax_credit_amounts: [],
    total_taxes: [],
  }) satisfies Partial<InvoiceRecord>;

/** A finalized invoice, not paid yet. The customer's credit reduces the amount due. */
export const invoice = (created: number, given: NewInvoice): InvoiceRecord => {
  const id = newId('invoice');
  const { subscription, customer } = given;
  const lines = [...given.prorations.map(partOf), ...given.items.map(wholeOf)].map((billed) =>
    lineOf(id, subscription, billed, given.productName),
  );
  const total = lines.reduce((sum, { amount }) => sum + amount, 0);
  const due = Math.max(0, total + customer.balance);
  const [first] = subscription.items.data;
  return {
    ...unplayedFields(),
    id,
    object: 'invoice',
    account_country: 'US',
    account_name: 'Groundwork',
    amount_due: due,
    amount_paid: 0,
    amount_remaining: due,
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
    ending_balance: Math.min(0, total + customer.balance),
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
    starting_balance: customer.balance,
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

/** The subject of a line: a whole period of an item, or the rest of one. */
type Billed = Omit<Proration, 'kind'> & { kind: Proration['kind'] | 'period' };

const partOf = (proration: Proration): Billed => proration;

const wholeOf = ({ id, price, quantity = 1, current_period_start, current_period_end }: ItemRecord): Billed => ({
  item: id,
  kind: 'period',
  price,
  quantity,
  amount: (price.unit_amount ?? 0) * quantity,
  start: current_period_start,
  end: current_period_end,
});

/** In Stripe's format: 1 × Groundwork Professional (at $29.00 / month), or Unused time on 3 × Groundwork Team after 16 Jan 2026. */
const wordsFor = ({ kind, price, quantity, start }: Billed, productName: NewInvoice['productName']): string => {
  const { currency, unit_amount, recurring, product } = price;
  const name = productName(String(product));
  if (kind !== 'period') {
    const day = new Intl.DateTimeFormat('en-GB', { day: '2-digit', month: 'short', year: 'numeric', timeZone: 'UTC' });
    const part = kind === 'unused' ? 'Unused' : 'Remaining';
    return `${part} time on ${quantity === 1 ? '' : `${quantity} × `}${name} after ${day.format(start * 1000)}`;
  }
  const each = new Intl.NumberFormat('en-US', { style: 'currency', currency }).format((unit_amount ?? 0) / 100);
  return `${quantity} × ${name} (at ${each} / ${recurring?.interval ?? 'month'})`;
};

const lineOf = (
  invoiceId: string,
  subscription: SubscriptionRecord,
  billed: Billed,
  productName: NewInvoice['productName'],
): Line => {
  const { item, kind, price, quantity, amount, start, end } = billed;
  const isPart = kind !== 'period';
  return {
    id: newId('invoiceLine'),
    object: 'line_item',
    amount,
    currency: price.currency,
    description: wordsFor(billed, productName),
    discount_amounts: [],
    discountable: !isPart,
    discounts: [],
    invoice: invoiceId,
    livemode: false,
    metadata: subscription.metadata,
    parent: {
      invoice_item_details: null,
      subscription_item_details: {
        invoice_item: isPart ? newId('invoiceItem') : null,
        proration: isPart,
        proration_details: { credited_items: null },
        subscription: subscription.id,
        subscription_item: item,
      },
      type: 'subscription_item_details',
    },
    period: { start, end },
    pretax_credit_amounts: [],
    pricing: {
      price_details: { price: price.id, product: String(price.product) },
      type: 'price_details',
      unit_amount_decimal: price.unit_amount_decimal,
    },
    quantity,
    quantity_decimal: String(quantity),
    subscription: subscription.id,
    subtotal: amount,
    taxes: [],
  };
};
