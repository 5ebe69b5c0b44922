// Calls to Stripe through its SDK, which is loaded at the first call that needs it.
import type Stripe from 'stripe';
import { clientByKeys } from '#core/aws/client-by-keys.ts';
import { AppError } from '#core/http/errors.ts';

export type StripeKeys = { secret_key: string; webhook_secret: string };
type Account = { baseUrl: string; keys: () => Promise<StripeKeys> };

const TIMEOUT_MS = 3000;
const RETRIES = 2;

type StripeFailure = { type?: string; statusCode?: number };

const isStripeDown = (error: unknown): boolean => {
  const { type, statusCode } = (error ?? {}) as StripeFailure;
  // An API error without a status is a truncated answer.
  return type === 'StripeConnectionError' || type === 'StripeAPIError' || (statusCode ?? 0) >= 500;
};

/** A service that is down is not our mistake; the SDK has retried already. */
const asPaymentsError = (error: unknown): Error => {
  const isPassing = isStripeDown(error) || (error as StripeFailure)?.type === 'StripeRateLimitError';
  return isPassing ? new AppError('PAYMENTS_UNAVAILABLE', { cause: error, retryAfterSeconds: 10 }) : (error as Error);
};

export const openStripe = ({ baseUrl, keys }: Account) =>
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

export type AskStripe = <T>(call: (stripe: Stripe) => Promise<T>) => Promise<T>;

export const askStripe = (account: Account): AskStripe => {
  const client = openStripe(account);
  return async (call) => {
    const stripe = await client();
    try {
      return await call(stripe);
    } catch (error) {
      throw asPaymentsError(error);
    }
  };
};
