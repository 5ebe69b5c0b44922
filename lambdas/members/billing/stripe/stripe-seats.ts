// An office's seats at Stripe: one item of a subscription, whose quantity changes within the paid period.
import type Stripe from 'stripe';
import type { SeatChange, SeatOffer, SeatOrder, SeatPayments } from '../seats/seat-payments.ts';
import { seatOfferFrom } from './from-stripe.ts';
import type { AskStripe } from './stripe-client.ts';

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

export const seatsAtStripe = (ask: AskStripe, siteUrl: string, seatPrice: string): SeatPayments => {
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
        // Under its key, the order is answered as it was the first time.
        const { id } = await open(offer, order);
        const { status } = await ask((stripe) => stripe.checkout.sessions.retrieve(id));
        if (status === 'complete') return 'paid';
        if (status === 'open') await ask((stripe) => stripe.checkout.sessions.expire(id));
        return 'closed';
      } catch (error) {
        // It never got there, or was paid in between.
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
