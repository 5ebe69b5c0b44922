import type Stripe from 'stripe';
import { z } from 'zod';
import { email, expand, id, metadata, paging, text, whatever, when } from '../api/params.ts';
import { customer } from '../resources/customer.ts';
import type { World } from '../world.ts';
import { type Endpoint, endpoint, fields } from './endpoint.ts';
import { listOf, within } from './list.ts';

const details = {
  // An empty one takes it away.
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

export const customerEndpoints = ({ store, events, billing, seconds }: World): Endpoint[] => [
  endpoint('POST', '/v1/customers', fields(creation), (given) => {
    const made = store.put('customer', customer(seconds(), given as Parameters<typeof customer>[1]));
    events.emit('customer.created', made);
    events.commit();
    return made;
  }),

  endpoint(
    'GET',
    '/v1/customers',
    fields({ ...paging, email: text.optional(), created: when, test_clock: whatever }),
    (asked) =>
      listOf(
        '/v1/customers',
        store
          .all('customer')
          .filter(
            (one) => (asked.email === undefined || one.email === asked.email) && within(one.created, asked.created),
          ),
        asked,
      ),
  ),

  endpoint('GET', '/v1/customers/:id', fields(expand), (_, wanted) =>
    store.state.value.deletedCustomers.includes(wanted)
      ? { id: wanted, object: 'customer', deleted: true }
      : store.get('customer', wanted),
  ),

  endpoint(
    'POST',
    '/v1/customers/:id',
    fields({ ...details, ...expand, default_source: whatever }),
    ({ email, name, phone, description, metadata: marks }, wanted) => {
      const record = store.get('customer', wanted);
      events.change('customer', record, 'customer.updated', (one) => {
        const given = { email, name, phone, description };
        for (const [key, value] of Object.entries(given))
          if (value !== undefined) Object.assign(one, { [key]: value || null });
        if (marks) one.metadata = mergedMetadata(one.metadata, marks);
      });
      events.commit();
      return record;
    },
  ),

  endpoint('DELETE', '/v1/customers/:id', fields({}), (_, wanted) => {
    billing.deleteCustomer(wanted);
    return { id: wanted, object: 'customer', deleted: true };
  }),

  endpoint('GET', '/v1/payment_methods/:id', fields(expand), (_, wanted) => store.get('paymentMethod', wanted)),
  endpoint(
    'GET',
    '/v1/payment_methods',
    fields({ ...paging, customer: id.optional(), type: text.optional() }),
    (asked) =>
      listOf(
        '/v1/payment_methods',
        store.all('paymentMethod').filter((one) => asked.customer === undefined || one.customer === asked.customer),
        asked,
      ),
  ),
];

/** Given keys replace, an empty value removes, the rest stays. */
export const mergedMetadata = (held: Record<string, string>, given: Record<string, string>): Record<string, string> =>
  Object.fromEntries(Object.entries({ ...held, ...given }).filter(([, value]) => value !== ''));
