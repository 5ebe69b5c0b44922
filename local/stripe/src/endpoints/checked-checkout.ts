// What a new checkout session is refused for, in Stripe's words and in Stripe's order.
import { invalid, missing } from '../failure.ts';
import type { Store } from '../store.ts';
import type { PricedItem } from '../subscribing.ts';
import type { CheckoutParams } from './checkout-params.ts';

/** Only a session for a single payment takes these. */
const ofPaymentsAlone = {
  customer_creation: '`customer_creation` can only be used in `payment` mode.',
  payment_intent_data: 'You can not pass `payment_intent_data` in `subscription` mode.',
};

/** What the session sells and where it leads to, once nothing speaks against it. */
export const checkedCheckout = (
  store: Pick<Store, 'get'>,
  given: CheckoutParams,
  now: number,
): { items: PricedItem[]; successUrl: string } => {
  if (given.mode !== 'subscription')
    throw invalid('Only `mode: subscription` is played by the local simulator.', { param: 'mode' });
  checkPaymentFields(given);
  if (!given.line_items) throw missing('line_items');
  if (!given.success_url) throw missing('success_url');
  if (given.customer && given.customer_email)
    throw invalid('You may only specify one of these parameters: customer, customer_email.');
  if (given.customer) store.get('customer', given.customer, 'customer');
  checkExpiry(given.expires_at, now);
  return { items: pricedItems(store, given.line_items), successUrl: given.success_url };
};

const checkPaymentFields = (given: CheckoutParams): void => {
  for (const [param, message] of Object.entries(ofPaymentsAlone))
    if (given[param as keyof typeof ofPaymentsAlone] !== undefined) throw invalid(message, { param });
};

const checkExpiry = (at: number | undefined, now: number): void => {
  if (at === undefined || (at >= now + 30 * 60 && at <= now + 24 * 3600)) return;
  const message = `The \`expires_at\` timestamp must be ${at < now + 30 * 60 ? 'at least 30 minutes' : 'less than 24 hours'} from Checkout Session creation.`;
  throw invalid(message, { param: 'expires_at' });
};

const pricedItems = (store: Pick<Store, 'get'>, given: NonNullable<CheckoutParams['line_items']>): PricedItem[] => {
  const items = given.map((item, index) => {
    const param = `line_items[${index}][price]`;
    const price = store.get('price', item.price, param);
    if (!price.active)
      throw invalid('The price specified is inactive. This field only accepts active prices.', { param });
    return { price, quantity: item.quantity ?? 1 };
  });
  if (!items.some(({ price }) => price.type === 'recurring'))
    throw invalid('You must provide at least one recurring price in `subscription` mode.', { param: 'line_items' });
  return items;
};
