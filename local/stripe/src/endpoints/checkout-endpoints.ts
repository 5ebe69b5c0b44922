import type { z } from 'zod';
import { expand, paging } from '../api/params.ts';
import { checkoutSession } from '../resources/checkout-session.ts';
import type { CheckoutRecord } from '../wire.ts';
import type { World } from '../world.ts';
import { checkedCheckout } from './checked-checkout.ts';
import { type CheckoutParams, checkoutCreation, checkoutFilter } from './checkout-params.ts';
import { type Endpoint, endpoint, fields } from './endpoint.ts';
import { lineItems, withLineItems } from './line-items.ts';
import { fits, listOf, within } from './list.ts';

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
