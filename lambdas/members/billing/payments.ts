// What this product needs of a payment service. Stripe is behind it (stripe.ts).

import type { Plan } from './contract.ts';
import type { SubscriptionSnapshot } from './subscription.ts';

export type PricedPlan = Plan & { priceId: string };

export type CheckoutOrder = {
  priceId: string;
  /** Buying for one's own account: who, and as which customer when there is one already. */
  buyer?: { agentId: string; email: string; customerId?: string };
  idempotencyKey?: string;
};

/** What an event is about. What it says is not taken from it: it may be old. */
export type PaymentEvent = {
  id: string;
  subscriptionId?: string;
  checkout?: { sessionId: string; outcome: 'complete' | 'expired' };
};

export type Payments = {
  plans(): Promise<PricedPlan[]>;
  startCheckout(order: CheckoutOrder): Promise<{ sessionId: string; url: string }>;
  /** As it is now; undefined when there is none. */
  subscription(id: string): Promise<SubscriptionSnapshot | undefined>;
  openPortal(customerId: string): Promise<string>;
};

/** Throws AppError('UNAUTHENTICATED') for anything that does not carry the service's own signature of this moment. */
export type ReadEvent = (body: Buffer, signature: string | undefined, now: Date) => Promise<PaymentEvent>;
