import type { Db } from '#core/data/db.ts';
import type { FileBucket } from '#core/documents/file-bucket.ts';
import { AppError } from '#core/http/errors.ts';
import type { Clock } from '#core/platform/clock.ts';
import { CONTENT_TYPES, downloadName } from './content/content-types.ts';
import { readFile } from './file-store.ts';
import type { Folder } from './folder.ts';
import { checkedKey } from './stored-file.ts';

/** From the bucket's own address, where a file can do nothing to our pages, and as the type that we found it to be. */
export const openFile =
  ({ db, clock, bucket }: { db: Pick<Db, 'get'>; clock: Clock; bucket: Pick<FileBucket, 'addressOf'> }) =>
  async (folder: Folder, fileId: string): Promise<{ url: string; inline: boolean }> => {
    const stored = await readFile(db, folder, fileId, clock());
    if (stored.state !== 'ready') throw new AppError('CONFLICT', { message: "This file can't be opened." });
    const { mime, inline } = CONTENT_TYPES[stored.type];
    const name = downloadName(stored.name, stored.type);
    return { url: await bucket.addressOf(checkedKey(stored), { mime, inline, name }), inline };
  };
