import { newId } from '../store.ts';
import type { CheckoutRecord } from '../wire.ts';

type NewCheckout = {
  amount: number;
  currency: string;
  mode: CheckoutRecord['mode'];
  customer: string | null;
  customerEmail: string | null;
  clientReferenceId: string | null;
  successUrl: string;
  cancelUrl: string | null;
  metadata: Record<string, string>;
  allowPromotionCodes: boolean | null;
  locale: CheckoutRecord['locale'];
  expiresAt: number | undefined;
  pageUrl(id: string): string;
};

const DAY = 86_400;

/** Fields of sessions for taxes, shipping, consent and the like, which aren't played here. */
const unplayedFields = () =>
  ({
    adaptive_pricing: null,
    after_expiration: null,
    allowed_payment_method_types: null,
    automatic_tax: { enabled: false, liability: null, provider: null, status: null },
    billing_address_collection: null,
    client_secret: null,
    collected_information: null,
    consent: null,
    consent_collection: null,
    currency_conversion: null,
    custom_fields: [],
    custom_text: {
      after_submit: null,
      shipping_address: null,
      submit: null,
      terms_of_service_acceptance: null,
    },
    customer_account: null,
    discounts: [],
    integration_identifier: null,
    invoice_creation: null,
    livemode: false,
    managed_payments: null,
    origin_context: null,
    payment_intent: null,
    payment_link: null,
    payment_method_configuration_details: null,
    payment_method_options: null,
    permissions: null,
    phone_number_collection: { enabled: false },
    recovered_from: null,
    saved_payment_method_options: null,
    setup_intent: null,
    shipping_address_collection: null,
    shipping_cost: null,
    shipping_options: [],
    submit_type: null,
    total_details: { amount_discount: 0, amount_shipping: 0, amount_tax: 0 },
    wallet_options: null,
  }) satisfies Partial<CheckoutRecord>;

export const checkoutSession = (created: number, given: NewCheckout): CheckoutRecord => {
  const id = newId('checkoutSession');
  return {
    ...unplayedFields(),
    id,
    object: 'checkout.session',
    allow_promotion_codes: given.allowPromotionCodes,
    amount_subtotal: given.amount,
    amount_total: given.amount,
    cancel_url: given.cancelUrl,
    client_reference_id: given.clientReferenceId,
    created,
    currency: given.currency,
    customer: given.customer,
    // A subscription needs a customer: one is made if none was named.
    customer_creation: given.customer ? null : 'always',
    customer_details: null,
    customer_email: given.customerEmail,
    expires_at: given.expiresAt ?? created + DAY,
    invoice: null,
    locale: given.locale,
    metadata: given.metadata,
    mode: given.mode,
    payment_method_collection: 'always',
    payment_method_types: ['card'],
    payment_status: 'unpaid',
    status: 'open',
    subscription: null,
    success_url: given.successUrl,
    ui_mode: 'hosted_page',
    url: given.pageUrl(id),
  };
};
