// The Stripe adapter. The SDK is loaded at the first call that needs it.
import type Stripe from 'stripe';
import { clientByKeys } from '#core/aws/client-by-keys.ts';
import { AppError } from '#core/http/errors.ts';
import { createCircuit, isCircuitOpen } from '#core/platform/circuit.ts';
import { INTERVALS, PLANS } from './contract.ts';
import type { CheckoutOrder, Payments, PricedPlan } from './payments.ts';
import { STATUSES, type SubscriptionSnapshot } from './subscription.ts';

export type StripeKeys = { secret_key: string; webhook_secret: string };

export type StripeSettings = { baseUrl: string; siteUrl: string; keys: () => Promise<StripeKeys> };

const TIMEOUT_MS = 3000;
const RETRIES = 2;

type PlanId = (typeof PLANS)[number];
const isPlan = (key: string | null): key is PlanId => PLANS.some((id) => id === key);

type StripeFailure = { type?: string; statusCode?: number };

export const isStripeAway = (error: unknown): boolean => {
  const { type, statusCode } = (error ?? {}) as StripeFailure;
  // An API error without a status is an answer that broke off on its way.
  return type === 'StripeConnectionError' || type === 'StripeAPIError' || (statusCode ?? 0) >= 500;
};

/** A service that is away is told from a mistake of ours; the SDK has tried again by then. */
const asPaymentsError = (error: unknown): Error => {
  const isPassing =
    isStripeAway(error) || isCircuitOpen(error) || (error as StripeFailure)?.type === 'StripeRateLimitError';
  return isPassing ? new AppError('PAYMENTS_UNAVAILABLE', { cause: error, retryAfterSeconds: 10 }) : (error as Error);
};

/** The SDK's types leave room for values to come; one that is not known here yet is ours to look into. */
const known = <T extends string>(values: readonly T[], value: string): T => {
  const found = values.find((one) => one === value);
  if (!found) throw new Error(`Stripe says '${value}', which this product does not know`);
  return found;
};

const iso = (seconds: number) => new Date(seconds * 1000).toISOString();

const namesOf = (name: string) => {
  const [firstName = '', ...others] = name.trim().split(/\s+/);
  return { firstName: firstName.slice(0, 100), lastName: others.join(' ').slice(0, 100) };
};

export const snapshotFrom = (subscription: Stripe.Subscription): SubscriptionSnapshot | undefined => {
  const [item] = subscription.items.data;
  const { customer } = subscription;
  if (!item || typeof customer === 'string') return undefined;
  const { email = '', name = '' } = customer.deleted ? {} : customer;
  return {
    id: subscription.id,
    customerId: customer.id,
    email: (email ?? '').trim().toLowerCase(),
    ...namesOf(name ?? ''),
    plan: item.price.lookup_key ?? item.price.id,
    status: known(STATUSES, subscription.status),
    startedAt: iso(subscription.start_date),
    periodStart: iso(item.current_period_start),
    periodEnd: iso(item.current_period_end),
    endsAt: subscription.cancel_at ? iso(subscription.cancel_at) : undefined,
    endedAt: subscription.ended_at ? iso(subscription.ended_at) : undefined,
    agentId: subscription.metadata.agent_id || undefined,
  };
};

export const openStripe = ({ baseUrl, keys }: Omit<StripeSettings, 'siteUrl'>) =>
  clientByKeys({
    sdk: () => import('stripe'),
    keys,
    make({ default: StripeSdk }, { secret_key }): Stripe {
      const { protocol, hostname, port } = new URL(baseUrl);
      return new StripeSdk(secret_key, {
        protocol: protocol === 'http:' ? 'http' : 'https',
        host: hostname,
        ...(port ? { port: Number(port) } : {}),
        timeout: TIMEOUT_MS,
        maxNetworkRetries: RETRIES,
        telemetry: false,
      });
    },
  });

export const createStripe = (settings: StripeSettings): Payments => {
  const circuit = createCircuit('stripe', isStripeAway);
  const client = openStripe(settings);
  const ask = async <T>(call: (stripe: Stripe) => Promise<T>): Promise<T> => {
    const stripe = await client();
    try {
      return await circuit(() => call(stripe));
    } catch (error) {
      throw asPaymentsError(error);
    }
  };

  const plans = async (): Promise<PricedPlan[]> => {
    const { data } = await ask((stripe) =>
      stripe.prices.list({ lookup_keys: [...PLANS], active: true, expand: ['data.product'] }),
    );
    return data.flatMap(({ id: priceId, lookup_key: id, unit_amount, recurring, product }) => {
      if (!isPlan(id) || unit_amount === null || !recurring || typeof product === 'string' || product.deleted)
        return [];
      const { name } = product;
      return [
        {
          id,
          priceId,
          name,
          price: unit_amount / 100,
          interval: known(INTERVALS, recurring.interval),
        },
      ];
    });
  };

  return {
    plans,

    async startCheckout({ priceId, buyer, idempotencyKey }: CheckoutOrder) {
      const person: Partial<Stripe.Checkout.SessionCreateParams> = buyer
        ? {
            client_reference_id: buyer.agentId,
            ...(buyer.customerId ? { customer: buyer.customerId } : { customer_email: buyer.email }),
            subscription_data: { metadata: { agent_id: buyer.agentId } },
          }
        : {};
      const { id, url } = await ask((stripe) =>
        stripe.checkout.sessions.create(
          {
            mode: 'subscription',
            line_items: [{ price: priceId, quantity: 1 }],
            success_url: `${settings.siteUrl}/stripe_success?session_id={CHECKOUT_SESSION_ID}`,
            cancel_url: `${settings.siteUrl}/subscribe?checkout=cancelled`,
            ...person,
          },
          idempotencyKey ? { idempotencyKey } : {},
        ),
      );
      if (!url) throw new Error('The checkout session has no address');
      return { sessionId: id, url };
    },

    async subscription(id) {
      try {
        const found = await ask((stripe) => stripe.subscriptions.retrieve(id, { expand: ['customer'] }));
        return snapshotFrom(found);
      } catch (error) {
        if ((error as { code?: string }).code === 'resource_missing') return undefined;
        throw error;
      }
    },

    async openPortal(customer) {
      const { url } = await ask((stripe) =>
        stripe.billingPortal.sessions.create({ customer, return_url: `${settings.siteUrl}/myaccount` }),
      );
      return url;
    },
  };
};
