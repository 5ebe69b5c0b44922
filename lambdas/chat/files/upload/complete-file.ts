import { type Db, held, tried, type Write, when, writeAgain } from '#core/data/db.ts';
import { outboxWrite } from '#core/data/outbox.ts';
import type { ArrivedPart, FileBucket } from '#core/documents/file-bucket.ts';
import { AppError } from '#core/http/errors.ts';
import type { Clock } from '#core/platform/clock.ts';
import { agentOfLink, notifyOfFiles } from '#public/chat/transaction';
import { type FundsRequest, readRequest } from '#public/funds/request';
import { accountNotification, clientNotification } from '#public/members/dashboard';
import { answeredWrites } from '../asked/asked.ts';
import type { FileChecker } from '../check/check-file.ts';
import { fileInfectedEmail } from '../documents/document-emails.ts';
import { file, type StoredFile } from '../entity.ts';
import { fileKey, readFile, removeWrites } from '../file-store.ts';
import type { Folder } from '../folder.ts';
import { checkedKey, incomingKey, partSizes, type ReadyFile } from '../stored-file.ts';
import { removeVersion } from '../versions/remove-version.ts';
import { BEFORE, isFull, newestOf, succession } from '../versions/version-store.ts';
import { type FileProblem, TO_SIGN } from '../vocabulary.ts';
import { uploadOver } from './start-file.ts';

// The result of an upload. A new version replaces the earlier one in the transaction that makes it ready, and not
// before: until then, and if it's refused, the earlier version is the newest.

type Inspected = Pick<ReadyFile, 'type' | 'hash'>;
type Outcome =
  | ({ state: 'scanning'; scanningSince: string } & Inspected)
  | ({ state: 'ready' } & Inspected)
  | { state: 'refused'; problem: Extract<StoredFile, { state: 'refused' }>['problem'] };

type Deps = Pick<Db, 'get' | 'update' | 'transact'>;

/** For a request, it replaces the earlier one when the client shares it. */
const takesPlace = (stored: StoredFile, outcome: Outcome): stored is StoredFile & { replaces: string } =>
  outcome.state === 'ready' && stored.place === 'transaction' && stored.replaces !== undefined;

/** If the file was removed in the meantime, or has no room, the version becomes an ordinary file. */
const takePlace = (db: Deps, stored: StoredFile & { replaces: string }, outcome: Outcome): Promise<boolean> =>
  writeAgain(async () => {
    const newest = await newestOf(db, stored, stored.replaces);
    const before = newest?.state === 'ready' && !isFull(newest) ? newest : undefined;
    const next = before && succession(before, stored.id);
    const isAnswered = before !== undefined && before.answers === stored.answers;
    const { failed } = await tried(
      db.transact([
        file.update(
          fileKey(stored, stored.id),
          { set: { ...outcome, ...next?.change }, remove: ['uploadId', 'replaces'] },
          { if: when('#state = :before', { ':before': stored.state }) },
        ),
        ...(next?.writes ?? []),
        ...answeredWrites(stored, isAnswered ? 'newest' : 'added'),
      ]),
    );
    // Another version was ready at the same moment, or one was removed.
    if (failed?.write === BEFORE) throw failed;
    return !failed;
  });

/** Undefined if someone else has decided, or removed it. */
export const settle = async (db: Deps, stored: StoredFile, outcome: Outcome): Promise<StoredFile | undefined> => {
  const key = fileKey(stored, stored.id);
  const before = when('#state = :before', { ':before': stored.state });
  const change = { set: outcome, remove: ['uploadId'] as const };
  const answered = outcome.state === 'ready' ? answeredWrites(stored, 'added') : [];
  if (!takesPlace(stored, outcome) && answered.length === 0)
    return (await tried(file.change(db, key, change, before))).result;
  const isSettled = takesPlace(stored, outcome)
    ? await takePlace(db, stored, outcome)
    : await held(db.transact([file.update(key, change, { if: before }), ...answered]));
  return isSettled ? file.get(db, key, { consistent: true }) : undefined;
};

// The end of an upload: the parts become one object, which is checked before anyone else may have it. It can be
// repeated safely: the next call finishes an interrupted one.

export type CheckDeps = {
  db: Pick<Db, 'get' | 'update' | 'transact'>;
  clock: Clock;
  bucket: Pick<FileBucket, 'arrivedParts' | 'complete' | 'remove'>;
  check: FileChecker;
  /** True if a virus scanner checks files before they are shown to anyone. */
  isScanned: boolean;
};

/** Each part in its place, with its size: S3 would join any parts it's given. */
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

/** Removes the file before marking its row: a row without a file is harmless. */
const refuseFile = async (
  { db, bucket }: CheckDeps,
  stored: StoredFile,
  problem: FileProblem,
): Promise<StoredFile | undefined> => {
  await bucket.remove(incomingKey(stored));
  return settle(db, stored, { state: 'refused', problem });
};

