// Plaid and Stripe asked with given keys, before anything else is done with them.
import { Configuration, CountryCode, PlaidApi } from 'plaid';
import { openStripe } from '../../lambdas/billing/stripe.ts';
import { plaidUrl, type Settings, STRIPE_URL } from '../../lib/settings.ts';

export type PlaidKeys = { client_id: string; secret: string };
export type StripeKeys = { secret_key: string; webhook_secret: string };
export type Endpoint = { url: string; status: string; events: string[] };

/** A rehearsal names its own. */
export const providerUrls = (settings: Settings) => ({
  plaidUrl: process.env.PLAID_BASE_URL ?? plaidUrl(settings),
  stripeUrl: process.env.STRIPE_BASE_URL ?? STRIPE_URL,
});

/** Throws when Plaid does not take the keys. */
export const tryPlaid = async (basePath: string, { client_id, secret }: PlaidKeys): Promise<void> => {
  const headers = { 'PLAID-CLIENT-ID': client_id, 'PLAID-SECRET': secret };
  const plaid = new PlaidApi(new Configuration({ basePath, baseOptions: { headers, timeout: 10_000 } }));
  try {
    await plaid.institutionsGet({ count: 1, offset: 0, country_codes: [CountryCode.Us] });
  } catch (error) {
    // The SDK's error carries the keys; what Plaid said does not.
    const { response, code } = error as {
      response?: { status: number; data?: { error_message?: string } };
      code?: string;
    };
    if (!response) throw new Error(`Plaid does not answer (${code ?? 'no connection'})`);
    throw new Error(`Plaid refused: ${response.data?.error_message ?? `HTTP ${response.status}`}`);
  }
};

/** Throws when Stripe does not take the key. */
export const webhooksAtStripe = async (baseUrl: string, secret_key: string): Promise<Endpoint[]> => {
  const stripe = await openStripe({ baseUrl, keys: async () => ({ secret_key, webhook_secret: '' }) })();
  const { data } = await stripe.webhookEndpoints
    .list({ limit: 100 })
    .catch((error: { type?: string; message: string }) => {
      const silent = error.type === 'StripeConnectionError' || error.type === 'StripeAPIError';
      throw new Error(`Stripe ${silent ? 'does not answer' : 'refused'}: ${error.message}`);
    });
  return data.map(({ url, status, enabled_events }) => ({ url, status, events: enabled_events }));
};
