// The report that an answer to "still good?" replaces: read, checked, and ended in the transaction that issues the answer.

import { type SealChecker, sealText } from '#core/crypto/seal.ts';
import type { Db, Write } from '#core/data/db.ts';
import { bankWork } from '#public/funds/bank';
import { REPORT_FIELDS } from '#public/funds/request';
import { logHashWrite } from '#public/seal-log';
import { sealsOf } from '../check-report.ts';
import { type FundsReportIn, type SealedReport, sealedReport } from '../entity.ts';
import type { PledgeVault } from '../exclusive/pledge-store.ts';
import { isSuperseded, reportIdOf, supersede } from '../funds-report.ts';
import { fundsReportChange, readFundsReport, type SealedFile, standingIs } from '../funds-report-store.ts';
import type { outcomeOf } from '../issue/issue-writes.ts';
import type { SealDeps } from '../issue/seal-report.ts';
import { type Standing, supersededStanding } from '../sealed-standing.ts';

export type RenewDeps = SealDeps & {
  vault: PledgeVault;
  checker: SealChecker;
  db: SealDeps['db'] & Pick<Db, 'query'> & { transact: (writes: Write[]) => Promise<unknown> };
};

export type Earlier = { fundsReport: FundsReportIn<'issued'>; row: SealedReport; standing: Standing };

/** Checked, because our signature must only cover genuine content. */
export const earlierOf = async (
  { db, checker }: RenewDeps,
  waiting: Pick<FundsReportIn<'pending'>, 'owner' | 'renews'>,
): Promise<Earlier | undefined> => {
  const fundsReport = await readFundsReport(db, waiting.owner, waiting.renews?.fundsReportId ?? '');
  if (fundsReport?.state !== 'issued' || isSuperseded(fundsReport)) return undefined;
  const reportId = reportIdOf(fundsReport);
  const row = await sealedReport.get(db, { reportId }, { consistent: true });
  const standing = row && (await sealsOf(checker, row, reportId))?.standing;
  return row && standing && !standing.withdrawnAt ? { fundsReport, row, standing } : undefined;
};

/** The new text's reference to it. */
export const renewsIn = ({ fundsReport, row }: Earlier) => ({
  issuedAt: fundsReport.issuedAt,
  fingerprint: row.fingerprint,
});

/** Seals its standing again, with the fingerprint of its replacement. */
export const supersedeWrites = async (
  { sealer }: Pick<RenewDeps, 'sealer'>,
  { fundsReport, row, standing: before }: Earlier,
  { seal }: SealedFile,
  at: Date,
): Promise<Write[]> => {
  const supersededBy = { at: at.toISOString(), fingerprint: seal.fingerprint };
  const standing = await sealText(sealer, supersededStanding(before, supersededBy));
  const reportId = reportIdOf(fundsReport);
  return [
    bankWork({ type: 'forget backing', owner: fundsReport.owner, reportId, isReplaced: true }, at),
    fundsReportChange(fundsReport, supersede(fundsReport, at)),
    sealedReport.update({ reportId }, { set: { standing } }, { if: standingIs(row), name: 'old report' }),
    logHashWrite(standing.fingerprint, { kind: 'report', reportId }, at),
  ];
};

/** The fields to remove from the line: a report without balances has no total. */
export const goneFrom = (outcome: ReturnType<typeof outcomeOf>) =>
  REPORT_FIELDS.filter((name) => name !== 'answers' && name !== 'claims' && outcome[name] === undefined);