/** Calls the function that reads files. `keeps`: it also writes the version that others may open. */
const checked = ({ check }: CheckDeps, stored: StoredFile, keeps: boolean) =>
  check({
    from: incomingKey(stored),
    to: checkedKey(stored),
    keeps,
    size: stored.size,
    use: stored.kind === TO_SIGN ? 'sign' : 'read',
  });

const releaseFile = async (deps: CheckDeps, stored: StoredFile): Promise<StoredFile | undefined> => {
  const found = await checked(deps, stored, true);
  if ('gone' in found) return undefined;
  if ('problem' in found) return refuseFile(deps, stored, found.problem);
  await deps.bucket.remove(incomingKey(stored));
  return settle(deps.db, stored, { state: 'ready', ...found });
};

/** `agentId`: the current agent. */
const noticeWrite = ({ by, name }: StoredFile, agentId: string, now: Date): Write => {
  const body = `We found a virus in "${name}" and deleted it. No one could open it.`;
  if (by === 'agent')
    return accountNotification(agentId, 'file-refused', { subject: 'Your file was refused', body }, now);
  return clientNotification(agentId, 'file-refused', { subject: "A client's file was refused", body }, now);
};

/** A client who answers a request may have closed the page. In a transaction, both see it in the list. */
const emailWrites = (stored: StoredFile, request: FundsRequest | undefined, now: Date): Write[] =>
  request && stored.by === 'guest' ? [outboxWrite('mail', fileInfectedEmail(request, stored.name), now)] : [];

/**
 * Refuses a file with a virus, and notifies both sides: neither can open it, and the client may have to clean a device.
 * Undefined if someone else has decided, or removed it.
 */
const settleInfected = async (
  { db, clock }: CheckDeps,
  stored: StoredFile & { state: 'scanning' },
): Promise<StoredFile | undefined> => {
  const now = clock();
  const request = stored.place === 'request' ? await readRequest(db, stored.linkId) : undefined;
  // The request or transaction may have moved to another agent since the upload began.
  const agentId = request?.agentId ?? (await agentOfLink(db, stored.linkId)) ?? stored.agentId;
  const key = fileKey(stored, stored.id);
  const isDone = await held(
    db.transact([
      file.update(
        key,
        { set: { state: 'refused', problem: 'infected' } },
        { name: 'file', if: when('#state = :scanning', { ':scanning': 'scanning' }) },
      ),
      noticeWrite(stored, agentId, now),
      ...emailWrites(stored, request, now),
    ]),
  );
  if (!isDone) return undefined;
  return file.get(db, key, { consistent: true });
};

/** The scanner's result decides, whether it arrived before or after our check. */
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

/** With a scanner, the file is put in its place only after both checks have passed. */
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
    // Another of the client's pages was faster.
    const now = settled ?? (await file.get(deps.db, fileKey(folder, fileId), { consistent: true }));
    if (!now || now.state === 'uploading') throw uploadOver();
    if (folder.parties && folder.by === 'guest' && now.state !== 'refused')
      await notifyOfFiles(deps.db, folder.parties, deps.clock());
    return now;
  };

type RemoveDeps = { db: Db; bucket: Pick<FileBucket, 'drop' | 'remove'> };

/** First the part in S3: earlier addresses open nothing from now on. */
export const discardBytes = async ({ bucket }: Pick<RemoveDeps, 'bucket'>, stored: StoredFile): Promise<void> => {
  const key = incomingKey(stored);
  if (stored.state === 'uploading') await bucket.drop({ key, uploadId: stored.uploadId });
  await bucket.remove(key);
  await bucket.remove(checkedKey(stored));
};

/** Works even if someone else has just done it. */
export const discardFile = async (deps: RemoveDeps, stored: StoredFile): Promise<void> => {
  await discardBytes(deps, stored);
  if (!(await held(deps.db.transact(removeWrites(stored))))) {
    const now = await file.get(deps.db, fileKey(stored, stored.id), { consistent: true });
    // A check may have ended at the same moment.
    if (now && now.state !== stored.state) await discardFile(deps, now);
  }
};

/**
 * Each side removes its own files: one version of a file with several. Files shared for proof of funds are taken back
 * as a whole.
 */
export const removeFile =
  (deps: RemoveDeps & { clock: Clock }) =>
  async (folder: Folder, fileId: string): Promise<void> => {
    const stored = await readFile(deps.db, folder, fileId, deps.clock());
    if (stored.by !== folder.by) throw new AppError('FORBIDDEN');
    if (stored.sentAt && stored.place === 'request')
      throw new AppError('CONFLICT', { message: 'You have shared this file. Take all of them back instead.' });
    if (stored.sentAt && stored.place !== 'transaction')
      throw new AppError('CONFLICT', { message: 'You have shared this file. Take it back where you shared it.' });
    if (stored.state !== 'ready') return discardFile(deps, stored);
    await discardBytes(deps, stored);
    await removeVersion(deps.db, stored);
  };
