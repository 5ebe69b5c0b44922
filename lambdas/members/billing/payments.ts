// The port to a payment service. Stripe implements it (stripe/stripe-payments.ts).
import type { Plan } from './contract.ts';
import type { SeatPayments } from './seats.ts';
import type { SubscriptionSnapshot } from './subscription.ts';

export type PricedPlan = Plan & { priceId: string };

export type CheckoutOrder = {
  priceId: string;
  /** A signed-in buyer, with their customer id if they have bought before. */
  buyer?: { agentId: string; email: string; customerId?: string };
  idempotencyKey?: string;
};

/** The subject of an event. Its other content isn't used, because it may be old. */
export type PaymentEvent = {
  id: string;
  subscriptionId?: string;
  /** `paymentFailed`: a bank debit that failed days after the checkout was complete. */
  checkout?: { sessionId: string; outcome: 'complete' | 'expired'; paymentFailed?: true };
};

export type Payments = {
  plans(): Promise<PricedPlan[]>;
  startCheckout(order: CheckoutOrder): Promise<{ sessionId: string; url: string }>;
  /** Its current state; undefined if it doesn't exist. */
  subscription(id: string): Promise<SubscriptionSnapshot | undefined>;
  /** For the person, or for their office. */
  openPortal(customerId: string, back?: 'account' | 'office'): Promise<string>;
} & SeatPayments;

/** Throws AppError('UNAUTHENTICATED') for anything without a recent signature of the service. */
export type ReadEvent = (body: Buffer, signature: string | undefined, now: Date) => Promise<PaymentEvent>;
