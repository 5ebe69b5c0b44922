import type { Db } from '#core/data/db.ts';
import { type FundsReport, sealedReport } from '../entity.ts';
import { readFundsReport } from '../funds-report-store.ts';

/** The report that answers one of the agent's own lines; undefined for a report of someone else. */
export const ownReport = async (
  db: Pick<Db, 'get'>,
  agentId: string,
  reportId: string,
): Promise<FundsReport | undefined> => {
  const sealed = await sealedReport.get(db, { reportId }, { consistent: true });
  const found = sealed && (await readFundsReport(db, sealed.owner, sealed.fundsReportId));
  return found?.readerId === agentId ? found : undefined;
};
