import { newId } from '../store.ts';
import type { CustomerRecord, PaymentMethodRecord } from '../wire.ts';

type NewCustomer = {
  email?: string | null;
  name?: string | null;
  phone?: string | null;
  description?: string | null;
  metadata?: Record<string, string>;
};

export const customer = (created: number, given: NewCustomer): CustomerRecord => ({
  id: newId('customer'),
  object: 'customer',
  address: null,
  balance: 0,
  created,
  currency: null,
  default_source: null,
  delinquent: false,
  description: given.description ?? null,
  discount: null,
  email: given.email ?? null,
  invoice_prefix: newId('request').slice(-8).toUpperCase(),
  invoice_settings: { custom_fields: null, default_payment_method: null, footer: null, rendering_options: null },
  livemode: false,
  metadata: given.metadata ?? {},
  name: given.name ?? null,
  next_invoice_sequence: 1,
  phone: given.phone ?? null,
  preferred_locales: [],
  shipping: null,
  tax_exempt: 'none',
  test_clock: null,
});

export const cardOf = (created: number, customerId: string, last4: string): PaymentMethodRecord => ({
  id: newId('paymentMethod'),
  object: 'payment_method',
  allow_redisplay: 'always',
  billing_details: { address: null, email: null, name: null, phone: null, tax_id: null },
  card: {
    brand: 'visa',
    checks: { address_line1_check: null, address_postal_code_check: null, cvc_check: 'pass' },
    country: 'US',
    display_brand: 'visa',
    exp_month: 12,
    exp_year: 2034,
    fingerprint: null,
    funding: 'credit',
    generated_from: null,
    last4,
    networks: { available: ['visa'], preferred: null },
    regulated_status: 'unregulated',
    three_d_secure_usage: { supported: true },
    wallet: null,
  },
  created,
  customer: customerId,
  customer_account: null,
  livemode: false,
  metadata: {},
  type: 'card',
});
