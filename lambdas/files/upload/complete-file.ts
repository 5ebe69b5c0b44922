// The end of an upload: the parts become one object, which is looked at before anyone else may have it. Repeating it is safe: what a
// function didn't finish, the next call does.
import type { Db } from '#core/data/db.ts';
import type { ArrivedPart, FileBucket } from '#core/documents/file-bucket.ts';
import { AppError } from '#core/http/errors.ts';
import type { Clock } from '#core/platform/clock.ts';
import { notifyOfFiles } from '#public/chat/transaction';
import type { FileChecker } from '../check/check-uploaded.ts';
import { file, type StoredFile } from '../entity.ts';
import { fileKey, readFile } from '../file-store.ts';
import type { Folder } from '../folder.ts';
import { settleInfected } from '../scan/settle-infected.ts';
import { checkedKey, incomingKey, partSizes } from '../stored-file.ts';
import { type FileProblem, TO_SIGN } from '../vocabulary.ts';
import { settle } from './settle-file.ts';
import { uploadOver } from './sign-parts.ts';

export type CheckDeps = {
  db: Pick<Db, 'get' | 'update' | 'transact'>;
  clock: Clock;
  bucket: Pick<FileBucket, 'arrivedParts' | 'complete' | 'remove'>;
  check: FileChecker;
  /** Whether a scanner looks for viruses before a file is shown to anyone. */
  isScanned: boolean;
};

/** Each part in its place, with its size: S3 would put together whatever it's given. */
const isWhole = (arrived: ArrivedPart[], size: number): boolean => {
  const sizes = partSizes(size);
  return (
    arrived.length === sizes.length &&
    arrived.every((part, index) => part.number === index + 1 && part.size === sizes[index])
  );
};

const putTogether = async ({ bucket }: CheckDeps, stored: StoredFile & { state: 'uploading' }) => {
  const upload = { key: incomingKey(stored), uploadId: stored.uploadId };
  const arrived = await bucket.arrivedParts(upload);
  if (!arrived) return;
  if (!isWhole(arrived, stored.size))
    throw new AppError('CONFLICT', { message: 'Some of the file is still missing. Please continue the upload.' });
  await bucket.complete(upload, arrived);
};

/** Removes it before the row says so: a row without a file is harmless. */
export const refuseFile = async (
  { db, bucket }: CheckDeps,
  stored: StoredFile,
  problem: FileProblem,
): Promise<StoredFile | undefined> => {
  await bucket.remove(incomingKey(stored));
  return settle(db, stored, { state: 'refused', problem });
};

/** Asks the function that reads files. `keeps`: it also writes the version that others may open. */
const checked = ({ check }: CheckDeps, stored: StoredFile, keeps: boolean) =>
  check({
    from: incomingKey(stored),
    to: checkedKey(stored),
    keeps,
    size: stored.size,
    use: stored.kind === TO_SIGN ? 'sign' : 'read',
  });

export const releaseFile = async (deps: CheckDeps, stored: StoredFile): Promise<StoredFile | undefined> => {
  const found = await checked(deps, stored, true);
  if ('gone' in found) return undefined;
  if ('problem' in found) return refuseFile(deps, stored, found.problem);
  await deps.bucket.remove(incomingKey(stored));
  return settle(deps.db, stored, { state: 'ready', ...found });
};

/** What the scanner said decides, whether it came before or after we looked. */
export const afterScan = async (
  deps: CheckDeps,
  stored: StoredFile & { state: 'scanning' },
): Promise<StoredFile | undefined> => {
  if (stored.scan === undefined) return stored;
  if (stored.scan === 'clean') return releaseFile(deps, stored);
  if (stored.scan === 'failed') return refuseFile(deps, stored, 'unscanned');
  await deps.bucket.remove(incomingKey(stored));
  return settleInfected(deps, stored);
};

/** Where a scanner looks, too, nothing is put in its place before both have found it good. */
const settleUpload = async (deps: CheckDeps, stored: StoredFile & { state: 'uploading' }) => {
  if (!deps.isScanned) return releaseFile(deps, stored);
  const found = await checked(deps, stored, false);
  if ('gone' in found) return undefined;
  if ('problem' in found) return refuseFile(deps, stored, found.problem);
  const scanningSince = deps.clock().toISOString();
  const waiting = await settle(deps.db, stored, { state: 'scanning', scanningSince, ...found });
  return waiting?.state === 'scanning' ? afterScan(deps, waiting) : undefined;
};

export const completeFile =
  (deps: CheckDeps) =>
  async (folder: Folder, fileId: string): Promise<StoredFile> => {
    const stored = await readFile(deps.db, folder, fileId, deps.clock());
    if (stored.by !== folder.by) throw new AppError('NOT_FOUND');
    if (stored.state !== 'uploading') return stored;
    await putTogether(deps, stored);
    const settled = await settleUpload(deps, stored);
    // Another of the client's pages was quicker.
    const now = settled ?? (await file.get(deps.db, fileKey(folder, fileId), { consistent: true }));
    if (!now || now.state === 'uploading') throw uploadOver();
    if (folder.parties && folder.by === 'guest' && now.state !== 'refused')
      await notifyOfFiles(deps.db, folder.parties, deps.clock());
    return now;
  };
