import type { Db } from '#core/data/db.ts';
import type { Documents } from '#core/documents/documents.ts';
import { type StoreFileDeps, storeDrawnFile } from '#core/documents/drawn-file.ts';
import { bankWorkLater } from '#public/funds/bank';
import { sealedReport } from '../entity.ts';

export const storeFile = (
  deps: StoreFileDeps,
  { reportId, file, pdf }: { reportId: string; file: string; pdf: Buffer },
): Promise<void> =>
  storeDrawnFile(deps, {
    file,
    pdf,
    discard: (times) => bankWorkLater({ type: 'discard file', reportId, file }, times),
  });

export const discardFile =
  ({ db, documents }: { db: Pick<Db, 'get'>; documents: Pick<Documents, 'remove'> }) =>
  async (reportId: string, file: string): Promise<void> => {
    const stored = await sealedReport.get(db, { reportId }, { consistent: true });
    if (stored?.file !== file) await documents.remove(file);
  };
