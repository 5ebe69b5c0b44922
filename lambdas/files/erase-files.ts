// The worker's part of the end: a place's files go, from S3 and from the table.
import type { Db } from '#core/data/db.ts';
import type { FileBucket } from '#core/documents/file-bucket.ts';
import type { Work } from '#core/platform/queue-worker.ts';
import { file } from './entity.ts';
import { discardFile } from './upload/remove-file.ts';

type EraseFilesTask = { place: 'request' | 'transaction'; folderId: string; until: string };

/** Those that were begun by then; what a broken-off run left, the next one finds. */
export const eraseFiles =
  (deps: { db: Db; bucket: Pick<FileBucket, 'drop' | 'remove'> }): Work<EraseFilesTask> =>
  async ({ place, folderId, until }) => {
    let erased = 0;
    let cursor: string | undefined;
    do {
      const pk = file.partition({ place, folderId });
      const page = await file.list(deps.db, { pk, prefix: 'FILE#', cursor });
      for (const stored of page.items.filter(({ startedAt }) => startedAt <= until)) {
        await discardFile(deps, stored);
        erased++;
      }
      cursor = page.nextCursor ?? undefined;
    } while (cursor);
    return { erased };
  };
