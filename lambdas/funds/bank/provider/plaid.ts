// The Plaid adapter of the funds provider.
import type { FundsProvider } from './funds-provider.ts';
import { CALL_TIMEOUT, createPlaidClient, type PlaidAccess } from './plaid-client.ts';
import { plaidLinking } from './plaid-linking.ts';
import { plaidReports } from './plaid-reports.ts';

/** `siteUrl`: where Plaid sends people back to, and its webhooks. */
export type PlaidSettings = PlaidAccess & { siteUrl: string };

export const createPlaid = (settings: PlaidSettings): FundsProvider => {
  const call = createPlaidClient(settings);
  const webhook = `${settings.siteUrl}/api/webhooks/plaid`;
  return {
    ...plaidLinking(call, { url: settings.siteUrl, webhook }),
    ...plaidReports(call, webhook),
    async webhookKey(keyId) {
      const request = { key_id: keyId };
      const { key } = await call((plaid) => plaid.webhookVerificationKeyGet(request, CALL_TIMEOUT), {
        repeatable: true,
      });
      return { jwk: { kty: key.kty, crv: key.crv, x: key.x, y: key.y }, expired: key.expired_at !== null };
    },
  };
};
