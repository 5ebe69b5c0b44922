// A question to several people: the others' reports and requests, while it's open.
import type { Db } from '#core/data/db.ts';
import { linkIdOf } from '#public/funds/bank';
import { type FundsRequest, readRequest } from '#public/funds/request';
import type { FundsReport, FundsReportIn } from '../entity.ts';
import { readFundsReport } from '../funds-report-store.ts';

export type Unanswered = FundsReportIn<'pending' | 'ready'>;

export const isUnanswered = (one: FundsReport | undefined): one is Unanswered =>
  one?.renews !== undefined && (one.state === 'pending' || one.state === 'ready');

type Question = { fundsReport: Unanswered; request: FundsRequest | undefined };

/** The others' open questions, without those that have ended. */
export const othersQuestions = async (
  db: Pick<Db, 'get'>,
  { renews }: Pick<FundsReport, 'renews'>,
): Promise<Question[]> => {
  const found = await Promise.all(
    (renews?.others ?? []).map(async ({ owner, fundsReportId }) => {
      const fundsReport = await readFundsReport(db, owner, fundsReportId);
      return isUnanswered(fundsReport) ? [{ fundsReport, request: await readRequest(db, linkIdOf(owner)) }] : [];
    }),
  );
  return found.flat();
};
