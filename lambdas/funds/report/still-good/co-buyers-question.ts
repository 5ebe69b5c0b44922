// The other half of a question to two buyers: their report and their request, while it's open.
import type { Db } from '#core/data/db.ts';
import { linkIdOf } from '#public/funds/bank';
import { type FundsRequest, readRequest } from '#public/funds/request';
import type { FundsReport, FundsReportIn } from '../entity.ts';
import { readFundsReport } from '../funds-report-store.ts';

export type Unanswered = FundsReportIn<'pending' | 'ready'>;

export const isUnanswered = (one: FundsReport | undefined): one is Unanswered =>
  one?.renews !== undefined && (one.state === 'pending' || one.state === 'ready');

type Question = { fundsReport: Unanswered; request: FundsRequest | undefined };

export const coBuyersQuestion = async (
  db: Pick<Db, 'get'>,
  { renews }: Pick<FundsReport, 'renews'>,
): Promise<Question | undefined> => {
  if (!renews?.coBuyer) return undefined;
  const { owner, fundsReportId } = renews.coBuyer;
  const fundsReport = await readFundsReport(db, owner, fundsReportId);
  return isUnanswered(fundsReport) ? { fundsReport, request: await readRequest(db, linkIdOf(owner)) } : undefined;
};
