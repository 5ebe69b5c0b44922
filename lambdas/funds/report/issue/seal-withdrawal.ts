// What follows a withdrawal at once: the file goes, so that an address handed out before opens nothing, and the standing is sealed
// again. Who restores the row finds that the file is missing; who restores the file finds the sealed withdrawal.
import { type SealChecker, sealText } from '#core/crypto/seal.ts';
import type { Db } from '#core/data/db.ts';
import type { Clock } from '#core/platform/clock.ts';
import { logHashWrite } from '#public/background/seal-log';
import { sealsOf } from '../check-report.ts';
import { sealedReport } from '../entity.ts';
import { isFileOf } from '../letter.ts';
import { standingIs } from '../report-store.ts';
import { withdrawnStanding } from '../sealed-standing.ts';
import type { SealDeps } from './seal-report.ts';

export type WithdrawalDeps = Pick<SealDeps, 'sealer' | 'documents'> & {
  checker: SealChecker;
  clock: Clock;
  db: Pick<Db, 'get' | 'transact'>;
};

export const sealWithdrawal =
  ({ db, clock, sealer, checker, documents }: WithdrawalDeps) =>
  async (reportId: string): Promise<void> => {
    const row = await sealedReport.get(db, { reportId }, { consistent: true });
    if (!row?.withdrawnAt) return;
    if (isFileOf(reportId, row.file)) await documents.remove(row.file);
    // Our signature says that the rest is as it was issued: it's given to nothing else.
    const before = (await sealsOf(checker, row, reportId))?.standing;
    if (!before || before.withdrawnAt) return;
    const standing = await sealText(sealer, withdrawnStanding(before, row.withdrawnAt));
    await db.transact([
      sealedReport.update({ reportId }, { set: { standing } }, { if: standingIs(row) }),
      logHashWrite(standing.fingerprint, { kind: 'report', reportId }, clock()),
    ]);
  };
