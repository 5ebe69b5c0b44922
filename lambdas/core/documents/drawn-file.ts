// A drawn file is in the bucket before its row is in the table. If that row is never written, because the transaction
// failed or the worker died, the file would have no row: so it's scheduled to be discarded before it's stored. Each
// drawing is a separate file, because its signature differs: two workers don't replace each other's.
import type { Db, Write } from '../data/db.ts';
import { outboxRemoval, type scheduledOutboxWrite } from '../data/outbox.ts';
import { type Clock, MINUTE } from '../platform/clock.ts';
import type { Documents } from './documents.ts';

/** No worker runs this long: by then a row names the file, or none ever will. */
const SETTLED_MS = 15 * MINUTE;

const discardId = (file: string) => `discard-${file}`;

export type StoreFileDeps = { db: Pick<Db, 'put'>; clock: Clock; documents: Pick<Documents, 'put'> };

type Times = Parameters<typeof scheduledOutboxWrite>[2];

/** `discard`: the task that removes the file unless a row names it. */
export const storeDrawnFile = async (
  { db, clock, documents }: StoreFileDeps,
  {
    file,
    pdf,
    discard,
  }: { file: string; pdf: Buffer; discard: (times: Times) => ReturnType<typeof scheduledOutboxWrite> },
): Promise<void> => {
  const at = clock();
  const startAt = new Date(at.getTime() + SETTLED_MS);
  await db.put(discard({ at, startAt, id: discardId(file) }).put);
  await documents.put(file, pdf);
};

/** Belongs in the transaction that stores the file's row. */
export const keepFile = (file: string): Write => outboxRemoval(discardId(file));
