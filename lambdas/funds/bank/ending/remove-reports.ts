// Ends reports at the bank first, then deletes our rows. A row without access is harmless; access without a row would
// be forgotten.
import type { Db } from '#core/data/db.ts';
import type { ReportingProvider } from '../provider/funds-provider.ts';
import type { WaitingReports } from '../reading/waiting-reports.ts';
import { reportTokenPlace, type Vault } from '../vault.ts';
import { ignoreUnknown } from './ignore-unknown.ts';

type Deps = {
  db: Pick<Db, 'transact'>;
  provider: Pick<ReportingProvider, 'removeReport'>;
  vault: Pick<Vault, 'open' | 'reportTokens' | 'removal'>;
  fundsReports: Pick<WaitingReports, 'evidenceInUse'>;
};

export type RemoveReports = ReturnType<typeof removeReports>;

export const removeReports = ({ db, provider, vault, fundsReports }: Deps) => {
  const remove = async (owner: string, assetReportId: string, token: string) => {
    await ignoreUnknown(provider.removeReport(token));
    await db.transact([vault.removal(reportTokenPlace(owner, assetReportId))]);
  };

  return {
    async one(owner: string, assetReportId: string): Promise<void> {
      const token = await vault.open(reportTokenPlace(owner, assetReportId));
      if (token) await remove(owner, assetReportId, token);
    },

    /** Removes every asset report but `newest`, if given, and those that a report of ours still waits for. */
    async except(owner: string, newest?: string): Promise<void> {
      const inUse = await fundsReports.evidenceInUse(owner);
      for (const { assetReportId, token } of await vault.reportTokens(owner))
        if (assetReportId !== newest && !inUse.has(assetReportId)) await remove(owner, assetReportId, token);
    },

    async all(owner: string): Promise<void> {
      for (const { assetReportId, token } of await vault.reportTokens(owner)) await remove(owner, assetReportId, token);
    },
  };
};
