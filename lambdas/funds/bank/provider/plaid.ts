// The Plaid adapter of the funds provider.
import type { FundsProvider, OrderedReport, ReportingProvider } from './funds-provider.ts';
import {
  CALL_TIMEOUT,
  type CallPlaid,
  createPlaidClient,
  type PlaidAccess,
  REPORT_TIMEOUT,
  REPORT_TRIES,
} from './plaid-client.ts';
import { plaidLinking } from './plaid-linking.ts';
import { bankDataFrom } from './plaid-mapping.ts';

// Plaid's asset reports: ordered, refreshed, filtered, read and removed.
const once = { repeatable: false };
const repeatable = { repeatable: true };

const orderedReport = (reply: { asset_report_token: string; asset_report_id: string }): OrderedReport => ({
  reportToken: reply.asset_report_token,
  assetReportId: reply.asset_report_id,
});

const plaidReports = (call: CallPlaid, webhook: string): ReportingProvider => ({
  async buildReport({ accessTokens, days, reference }) {
    const { AssetReportAddOns } = await import('plaid');
    const options = {
      client_report_id: reference,
      webhook,
      add_ons: [AssetReportAddOns.FastAssets, AssetReportAddOns.Investments],
    };
    const request = { access_tokens: accessTokens, days_requested: days, options };
    return orderedReport(await call((plaid) => plaid.assetReportCreate(request, REPORT_TIMEOUT), once));
  },

  async refreshReport({ reportToken, days, reference }) {
    const options = { client_report_id: reference, webhook };
    const request = { asset_report_token: reportToken, days_requested: days, options };
    return orderedReport(await call((plaid) => plaid.assetReportRefresh(request, REPORT_TIMEOUT), once));
  },

  async filterReport(reportToken, withoutAccountIds) {
    const request = { asset_report_token: reportToken, account_ids_to_exclude: withoutAccountIds };
    return orderedReport(await call((plaid) => plaid.assetReportFilter(request, REPORT_TIMEOUT), once));
  },

  async readReport(reportToken, full) {
    const request = { asset_report_token: reportToken, fast_report: !full };
    const reply = await call((plaid) => plaid.assetReportGet(request, REPORT_TIMEOUT), {
      ...repeatable,
      tries: REPORT_TRIES,
    });
    return bankDataFrom(reply.report, reply.warnings);
  },

  async removeReport(reportToken) {
    const request = { asset_report_token: reportToken };
    await call((plaid) => plaid.assetReportRemove(request, CALL_TIMEOUT), repeatable);
  },
});

/** `siteUrl`: the target of Plaid's redirects and webhooks. */
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
