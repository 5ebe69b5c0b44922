import type Stripe from 'stripe';

/** The SDK reads some decimal strings into its own objects; the wire carries the strings. */
export type Wire<T> = T extends Stripe.Decimal
  ? string
  : T extends string
    ? T
    : T extends object
      ? { [K in keyof T]: Wire<T[K]> }
      : T;

/** Stored objects name others by ID. A reply has the objects instead if the caller asks to expand them. */
type ById<T, K extends keyof T> = Omit<T, K> & { [P in K]: Extract<T[P], string | null> };

export type CustomerRecord = Wire<Stripe.Customer>;
export type ProductRecord = Wire<Stripe.Product>;
export type PriceRecord = ById<Wire<Stripe.Price>, 'product'>;
export type SubscriptionRecord = ById<
  Wire<Stripe.Subscription>,
  'customer' | 'latest_invoice' | 'default_payment_method'
>;
export type InvoiceRecord = ById<Wire<Stripe.Invoice>, 'customer'>;
export type CheckoutRecord = ById<Wire<Stripe.Checkout.Session>, 'customer' | 'subscription' | 'invoice'>;
export type PortalRecord = Wire<Stripe.BillingPortal.Session>;
export type PaymentMethodRecord = ById<Wire<Stripe.PaymentMethod>, 'customer'>;
export type EventRecord = Omit<Stripe.EventBase, 'data'> & {
  data: { object: unknown; previous_attributes?: Record<string, unknown> };
};

export type Tables = {
  customer: CustomerRecord;
  product: ProductRecord;
  price: PriceRecord;
  subscription: SubscriptionRecord;
  invoice: InvoiceRecord;
  checkoutSession: CheckoutRecord;
  portalSession: PortalRecord;
  paymentMethod: PaymentMethodRecord;
  event: EventRecord;
};

export type Kind = keyof Tables;
