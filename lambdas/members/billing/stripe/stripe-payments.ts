// The payment service that this product needs, played by Stripe.
import type Stripe from 'stripe';
import { PLANS } from '../contract.ts';
import type { CheckoutOrder, Payments } from '../payments.ts';
import { pricedPlanFrom, snapshotFrom } from './from-stripe.ts';
import { type AskStripe, askStripe, type StripeKeys } from './stripe-client.ts';
import { seatsAtStripe } from './stripe-seats.ts';

export type { StripeKeys } from './stripe-client.ts';

const listPlans = (ask: AskStripe): Payments['plans'] => {
  const question = { lookup_keys: [...PLANS], active: true, expand: ['data.product'] };
  return async () => {
    const { data } = await ask((stripe) => stripe.prices.list(question));
    return data.map(pricedPlanFrom).filter((plan) => plan !== undefined);
  };
};

const buyerOf = ({ buyer }: CheckoutOrder): Partial<Stripe.Checkout.SessionCreateParams> =>
  buyer
    ? {
        client_reference_id: buyer.agentId,
        ...(buyer.customerId ? { customer: buyer.customerId } : { customer_email: buyer.email }),
        subscription_data: { metadata: { agent_id: buyer.agentId } },
      }
    : {};

const startCheckout =
  (ask: AskStripe, siteUrl: string): Payments['startCheckout'] =>
  async (order) => {
    const session: Stripe.Checkout.SessionCreateParams = {
      mode: 'subscription',
      line_items: [{ price: order.priceId, quantity: 1 }],
      success_url: `${siteUrl}/stripe_success?session_id={CHECKOUT_SESSION_ID}`,
      cancel_url: `${siteUrl}/subscribe?checkout=cancelled`,
      ...buyerOf(order),
    };
    const options = order.idempotencyKey ? { idempotencyKey: order.idempotencyKey } : {};
    const { id, url } = await ask((stripe) => stripe.checkout.sessions.create(session, options));
    if (!url) throw new Error('The checkout session has no address');
    return { sessionId: id, url };
  };

const readSubscription =
  (ask: AskStripe): Payments['subscription'] =>
  async (id) => {
    try {
      return snapshotFrom(await ask((stripe) => stripe.subscriptions.retrieve(id, { expand: ['customer'] })));
    } catch (error) {
      if ((error as { code?: string }).code === 'resource_missing') return undefined;
      throw error;
    }
  };

export const createStripe = ({
  siteUrl,
  seatPrice = 'off',
  ...account
}: {
  baseUrl: string;
  siteUrl: string;
  /** The lookup key of an office's seat; with 'off', seats aren't for sale. */
  seatPrice?: string;
  keys: () => Promise<StripeKeys>;
}): Payments => {
  const ask = askStripe(account);
  return {
    plans: listPlans(ask),
    startCheckout: startCheckout(ask, siteUrl),
    subscription: readSubscription(ask),
    ...seatsAtStripe(ask, siteUrl, seatPrice),
    async openPortal(customer, back = 'account') {
      const session = { customer, return_url: `${siteUrl}/${back === 'office' ? 'office' : 'myaccount'}` };
      const { url } = await ask((stripe) => stripe.billingPortal.sessions.create(session));
      return url;
    },
  };
};
