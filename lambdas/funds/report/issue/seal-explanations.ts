// What a sender says later about the account holder is sealed into the standing, beside the text that was issued. Readers see it from
// then on; the file that was issued stays as it is.
import { sealText } from '#core/crypto/seal.ts';
import { logHashWrite } from '#public/background/seal-log';
import { sealsOf } from '../check-report.ts';
import { sealedReport } from '../entity.ts';
import { standingIs } from '../report-store.ts';
import { explainedStanding } from '../sealed-standing.ts';
import type { WithdrawalDeps } from './seal-withdrawal.ts';

export const sealExplanations =
  ({ db, clock, sealer, checker }: Omit<WithdrawalDeps, 'documents'>) =>
  async (reportId: string): Promise<void> => {
    const row = await sealedReport.get(db, { reportId }, { consistent: true });
    if (!row?.explanations || row.withdrawnAt) return;
    // Our signature says that the rest is as it was issued: it's given to nothing else.
    const before = (await sealsOf(checker, row, reportId))?.standing;
    if (!before || before.withdrawnAt) return;
    const standing = await sealText(sealer, explainedStanding(before, row.explanations));
    if (standing.fingerprint === row.standing?.fingerprint) return;
    await db.transact([
      sealedReport.update({ reportId }, { set: { standing } }, { if: standingIs(row) }),
      logHashWrite(standing.fingerprint, { kind: 'report', reportId }, clock()),
    ]);
  };
