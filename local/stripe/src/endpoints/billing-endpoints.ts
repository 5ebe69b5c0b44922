import type Stripe from 'stripe';
import { z } from 'zod';
import { expand, id, paging, text, whatever, when } from '../api/params.ts';
import { newId } from '../ids.ts';
import type { PortalRecord } from '../wire.ts';
import type { World } from '../world.ts';
import { type Endpoint, endpoint, fields } from './endpoint.ts';
import { invoicePreview } from './invoice-preview.ts';
import { fits, listOf, within } from './list.ts';

const portalCreation = {
  customer: id,
  return_url: z.url({ protocol: /^https?$/, message: 'Not a valid URL' }).optional(),
  locale: text.optional(),
  ...expand,
  after_expiration: whatever,
  configuration: whatever,
  customer_account: whatever,
  flow_data: whatever,
  on_behalf_of: whatever,
} satisfies Record<keyof Stripe.BillingPortal.SessionCreateParams, z.ZodType>;

export const billingEndpoints = (world: World): Endpoint[] => [
  invoicePreview(world),
  ...invoiceEndpoints(world),
  portalEndpoint(world),
  ...eventEndpoints(world),
];

const invoiceEndpoints = ({ store, billing }: World): Endpoint[] => [
  endpoint(
    'GET',
    '/v1/invoices',
    fields({
      ...paging,
      customer: id.optional(),
      subscription: id.optional(),
      status: text.optional(),
      created: when,
      collection_method: whatever,
      customer_account: whatever,
      due_date: whatever,
    }),
    (asked) =>
      listOf(
        '/v1/invoices',
        store
          .all('invoice')
          .filter(
            (one) =>
              fits(asked.customer, one.customer) &&
              fits(asked.subscription, one.parent?.subscription_details?.subscription) &&
              fits(asked.status, one.status) &&
              within(one.created, asked.created),
          ),
        asked,
      ),
  ),
  endpoint('GET', '/v1/invoices/:id', fields(expand), (_, wanted) => store.get('invoice', wanted)),
  endpoint(
    'POST',
    '/v1/invoices/:id/pay',
    fields({ ...expand, payment_method: whatever, off_session: whatever, paid_out_of_band: whatever }),
    (_, wanted) => billing.payInvoice(wanted),
  ),
];

const portalEndpoint = ({ store, seconds, pageUrl }: World): Endpoint =>
  endpoint('POST', '/v1/billing_portal/sessions', fields(portalCreation), (given) => {
    store.get('customer', given.customer, 'customer');
    const session = newId('portalSession');
    const made: PortalRecord = {
      id: session,
      object: 'billing_portal.session',
      configuration: 'bpc_local',
      created: seconds(),
      customer: given.customer,
      customer_account: null,
      flow: null,
      livemode: false,
      locale: (given.locale ?? null) as PortalRecord['locale'],
      on_behalf_of: null,
      return_url: given.return_url ?? null,
      url: pageUrl(`/p/session/${session}`),
    };
    store.put('portalSession', made);
    store.state.save();
    return made;
  });

const eventEndpoints = ({ store }: World): Endpoint[] => [
  endpoint(
    'GET',
    '/v1/events',
    fields({
      ...paging,
      type: text.optional(),
      types: z.array(text).optional(),
      created: when,
      delivery_success: whatever,
    }),
    (asked) =>
      listOf(
        '/v1/events',
        store
          .all('event')
          .filter(
            (one) =>
              (asked.type === undefined || matches(one.type, asked.type)) &&
              (asked.types === undefined || asked.types.includes(one.type)) &&
              within(one.created, asked.created),
          ),
        asked,
      ),
  ),
  endpoint('GET', '/v1/events/:id', fields(expand), (_, wanted) => store.get('event', wanted)),
];

/** A type may end in a star, as in `customer.subscription.*`. */
const matches = (type: string, asked: string): boolean =>
  asked.endsWith('*') ? type.startsWith(asked.slice(0, -1)) : type === asked;
