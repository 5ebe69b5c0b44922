// Tries keys at Plaid and Stripe before anyone uses or saves them.

import type Stripe from 'stripe';
import { BANK_RETURN_PATH } from '../../lambdas/core/platform/bank-return-path.ts';
import type { ProviderError } from '../../lambdas/funds/bank/provider/funds-provider.ts';
import { createPlaid } from '../../lambdas/funds/bank/provider/plaid.ts';
import { openStripe } from '../../lambdas/members/billing/stripe/stripe-client.ts';
import { plaidUrl, type Settings, STRIPE_URL } from '../../lib/settings/settings.ts';

export type PlaidKeys = { client_id: string; secret: string };
export type Endpoint = { url: string; status: string; events: string[] };

/** Rehearsals set other addresses. */
export const providerUrls = (settings: Settings) => ({
  plaidUrl: process.env.PLAID_BASE_URL ?? plaidUrl(settings),
  stripeUrl: process.env.STRIPE_BASE_URL ?? STRIPE_URL,
});

/** Throws when Plaid refuses the keys, or refuses a token to link a bank on this site. */
export const tryPlaid = async (baseUrl: string, siteUrl: string, keys: PlaidKeys): Promise<void> => {
  const plaid = createPlaid({ baseUrl, siteUrl, credentials: async () => keys });
  await plaid.createLinkToken({ userId: 'operator' }).catch((error: ProviderError) => {
    const help = /redirect uri/i.test(error.message) ? ` (allow ${siteUrl}${BANK_RETURN_PATH} there)` : '';
    // The client reports refused keys as 'unavailable', but for this check, they are an answer.
    const isSilent = error.failure === 'unavailable' && !/^(INVALID_API_KEYS|UNAUTHORIZED_)/.test(error.providerCode);
    throw new Error(`Plaid ${isSilent ? 'does not answer' : 'refused'}: ${error.message}${help}`);
  });
};

const explained = <T>(request: Promise<T>): Promise<T> =>
  request.catch((error: { type?: string; message: string }) => {
    const unreachable = error.type === 'StripeConnectionError' || error.type === 'StripeAPIError';
    throw new Error(`Stripe ${unreachable ? 'does not answer' : 'refused'}: ${error.message}`);
  });

const stripeWith = (baseUrl: string, secret_key: string) =>
  openStripe({ baseUrl, keys: async () => ({ secret_key, webhook_secret: '' }) })();

/** Throws when Stripe refuses the key. */
export const tryStripe = async (baseUrl: string, secretKey: string): Promise<void> => {
  await explained((await stripeWith(baseUrl, secretKey)).prices.list({ limit: 1 }));
};

/** The events that lambdas/members/billing/stripe/read-event.ts reads. */
export const STRIPE_EVENTS = [
  'checkout.session.completed',
  'checkout.session.async_payment_succeeded',
  'checkout.session.async_payment_failed',
  'checkout.session.expired',
  'customer.subscription.created',
  'customer.subscription.updated',
  'customer.subscription.deleted',
  'invoice.paid',
  'invoice.payment_failed',
] as const;

export const webhookUrl = (siteUrl: string): string => `${siteUrl}/api/webhooks/stripe`;

/** Has Stripe send its events to this site, in the form of our SDK. Returns the secret that signs them, which it shows only once. */
export const addWebhook = async (baseUrl: string, secretKey: string, siteUrl: string): Promise<string> => {
  const { webhookEndpoints } = await stripeWith(baseUrl, secretKey);
  const url = webhookUrl(siteUrl);
  const { data } = await explained(webhookEndpoints.list({ limit: 100 }));
  if (data.some((one) => one.url === url))
    throw new Error(`Stripe sends to ${url} already: give that endpoint's signing secret as webhook_secret`);
  const { default: StripeSdk } = await import('stripe');
  const api_version = StripeSdk.API_VERSION as Stripe.WebhookEndpointCreateParams['api_version'];
  const { secret } = await explained(
    webhookEndpoints.create({ url, enabled_events: [...STRIPE_EVENTS], ...(api_version && { api_version }) }),
  );
  if (!secret) throw new Error('Stripe made an endpoint without a signing secret');
  return secret;
};

/** Throws when Stripe refuses the key. */
export const webhooksAtStripe = async (baseUrl: string, secretKey: string): Promise<Endpoint[]> => {
  const { data } = await explained((await stripeWith(baseUrl, secretKey)).webhookEndpoints.list({ limit: 100 }));
  return data.map(({ url, status, enabled_events }) => ({ url, status, events: enabled_events }));
};
