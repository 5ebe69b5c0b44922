// The Plaid adapter. The SDK is loaded at the first call that needs it: it is the heaviest thing a cold start can carry.
import type { PlaidApi, PlaidError } from 'plaid';
import { clientByKeys } from '#core/aws/client-by-keys.ts';
import { BANK_RETURN_PATH } from '#core/platform/bank-return-path.ts';
import { createCircuit, isCircuitOpen } from '#core/platform/circuit.ts';
import { tryAgain } from '#core/platform/try-again.ts';
import type { FundsProvider, ProviderFailure } from './funds-provider.ts';
import { ProviderError } from './funds-provider.ts';
import { bankDataFrom } from './plaid-mapping.ts';

export type PlaidCredentials = { client_id: string; secret: string };

export type PlaidSettings = {
  baseUrl: string;
  credentials: () => Promise<PlaidCredentials>;
  /** Where the site stands; Plaid returns and reports there. */
  siteUrl: string;
};

const TIMEOUT_MS = 3000;
/** Reports of large portfolios run to megabytes. */
const REPORT_TIMEOUT_MS = 20_000;
const TRIES = 3;

const failures: Record<string, ProviderFailure> = {
  ITEM_LOGIN_REQUIRED: 'needs_sign_in',
  ACCESS_NOT_GRANTED: 'needs_sign_in',
  PENDING_EXPIRATION: 'needs_sign_in',
  USER_PERMISSION_REVOKED: 'needs_sign_in',
  PRODUCT_NOT_READY: 'not_ready',
  INSTITUTION_DOWN: 'unavailable',
  INSTITUTION_NOT_RESPONDING: 'unavailable',
  INSTITUTION_NO_LONGER_SUPPORTED: 'refused',
  INTERNAL_SERVER_ERROR: 'unavailable',
  PLANNED_MAINTENANCE: 'unavailable',
  RATE_LIMIT_EXCEEDED: 'unavailable',
  NO_ACCOUNTS: 'no_accounts',
  NO_DEPOSITORY_ACCOUNTS: 'no_accounts',
};

type HttpFailure = { response?: { status: number; data?: PlaidError }; code?: string; message?: string };

/** Only the answer's own body goes on: the SDK's error carries the secret in its request headers. */
export const asProviderError = (error: unknown): ProviderError => {
  const { response, code } = (error ?? {}) as HttpFailure;
  const body = response?.data;
  if (isCircuitOpen(error))
    return new ProviderError('unavailable', 'LEFT_ALONE', (error as Error).message, undefined, { cause: error });
  if (!response) return new ProviderError('unavailable', code ?? 'NO_ANSWER', 'The bank data service did not answer');
  const providerCode = body?.error_code ?? `HTTP_${response.status}`;
  const limited = body?.error_type === 'RATE_LIMIT_EXCEEDED' || response.status === 429;
  const failure = failures[providerCode] ?? (limited || response.status >= 500 ? 'unavailable' : 'refused');
  const about = (body as { item_id?: string } | undefined)?.item_id;
  return new ProviderError(failure, providerCode, body?.error_message ?? `Status ${response.status}`, about);
};

/** An answer that was cut off on its way is handed out as text: the SDK does not mind. */
const whole = <T>(data: T): T => {
  if (typeof data === 'object' && data !== null) return data;
  throw Object.assign(new Error('The answer is cut off'), { code: 'CUT_OFF' });
};

/**
 * Whether Plaid itself is away. A bank that is down says nothing of the others, and whoever limits us is there; the circuit
 * closes to all banks at once.
 */
export const isPlaidAway = (error: unknown): boolean => {
  const { response } = (error ?? {}) as HttpFailure;
  if (!response) return !isCircuitOpen(error);
  return response.status >= 500 && !response.data?.error_code?.startsWith('INSTITUTION_');
};

