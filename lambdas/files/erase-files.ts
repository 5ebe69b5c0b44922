// The worker's part of the end: a place's files go, from S3 and from the table.
import type { Db } from '#core/data/db.ts';
import type { FileBucket } from '#core/documents/file-bucket.ts';
import type { Work } from '#core/platform/queue-worker.ts';
import { listAsked } from './asked/asked-store.ts';
import { askedFile } from './asked/entity.ts';
import type { Place } from './contract.ts';
import { file, fileCount } from './entity.ts';
import { discardFile } from './upload/remove-file.ts';

type EraseFilesTask = { place: Place; folderId: string; until: string };
type Deps = { db: Db; bucket: Pick<FileBucket, 'drop' | 'remove'> };

/** What a broken-off run left, the next one finds. */
const discardAll = async (deps: Deps, at: { place: Place; folderId: string }, until?: string): Promise<number> => {
  let erased = 0;
  let cursor: string | undefined;
  do {
    const page = await file.list(deps.db, { pk: file.partition(at), prefix: 'FILE#', cursor });
    for (const stored of page.items.filter(({ startedAt }) => until === undefined || startedAt <= until)) {
      await discardFile(deps, stored);
      erased++;
    }
    cursor = page.nextCursor ?? undefined;
  } while (cursor);
  return erased;
};

/** Those that were begun by then. */
export const eraseFiles =
  (deps: Deps): Work<EraseFilesTask> =>
  async ({ place, folderId, until }) => ({ erased: await discardAll(deps, { place, folderId }, until) });

/** All files of a transaction that is erased, what was asked for, and the row that counts them. */
export const eraseTransactionFiles = async (deps: Deps, folderId: string): Promise<void> => {
  const at = { place: 'transaction', folderId } as const;
  await discardAll(deps, at);
  for (const { id: askedId } of await listAsked(deps.db, at))
    await deps.db.delete(askedFile.key({ folderId, askedId }));
  await deps.db.delete(fileCount.key(at));
};
