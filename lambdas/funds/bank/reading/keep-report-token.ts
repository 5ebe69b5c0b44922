// A report was just ordered, and only its token can remove it again: a report that no row knows must not stay at the bank.
import { ConditionFailed, type Db, type Write } from '#core/data/db.ts';
import type { OrderedReport, ReportingProvider } from '../provider/funds-provider.ts';
import { reportTokenPlace, type Vault } from '../vault.ts';

type Deps = {
  db: Pick<Db, 'transact'>;
  provider: Pick<ReportingProvider, 'removeReport'>;
  vault: Pick<Vault, 'seal' | 'open'>;
};

/** `row`: what knows the report from now on. 'unwanted': its condition failed, because no one needs the report anymore. */
export const keepReportToken = async (
  { db, provider, vault }: Deps,
  owner: string,
  { assetReportId, reportToken }: OrderedReport,
  row: Write,
): Promise<'kept' | 'unwanted'> => {
  const place = reportTokenPlace(owner, assetReportId);
  try {
    await db.transact([await vault.seal(place, reportToken), row]);
    return 'kept';
  } catch (error) {
    const isUnwanted = error instanceof ConditionFailed;
    // No answer came, but it was stored.
    if (!isUnwanted && (await vault.open(place)) !== undefined) return 'kept';
    await provider.removeReport(reportToken);
    if (isUnwanted) return 'unwanted';
    throw error;
  }
};