export const createPlaid = (settings: PlaidSettings): FundsProvider => {
  const circuit = createCircuit('plaid', isPlaidAway);
  const client = clientByKeys({
    sdk: () => import('plaid'),
    keys: settings.credentials,
    make({ Configuration, PlaidApi }, { client_id, secret }) {
      const headers = { 'PLAID-CLIENT-ID': client_id, 'PLAID-SECRET': secret };
      return new PlaidApi(new Configuration({ basePath: settings.baseUrl, baseOptions: { headers, maxRedirects: 0 } }));
    },
  });

  /** `again`: whether asking twice does no harm. What changes something at the bank is asked once. */
  const ask = async <T>(call: (plaid: PlaidApi) => Promise<{ data: T }>, again: boolean): Promise<T> => {
    const plaid = await client();
    const once = async () => whole((await call(plaid)).data);
    try {
      return await circuit(() =>
        tryAgain(once, {
          tries: again ? TRIES : 1,
          when: (error) => asProviderError(error).failure === 'unavailable',
          upToMs: (attempt) => 200 * 2 ** attempt,
        }),
      );
    } catch (error) {
      throw asProviderError(error);
    }
  };
  const brief = { timeout: TIMEOUT_MS };
  const long = { timeout: REPORT_TIMEOUT_MS };

  return {
    async createLinkToken({ userId, language = 'en', repairToken }) {
      const { CountryCode, DepositoryAccountSubtype, Products } = await import('plaid');
      const reply = await ask(
        (plaid) =>
          plaid.linkTokenCreate(
            {
              client_name: 'Groundwork',
              language,
              country_codes: [CountryCode.Us],
              user: { client_user_id: userId },
              webhook: `${settings.siteUrl}/api/webhooks/plaid`,
              redirect_uri: `${settings.siteUrl}${BANK_RETURN_PATH}`,
              ...(repairToken
                ? { access_token: repairToken }
                : {
                    products: [Products.Assets],
                    account_filters: { depository: { account_subtypes: [DepositoryAccountSubtype.All] } },
                  }),
            },
            brief,
          ),
        true,
      );
      return reply.link_token;
    },

    async exchange(publicToken) {
      const reply = await ask((plaid) => plaid.itemPublicTokenExchange({ public_token: publicToken }, brief), true);
      return { accessToken: reply.access_token, itemId: reply.item_id };
    },

    async describe(accessToken) {
      const { CountryCode } = await import('plaid');
      const { item } = await ask((plaid) => plaid.itemGet({ access_token: accessToken }, brief), true);
      const institutionId = item.institution_id ?? '';
      const needsSignIn = failures[item.error?.error_code ?? ''] === 'needs_sign_in';
      if (!institutionId || item.institution_name)
        return { institutionId, institutionName: item.institution_name ?? 'Your bank', needsSignIn };
      const { institution } = await ask(
        (plaid) => plaid.institutionsGetById({ institution_id: institutionId, country_codes: [CountryCode.Us] }, brief),
        true,
      );
      return { institutionId, institutionName: institution.name, needsSignIn };
    },

    async accountNames(accessToken) {
      const { accounts } = await ask((plaid) => plaid.accountsGet({ access_token: accessToken }, brief), true);
      return accounts.map((account) => ({ name: account.official_name ?? account.name, mask: account.mask ?? '' }));
    },

    async buildReport({ accessTokens, days, reference }) {
      const { AssetReportAddOns } = await import('plaid');
      const reply = await ask(
        (plaid) =>
          plaid.assetReportCreate(
            {
              access_tokens: accessTokens,
              days_requested: days,
              options: {
                client_report_id: reference,
                webhook: `${settings.siteUrl}/api/webhooks/plaid`,
                add_ons: [AssetReportAddOns.FastAssets],
              },
            },
            long,
          ),
        false,
      );
      return { reportToken: reply.asset_report_token, assetReportId: reply.asset_report_id };
    },

    async refreshReport({ reportToken, days, reference }) {
      const options = { client_report_id: reference, webhook: `${settings.siteUrl}/api/webhooks/plaid` };
      const reply = await ask(
        (plaid) => plaid.assetReportRefresh({ asset_report_token: reportToken, days_requested: days, options }, long),
        false,
      );
      return { reportToken: reply.asset_report_token, assetReportId: reply.asset_report_id };
    },

    async filterReport(reportToken, withoutAccountIds) {
      const reply = await ask(
        (plaid) =>
          plaid.assetReportFilter({ asset_report_token: reportToken, account_ids_to_exclude: withoutAccountIds }, long),
        false,
      );
      return { reportToken: reply.asset_report_token, assetReportId: reply.asset_report_id };
    },

    async readReport(reportToken, full) {
      const reply = await ask(
        (plaid) => plaid.assetReportGet({ asset_report_token: reportToken, fast_report: !full }, long),
        true,
      );
      return bankDataFrom(reply.report, reply.warnings);
    },

    async removeReport(reportToken) {
      await ask((plaid) => plaid.assetReportRemove({ asset_report_token: reportToken }, brief), true);
    },

    async removeConnection(accessToken) {
      await ask((plaid) => plaid.itemRemove({ access_token: accessToken }, brief), true);
    },

    async webhookKey(keyId) {
      const { key } = await ask((plaid) => plaid.webhookVerificationKeyGet({ key_id: keyId }, brief), true);
      return { jwk: { kty: key.kty, crv: key.crv, x: key.x, y: key.y }, expired: key.expired_at !== null };
    },
  };
};
