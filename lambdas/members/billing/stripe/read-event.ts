// Whether an event is Stripe's own, and what it is about.
import type Stripe from 'stripe';
import { AppError } from '#core/http/errors.ts';
import { SECOND } from '#core/platform/clock.ts';
import type { PaymentEvent, ReadEvent } from '../payments.ts';
import type { StripeKeys } from './stripe-client.ts';

const TOLERANCE_SECONDS = 300;
/** Clocks differ a little; a signature from further ahead was made to be used later. */
const AHEAD_SECONDS = 30;

const idOf = (reference: string | { id: string } | null | undefined) =>
  typeof reference === 'string' ? reference : reference?.id;

type Ended = Pick<NonNullable<PaymentEvent['checkout']>, 'outcome' | 'paymentFailed'>;

const outcomes: Record<string, Ended> = {
  'checkout.session.completed': { outcome: 'complete' },
  'checkout.session.async_payment_succeeded': { outcome: 'complete' },
  'checkout.session.async_payment_failed': { outcome: 'complete', paymentFailed: true },
  'checkout.session.expired': { outcome: 'expired' },
};

const aboutOf = (event: Stripe.Event): PaymentEvent => {
  const { id, type } = event;
  const ended = outcomes[type];
  if (ended) {
    const session = event.data.object as Stripe.Checkout.Session;
    return { id, subscriptionId: idOf(session.subscription), checkout: { sessionId: session.id, ...ended } };
  }
  if (type.startsWith('customer.subscription.'))
    return { id, subscriptionId: (event.data.object as Stripe.Subscription).id };
  if (type === 'invoice.paid' || type === 'invoice.payment_failed') {
    const invoice = event.data.object as Stripe.Invoice;
    return { id, subscriptionId: idOf(invoice.parent?.subscription_details?.subscription) };
  }
  return { id };
};

/** The latest of the times it names; not a number when it names none. */
const signedAt = (signature: string) => {
  const times = [...signature.matchAll(/(?:^|,)\s*t=(\d+)/g)].map(([, seconds]) => Number(seconds));
  return times.length > 0 ? Math.max(...times) : Number.NaN;
};

export const readStripeEvent =
  (keys: () => Promise<StripeKeys>): ReadEvent =>
  async (body, signature, now) => {
    const refusal = (cause?: unknown) =>
      new AppError('UNAUTHENTICATED', { message: 'The signature is not valid.', cause });
    const seconds = Math.floor(now.getTime() / SECOND);
    // The SDK refuses signatures that are too old, but not those from the future.
    if (!signature || !(signedAt(signature) <= seconds + AHEAD_SECONDS)) throw refusal();
    const [{ default: StripeSdk }, { webhook_secret }] = await Promise.all([import('stripe'), keys()]);
    let event: Stripe.Event;
    try {
      event = StripeSdk.webhooks.constructEvent(
        body,
        signature,
        webhook_secret,
        TOLERANCE_SECONDS,
        undefined,
        now.getTime(),
      );
    } catch (error) {
      throw refusal(error);
    }
    return aboutOf(event);
  };
