import type Stripe from 'stripe';
import { PLANS } from '../contract.ts';
import type { CheckoutOrder, Payments } from '../payments.ts';
import type { SeatChange, SeatOffer, SeatOrder, SeatPayments } from '../seats.ts';
import { pricedPlanFrom, seatOfferFrom, snapshotFrom } from './read-event.ts';
import { type AskStripe, askStripe, type StripeKeys } from './stripe-client.ts';

// An office's seats at Stripe: one item of a subscription, whose quantity changes within the paid period.

const sessionOf = (siteUrl: string, { priceId }: SeatOffer, order: SeatOrder): Stripe.Checkout.SessionCreateParams => {
  const { officeId, seats, payer, expiresAt } = order;
  return {
    mode: 'subscription',
    line_items: [{ price: priceId, quantity: seats }],
    success_url: `${siteUrl}/office?paid={CHECKOUT_SESSION_ID}`,
    cancel_url: `${siteUrl}/office`,
    client_reference_id: payer.agentId,
    ...(payer.customerId ? { customer: payer.customerId } : { customer_email: payer.email }),
    subscription_data: { metadata: { office_id: officeId, agent_id: payer.agentId } },
    expires_at: expiresAt,
  };
};

const secondsOf = (at: Date) => Math.floor(at.getTime() / 1000);

const changeOf = ({ itemId, seats, at }: SeatChange) => ({
  items: [{ id: itemId, quantity: seats }],
  proration_behavior: 'always_invoice' as const,
  proration_date: secondsOf(at),
});

const isRefusal = (error: unknown): boolean => (error as { type?: string }).type === 'StripeInvalidRequestError';
const isDeclined = (error: unknown): boolean => (error as { type?: string }).type === 'StripeCardError';

const seatsAtStripe = (ask: AskStripe, siteUrl: string, seatPrice: string): SeatPayments => {
  const open = (offer: SeatOffer, order: SeatOrder) =>
    ask((stripe) =>
      stripe.checkout.sessions.create(sessionOf(siteUrl, offer, order), { idempotencyKey: `seats:${order.key}` }),
    );
  return {
    async seatOffer() {
      if (seatPrice === 'off') return undefined;
      const { data } = await ask((stripe) => stripe.prices.list({ lookup_keys: [seatPrice], active: true }));
      return data.map(seatOfferFrom).find((offer) => offer !== undefined);
    },
    async startSeats(offer, order) {
      const { id, url } = await open(offer, order);
      if (!url) throw new Error('The checkout session has no address');
      return { sessionId: id, url };
    },
    async closeSeats(offer, order) {
      try {
        // Under its key, the order gets the same answer as the first time.
        const { id } = await open(offer, order);
        const { status } = await ask((stripe) => stripe.checkout.sessions.retrieve(id));
        if (status === 'complete') return 'paid';
        if (status === 'open') await ask((stripe) => stripe.checkout.sessions.expire(id));
        return 'closed';
      } catch (error) {
        // It was never created, or was paid in the meantime.
        if (isRefusal(error)) return /complete/.test((error as Error).message) ? 'paid' : 'closed';
        throw error;
      }
    },
    async previewSeats(change) {
      const { amount_due: due, total } = await ask((stripe) =>
        stripe.invoices.createPreview({ subscription: change.subscriptionId, subscription_details: changeOf(change) }),
      );
      return { due, total };
    },
    async changeSeats({ key, ...change }) {
      const update: Stripe.SubscriptionUpdateParams = { ...changeOf(change), payment_behavior: 'error_if_incomplete' };
      try {
        await ask((stripe) =>
          stripe.subscriptions.update(change.subscriptionId, update, { idempotencyKey: `seats:${key}` }),
        );
        return 'done';
      } catch (error) {
        if (isDeclined(error)) return 'declined';
        throw error;
      }
    },
    async endSeats(subscriptionId, cancel_at_period_end) {
      await ask((stripe) => stripe.subscriptions.update(subscriptionId, { cancel_at_period_end }));
    },
  };
};

// The port to a payment service, implemented by Stripe.

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
      const session = { customer, return_url: `${siteUrl}/${back === 'office' ? 'office' : 'myaccount/products'}` };
      const { url } = await ask((stripe) => stripe.billingPortal.sessions.create(session));
      return url;
    },
  };
};
