import type { Db } from '#core/data/db.ts';
import { sealedReport } from '../entity.ts';
import { readFundsReport } from '../funds-report-store.ts';

/** The agent's own line that a report answers; undefined for a report of someone else. */
export const requestOfReport = async (
  db: Pick<Db, 'get'>,
  agentId: string,
  reportId: string,
): Promise<string | undefined> => {
  const sealed = await sealedReport.get(db, { reportId }, { consistent: true });
  const found = sealed && (await readFundsReport(db, sealed.owner, sealed.fundsReportId));
  return found?.readerId === agentId ? found.communicationId : undefined;
};
