// What follows a withdrawal at once: the file goes, so that an address handed out before opens nothing, and the standing is sealed
// again. Who restores the row finds that the file is missing; who restores the file finds the sealed withdrawal.
import { sealText } from '#core/crypto/seal.ts';
import type { Db } from '#core/data/db.ts';
import { exists } from '#core/data/db.ts';
import { sealedReport } from '../entity.ts';
import { readContent } from '../report.ts';
import { readStanding, withdrawnStanding } from '../standing.ts';
import type { SealDeps } from './seal-report.ts';

type Deps = Pick<SealDeps, 'sealer' | 'documents'> & { db: Pick<Db, 'get' | 'update'> };

export const sealWithdrawal =
  ({ db, sealer, documents }: Deps) =>
  async (reportId: string): Promise<void> => {
    const row = await sealedReport.get(db, { reportId }, { consistent: true });
    if (!row?.withdrawnAt) return;
    await documents.remove(row.file);
    const content = readContent(row.text);
    const before = row.standing && content && readStanding(row.standing.text, content, row.fingerprint);
    // A report of the first version has no standing, and an altered one no true one.
    if (!before || before.withdrawnAt) return;
    const standing = await sealText(sealer, withdrawnStanding(before, row.withdrawnAt));
    await sealedReport.change(db, { reportId }, { set: { standing } }, exists);
  };
