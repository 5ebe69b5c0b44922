// What this product needs from a payment service. Stripe plays it (stripe/stripe-payments.ts).
import type { Plan } from './contract.ts';
import type { SeatPayments } from './seats/seat-payments.ts';
import type { SubscriptionSnapshot } from './subscription.ts';

export type PricedPlan = Plan & { priceId: string };

export type CheckoutOrder = {
  priceId: string;
  /** A signed-in buyer, and their customer id if they have bought before. */
  buyer?: { agentId: string; email: string; customerId?: string };
  idempotencyKey?: string;
};

/** What an event is about. Its other content isn't used, because it may be old. */
export type PaymentEvent = {
  id: string;
  subscriptionId?: string;
  /** `paymentFailed`: a bank debit that failed days after the checkout was complete. */
  checkout?: { sessionId: string; outcome: 'complete' | 'expired'; paymentFailed?: true };
};

export type Payments = {
  plans(): Promise<PricedPlan[]>;
  startCheckout(order: CheckoutOrder): Promise<{ sessionId: string; url: string }>;
  /** As it is now; undefined if it doesn't exist. */
  subscription(id: string): Promise<SubscriptionSnapshot | undefined>;
  /** Of the person, or of their office. */
  openPortal(customerId: string, back?: 'account' | 'office'): Promise<string>;
} & SeatPayments;

/** Throws AppError('UNAUTHENTICATED') for anything without a recent signature of the service. */
export type ReadEvent = (body: Buffer, signature: string | undefined, now: Date) => Promise<PaymentEvent>;
