import type Stripe from 'stripe';
import { z } from 'zod';
import { email, expand, id, metadata, paging, text, whatever, when } from '../api/form.ts';
import { customer } from '../resources/customer.ts';
import type { World } from '../store.ts';
import { type Endpoint, endpoint, fields, fits, listOf, mergedMetadata, within } from './list.ts';

const details = {
  // An empty address removes the current one.
  email: z.union([z.literal(''), email], 'Invalid email address').optional(),
  name: text.optional(),
  phone: text.optional(),
  description: text.optional(),
  metadata: metadata.optional(),
  address: whatever,
  balance: whatever,
  business_name: whatever,
  cash_balance: whatever,
  individual_name: whatever,
  invoice_prefix: whatever,
  invoice_settings: whatever,
  next_invoice_sequence: whatever,
  preferred_locales: whatever,
  shipping: whatever,
  source: whatever,
  tax: whatever,
  tax_exempt: whatever,
  validate: whatever,
};

const creation = {
  ...details,
  ...expand,
  payment_method: whatever,
  tax_id_data: whatever,
  test_clock: whatever,
} satisfies Record<keyof Stripe.CustomerCreateParams, z.ZodType>;

const change = fields({ ...details, ...expand, default_source: whatever });

export const customerEndpoints = (world: World): Endpoint[] => {
  const { store, billing } = world;
  return [
    endpoint('POST', '/v1/customers', fields(creation), (given) => createCustomer(world, given)),
    endpoint(
      'GET',
      '/v1/customers',
      fields({ ...paging, email: text.optional(), created: when, test_clock: whatever }),
      (asked) =>
        listOf(
          '/v1/customers',
          store.all('customer').filter((one) => fits(asked.email, one.email) && within(one.created, asked.created)),
          asked,
        ),
    ),
    endpoint('GET', '/v1/customers/:id', fields(expand), (_, wanted) =>
      store.state.value.deletedCustomers.includes(wanted) ? deleted(wanted) : store.get('customer', wanted),
    ),
    endpoint('POST', '/v1/customers/:id', change, (given, wanted) => updateCustomer(world, wanted, given)),
    endpoint('DELETE', '/v1/customers/:id', fields({}), (_, wanted) => {
      billing.deleteCustomer(wanted);
      return deleted(wanted);
    }),

    endpoint('GET', '/v1/payment_methods/:id', fields(expand), (_, wanted) => store.get('paymentMethod', wanted)),
    endpoint(
      'GET',
      '/v1/payment_methods',
      fields({ ...paging, customer: id.optional(), type: text.optional() }),
      (asked) =>
        listOf(
          '/v1/payment_methods',
          store.all('paymentMethod').filter((one) => fits(asked.customer, one.customer)),
          asked,
        ),
    ),
  ];
};

const deleted = (id: string) => ({ id, object: 'customer', deleted: true });

const createCustomer = ({ store, events, seconds }: World, given: Parameters<typeof customer>[1]) => {
  const made = store.put('customer', customer(seconds(), given));
  events.emit('customer.created', made);
  events.commit();
  return made;
};

const updateCustomer = ({ store, events }: World, wanted: string, given: z.infer<typeof change>) => {
  const { email, name, phone, description, metadata: marks } = given;
  const record = store.get('customer', wanted);
  events.change('customer', record, 'customer.updated', (one) => {
    for (const [key, value] of Object.entries({ email, name, phone, description }))
      if (value !== undefined) Object.assign(one, { [key]: value || null });
    if (marks) one.metadata = mergedMetadata(one.metadata, marks);
  });
  events.commit();
  return record;
};
