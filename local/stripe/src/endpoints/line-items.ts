import type { CheckoutRecord } from '../wire.ts';
import type { World } from '../world.ts';

/** Present only when expanded, as at Stripe; the router drops it unless the call asks for it. */
export const withLineItems = (world: World, session: CheckoutRecord): object => ({
  ...session,
  line_items: lineItems(world, session.id),
});

export const lineItems = ({ store }: World, sessionId: string): object => ({
  object: 'list',
  data: (store.state.value.checkoutPlans[sessionId]?.items ?? []).map(({ price: priceId, quantity }, index) => {
    const price = store.get('price', priceId);
    const amount = (price.unit_amount ?? 0) * quantity;
    return {
      id: `li_${sessionId.slice(-16)}${index}`,
      object: 'item',
      amount_discount: 0,
      amount_subtotal: amount,
      amount_tax: 0,
      amount_total: amount,
      currency: price.currency,
      description: store.find('product', price.product)?.name ?? price.id,
      price,
      quantity,
    };
  }),
  has_more: false,
  url: `/v1/checkout/sessions/${sessionId}/line_items`,
});
