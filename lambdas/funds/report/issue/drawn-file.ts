// The file of a report is in the bucket before the report is in the table. If it isn't issued after all, because the transaction
// failed or the worker died, no row would name the file: so it's scheduled to be discarded before it's stored.
import type { Db, Write } from '#core/data/db.ts';
import { outboxRemoval } from '#core/data/outbox.ts';
import type { Documents } from '#core/documents/documents.ts';
import { type Clock, MINUTE } from '#core/platform/clock.ts';
import { bankWorkLater } from '#public/funds/bank';
import { sealedReport } from '../entity.ts';

/** No worker runs this long: by then the file is the report's, or will never be. */
const SETTLED_MS = 15 * MINUTE;

const discardId = (file: string) => `discard-${file}`;

type StoreDeps = { db: Pick<Db, 'put'>; clock: Clock; documents: Pick<Documents, 'put'> };

export const storeFile = async (
  { db, clock, documents }: StoreDeps,
  { reportId, file, pdf }: { reportId: string; file: string; pdf: Buffer },
): Promise<void> => {
  const at = clock();
  const startAt = new Date(at.getTime() + SETTLED_MS);
  await db.put(bankWorkLater({ type: 'discard file', reportId, file }, { at, startAt, id: discardId(file) }).put);
  await documents.put(file, pdf);
};

/** In the transaction that issues the report. */
export const keepFile = (file: string): Write => outboxRemoval(discardId(file));

export const discardFile =
  ({ db, documents }: { db: Pick<Db, 'get'>; documents: Pick<Documents, 'remove'> }) =>
  async (reportId: string, file: string): Promise<void> => {
    const stored = await sealedReport.get(db, { reportId }, { consistent: true });
    if (stored?.file !== file) await documents.remove(file);
  };
