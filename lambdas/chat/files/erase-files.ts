// The worker's part of the end: deletes a place's files from S3 and from the table.
import type { Db } from '#core/data/db.ts';
import type { FileBucket } from '#core/documents/file-bucket.ts';
import type { Work } from '#core/platform/queue-worker.ts';
import { listAsked } from './asked/asked.ts';
import { askedFile } from './asked/entity.ts';
import { earlierFile, file, fileCount, type StoredFile } from './entity.ts';
import { discardBytes, discardFile } from './upload/complete-file.ts';
import { removeVersion } from './versions/remove-version.ts';
import type { Place } from './vocabulary.ts';

type EraseFilesTask = { place: Place; folderId: string; until: string; only?: string | undefined };
type Deps = { db: Db; bucket: Pick<FileBucket, 'drop' | 'remove'> };

type Rows = {
  entity: typeof file | typeof earlierFile;
  prefix: string;
  discard: (stored: StoredFile) => Promise<void>;
};
type Which = { place: Place; folderId: string; until?: string; only?: string | undefined };

const discardRows = async (
  deps: Deps,
  { entity, prefix, discard }: Rows,
  { until, only, ...at }: Which,
): Promise<number> => {
  let erased = 0;
  let cursor: string | undefined;
  do {
    const page = await entity.list(deps.db, { pk: file.partition(at), prefix, cursor });
    const isMeant = ({ id, startedAt }: StoredFile) =>
      (until === undefined || startedAt <= until) && (only === undefined || id === only);
    for (const stored of page.items.filter(isMeant)) {
      await discard(stored);
      erased++;
    }
    cursor = page.nextCursor ?? undefined;
  } while (cursor);
  return erased;
};

/** If a run breaks off, the next one finds the rest. Earlier versions come last: the newest may become one at the same moment. */
const discardAll = async (deps: Deps, which: Which): Promise<number> => {
  const discardVersion = async (stored: StoredFile) => {
    await discardBytes(deps, stored);
    await removeVersion(deps.db, stored);
  };
  const newest = { entity: file, prefix: 'FILE#', discard: (stored: StoredFile) => discardFile(deps, stored) };
  const earlier = { entity: earlierFile, prefix: 'EARLIER#', discard: discardVersion };
  return (await discardRows(deps, newest, which)) + (await discardRows(deps, earlier, which));
};

/** Erases the files whose upload had begun by `until`. */
export const eraseFiles =
  (deps: Deps): Work<EraseFilesTask> =>
  async ({ place, folderId, until, only }) => ({ erased: await discardAll(deps, { place, folderId, until, only }) });

/** Erases all files of an erased transaction, its file requests, and the row that counts them. */
export const eraseTransactionFiles = async (deps: Deps, folderId: string): Promise<void> => {
  const at = { place: 'transaction', folderId } as const;
  await discardAll(deps, at);
  for (const { id: askedId } of await listAsked(deps.db, at))
    await deps.db.delete(askedFile.key({ folderId, askedId }));
  await deps.db.delete(fileCount.key(at));
};
