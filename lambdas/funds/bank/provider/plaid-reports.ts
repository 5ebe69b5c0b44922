// Plaid's asset reports: ordered, refreshed, filtered, read and removed.
import type { OrderedReport, ReportingProvider } from './funds-provider.ts';
import { CALL_TIMEOUT, type CallPlaid, REPORT_TIMEOUT, REPORT_TRIES } from './plaid-client.ts';
import { bankDataFrom } from './plaid-mapping.ts';

const once = { repeatable: false };
const repeatable = { repeatable: true };

const orderedReport = (reply: { asset_report_token: string; asset_report_id: string }): OrderedReport => ({
  reportToken: reply.asset_report_token,
  assetReportId: reply.asset_report_id,
});

export const plaidReports = (call: CallPlaid, webhook: string): ReportingProvider => ({
  async buildReport({ accessTokens, days, reference }) {
    const { AssetReportAddOns } = await import('plaid');
    const options = { client_report_id: reference, webhook, add_ons: [AssetReportAddOns.FastAssets] };
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
