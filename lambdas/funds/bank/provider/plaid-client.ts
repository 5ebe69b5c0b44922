// Calls to Plaid with timeouts and retries. The SDK is loaded at the first call that needs it: it is the heaviest
// part of a cold start.
import type { PlaidApi } from 'plaid';
import { clientByKeys } from '#core/aws/client-by-keys.ts';
import { tryAgain } from '#core/platform/try-again.ts';
import { asProviderError } from './plaid-errors.ts';

export type PlaidCredentials = { client_id: string; secret: string };
export type PlaidAccess = { baseUrl: string; credentials: () => Promise<PlaidCredentials> };

export const CALL_TIMEOUT = { timeout: 3000 };
/** Reports of large portfolios run to megabytes. Two tries leave a worker time for the rest (core/aws/worker-times.ts). */
export const REPORT_TIMEOUT = { timeout: 12_000 };

const TRIES = 3;
export const REPORT_TRIES = 2;

/**
 * `repeatable`: calling twice does no harm. A call that creates something at the bank is made once. `tries`: fewer
 * than usual.
 */
export type CallPlaid = <T>(
  call: (plaid: PlaidApi) => Promise<{ data: T }>,
  options: { repeatable: boolean; tries?: number },
) => Promise<T>;

/** The SDK returns a truncated answer as text, without an error. */
const whole = <T>(data: T): T => {
  if (typeof data === 'object' && data !== null) return data;
  throw Object.assign(new Error('The answer is cut off'), { code: 'CUT_OFF' });
};

export const createPlaidClient = ({ baseUrl, credentials }: PlaidAccess): CallPlaid => {
  const client = clientByKeys({
    sdk: () => import('plaid'),
    keys: credentials,
    make({ Configuration, PlaidApi }, { client_id, secret }) {
      const headers = { 'PLAID-CLIENT-ID': client_id, 'PLAID-SECRET': secret };
      return new PlaidApi(new Configuration({ basePath: baseUrl, baseOptions: { headers, maxRedirects: 0 } }));
    },
  });

  return async (call, { repeatable, tries = TRIES }) => {
    const plaid = await client();
    const once = async () => whole((await call(plaid)).data);
    try {
      return await tryAgain(once, {
        tries: repeatable ? tries : 1,
        when: (error) => asProviderError(error).failure === 'unavailable',
        upToMs: (attempt) => 200 * 2 ** attempt,
      });
    } catch (error) {
      throw asProviderError(error);
    }
  };
};
