// The end of an upload: the parts become one object, which is looked at before anyone else may have it. Repeating it is safe: what a
// function didn't finish, the next call does.
import { hash } from 'node:crypto';
import type { Db } from '#core/data/db.ts';
import type { ArrivedPart, FileBucket } from '#core/documents/file-bucket.ts';
import { AppError } from '#core/http/errors.ts';
import type { Clock } from '#core/platform/clock.ts';
import { notifyOfFiles } from '#public/chat/transaction';
import { CONTENT_TYPES, inspect } from '../content/inspect.ts';
import { isPicture, withoutMetadata } from '../content/without-metadata.ts';
import { file, type StoredFile } from '../entity.ts';
import { fileKey, readFile } from '../file-store.ts';
import type { Folder } from '../folder.ts';
import { settleInfected } from '../scan/settle-infected.ts';
import { checkedKey, incomingKey, partSizes } from '../stored-file.ts';
import type { FileProblem } from '../vocabulary.ts';
import { settle } from './settle-file.ts';
import { uploadOver } from './sign-parts.ts';

export type CheckDeps = {
  db: Pick<Db, 'get' | 'update' | 'transact'>;
  clock: Clock;
  bucket: Pick<FileBucket, 'arrivedParts' | 'complete' | 'find' | 'move' | 'put' | 'remove'>;
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

type Inspected = Pick<Extract<StoredFile, { state: 'scanning' }>, 'type' | 'hash'>;

/** To where it can be opened from; a picture goes there without what its camera wrote about it. */
export const releaseFile = async (
  deps: CheckDeps,
  stored: StoredFile,
  { type, hash }: Inspected,
): Promise<StoredFile | undefined> => {
  const { db, bucket } = deps;
  const { mime } = CONTENT_TYPES[type];
  if (!isPicture(type)) {
    await bucket.move(incomingKey(stored), checkedKey(stored), mime);
    return settle(db, stored, { state: 'ready', type, hash });
  }
  // A call that broke off may have put it there.
  const bytes = (await bucket.find(incomingKey(stored))) ?? (await bucket.find(checkedKey(stored)));
  const cleaned = bytes && withoutMetadata(type, bytes);
  if (!cleaned) return refuseFile(deps, stored, 'damaged');
  await bucket.put(checkedKey(stored), cleaned, mime);
  await bucket.remove(incomingKey(stored));
  return settle(db, stored, { state: 'ready', type, hash: hashOf(cleaned) });
};

const hashOf = (bytes: Buffer): string => hash('sha256', bytes, 'hex');

/** What the scanner said decides, whether it came before or after we looked. */
export const afterScan = async (
  deps: CheckDeps,
  stored: StoredFile & { state: 'scanning' },
): Promise<StoredFile | undefined> => {
  if (stored.scan === undefined) return stored;
  if (stored.scan === 'clean') return releaseFile(deps, stored, stored);
  if (stored.scan === 'failed') return refuseFile(deps, stored, 'unscanned');
  await deps.bucket.remove(incomingKey(stored));
  return settleInfected(deps, stored);
};

const check = async (deps: CheckDeps, stored: StoredFile & { state: 'uploading' }) => {
  const bytes = await deps.bucket.find(incomingKey(stored));
  if (!bytes) return undefined;
  const verdict = bytes.length === stored.size ? inspect(bytes) : { problem: 'damaged' as const };
  if ('problem' in verdict) return refuseFile(deps, stored, verdict.problem);
  const inspected = { type: verdict.type, hash: hashOf(bytes) };
  if (!deps.isScanned) return releaseFile(deps, stored, inspected);
  const waiting = await settle(deps.db, stored, {
    state: 'scanning',
    scanningSince: deps.clock().toISOString(),
    ...inspected,
  });
  return waiting?.state === 'scanning' ? afterScan(deps, waiting) : undefined;
};

export const completeFile =
  (deps: CheckDeps) =>
  async (folder: Folder, fileId: string): Promise<StoredFile> => {
    const stored = await readFile(deps.db, folder, fileId, deps.clock());
    if (stored.by !== folder.by) throw new AppError('NOT_FOUND');
    if (stored.state !== 'uploading') return stored;
    await putTogether(deps, stored);
    const settled = await check(deps, stored);
    // Another of the client's pages was quicker.
    const now = settled ?? (await file.get(deps.db, fileKey(folder, fileId), { consistent: true }));
    if (!now || now.state === 'uploading') throw uploadOver();
    if (folder.parties && folder.by === 'guest' && now.state !== 'refused')
      await notifyOfFiles(deps.db, folder.parties, deps.clock());
    return now;
  };
