import { type Db, held } from '#core/data/db.ts';
import type { FileBucket } from '#core/documents/file-bucket.ts';
import { AppError } from '#core/http/errors.ts';
import type { Clock } from '#core/platform/clock.ts';
import { file, type StoredFile } from '../entity.ts';
import { fileKey, readFile, removeWrites } from '../file-store.ts';
import type { Folder } from '../folder.ts';
import { checkedKey, incomingKey } from '../stored-file.ts';
import { removeVersion } from '../versions/remove-version.ts';

export type RemoveDeps = { db: Db; bucket: Pick<FileBucket, 'drop' | 'remove'> };

/** What S3 has of it, first: an address that was given out opens nothing from now on. */
export const discardBytes = async ({ bucket }: Pick<RemoveDeps, 'bucket'>, stored: StoredFile): Promise<void> => {
  const key = incomingKey(stored);
  if (stored.state === 'uploading') await bucket.drop({ key, uploadId: stored.uploadId });
  await bucket.remove(key);
  await bucket.remove(checkedKey(stored));
};

/** Also when someone else has just done it. */
export const discardFile = async (deps: RemoveDeps, stored: StoredFile): Promise<void> => {
  await discardBytes(deps, stored);
  if (!(await held(deps.db.transact(removeWrites(stored))))) {
    const now = await file.get(deps.db, fileKey(stored, stored.id), { consistent: true });
    // A check that ended at the same moment.
    if (now && now.state !== stored.state) await discardFile(deps, now);
  }
};

/** Each side removes what it added: of a file with several versions, one version. What a client has shared for proof of funds is taken back as a whole. */
export const removeFile =
  (deps: RemoveDeps & { clock: Clock }) =>
  async (folder: Folder, fileId: string): Promise<void> => {
    const stored = await readFile(deps.db, folder, fileId, deps.clock());
    if (stored.by !== folder.by) throw new AppError('FORBIDDEN');
    if (stored.sentAt && stored.place === 'request')
      throw new AppError('CONFLICT', { message: 'You have shared this file. Take all of them back instead.' });
    if (stored.state !== 'ready') return discardFile(deps, stored);
    await discardBytes(deps, stored);
    await removeVersion(deps.db, stored);
  };
