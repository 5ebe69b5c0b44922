// The beginning of an upload: its place, its limits, and a row that says how far it has come. The bytes go to S3 directly.
import { newId } from '#core/crypto/ids.ts';
import { ConditionFailed, type Db, type Write } from '#core/data/db.ts';
import type { FileBucket } from '#core/documents/file-bucket.ts';
import { AppError } from '#core/http/errors.ts';
import type { Clock } from '#core/platform/clock.ts';
import { tryAgain } from '#core/platform/try-again.ts';
import { addToTransactionWrite, agentCheck } from '#public/chat/transaction';
import { beginDocumentsWrites, readRequest } from '#public/funds/request';
import { askedCheck } from '../asked/asked-store.ts';
import type { FileKind } from '../contract.ts';
import type { StoredFile } from '../entity.ts';
import { asRefusal, expiryOf, readFile, startWrites } from '../file-store.ts';
import { type Folder, ownFile } from '../folder.ts';
import { incomingKey, isEarlier, publicId } from '../stored-file.ts';
import { isFull, newestOf } from '../versions/version-store.ts';
import { FILE_KINDS, FILE_LIMITS, TO_SIGN } from '../vocabulary.ts';

type Deps = { db: Db; clock: Clock; bucket: Pick<FileBucket, 'begin' | 'drop'> };
type Input = {
  name: string;
  kind: FileKind;
  note: string;
  size: number;
  answers?: string | undefined;
  replaces?: string | undefined;
};

const isOvertaken = (error: unknown) =>
  error instanceof ConditionFailed && error.write !== 'count' && error.write !== 'transaction';

/** What is to be signed is in no list, so it neither hides what it replaces nor answers anyone. */
const requireKind = ({ place, by }: Folder, { kind, answers, replaces }: Input) => {
  if (kind === TO_SIGN && place === 'transaction' && by === 'agent' && !answers && !replaces) return;
  if (!FILE_KINDS[place].some((one) => one === kind))
    throw new AppError('INVALID', { fields: { kind: 'Choose what it is.' } });
};

/** The request remembers that it has files: they go when it ends. */
const requestWrites = async (db: Db, { request }: Folder, now: Date): Promise<Write[]> => {
  const current = request && (request.documents ? request : await readRequest(db, request.id));
  return current ? beginDocumentsWrites(current, now) : [];
};

/** A transaction in use isn't closed, and what no one has opened begins now: it's what the files are erased with. */
const placeWrites = async (db: Db, folder: Folder, now: Date): Promise<Write[]> =>
  folder.parties
    ? [agentCheck(folder.parties), addToTransactionWrite(folder.parties, now)]
    : requestWrites(db, folder, now);

/** What an upload answers belongs to the same place. */
const answersOf = (folder: Folder, answers: string | undefined): string | undefined =>
  folder.parties && answers ? ownFile(folder, answers) : undefined;

/** What the new version becomes a version of: the newest by now, also when the page showed an earlier one. */
const replacedIn = async (db: Db, folder: Folder, id: string, now: Date): Promise<StoredFile> => {
  const shown = await readFile(db, folder, ownFile(folder, id), now);
  const stored = isEarlier(shown) ? await newestOf(db, folder, shown.replacedBy) : shown;
  if (stored?.kind === TO_SIGN) throw new AppError('NOT_FOUND');
  if (stored?.state !== 'ready') throw new AppError('CONFLICT', { message: "This file can't be replaced yet." });
  if (folder.place === 'request' && !stored.sentAt)
    throw new AppError('CONFLICT', { message: 'You have not shared this file yet. Remove it and add the new one.' });
  if (isFull(stored))
    throw new AppError('CONFLICT', { message: `A file can have ${FILE_LIMITS.versions} versions at most.` });
  return stored;
};

export const startFile =
  ({ db, clock, bucket }: Deps) =>
  async (folder: Folder, input: Input): Promise<{ id: string; part_size: number }> => {
    requireKind(folder, input);
    const now = clock();
    const { place, folderId, agentId, linkId, by } = folder;
    const startedAt = now.toISOString();
    const before = input.replaces ? await replacedIn(db, folder, input.replaces, now) : undefined;
    const answers = before ? before.answers : answersOf(folder, input.answers);
    const about = { ...input, answers, replaces: before?.id };
    const started = { ...about, id: newId(now), place, folderId, agentId, linkId, by, startedAt };
    const key = incomingKey(started);
    const uploadId = await bucket.begin(key);
    const row: StoredFile & { state: 'uploading' } = {
      ...started,
      state: 'uploading',
      uploadId,
      expires: expiryOf(folder, now),
    };
    const attempt = async () =>
      db.transact([
        ...startWrites(folder, row),
        ...(answers && !before ? [askedCheck(folder, answers)] : []),
        ...(await placeWrites(db, folder, now)),
      ]);
    try {
      // Another of the client's pages may have begun one at the same moment.
      await tryAgain(attempt, { tries: 3, when: isOvertaken, upToMs: () => 0 });
    } catch (error) {
      await bucket.drop({ key, uploadId });
      throw asRefusal(error, folder);
    }
    return { id: publicId(row), part_size: FILE_LIMITS.partBytes };
  };
