import { newId } from '#core/crypto/ids.ts';
import { type Db, type Write, writeAgain } from '#core/data/db.ts';
import type { ArrivedPart, FileBucket } from '#core/documents/file-bucket.ts';
import { AppError } from '#core/http/errors.ts';
import type { Clock } from '#core/platform/clock.ts';
import { addToTransactionWrite, agentCheck } from '#public/chat/transaction';
import { beginDocumentsWrites, readRequest } from '#public/funds/request';
import { askedCheck } from '../asked/asked.ts';
import type { FileKind } from '../contract.ts';
import type { StoredFile } from '../entity.ts';
import { expiryOf, readFile, startWrites } from '../file-store.ts';
import { type Folder, ownFile } from '../folder.ts';
import { incomingKey, isEarlier, partSizes, publicId } from '../stored-file.ts';
import { isFull, newestOf } from '../versions/version-store.ts';
import { FILE_KINDS, FILE_LIMITS, TO_SIGN } from '../vocabulary.ts';

// The start of an upload: its place, its limits, and a row with its progress. The bytes go to S3 directly.

type Deps = { db: Db; clock: Clock; bucket: Pick<FileBucket, 'begin' | 'drop'> };
type Input = {
  name: string;
  kind: FileKind;
  note: string;
  size: number;
  answers?: string | undefined;
  replaces?: string | undefined;
};

/** A document to sign is in no list, so it neither replaces a file nor answers a request. */
const requireKind = ({ place, by }: Folder, { kind, answers, replaces }: Input) => {
  if (kind === TO_SIGN && place === 'transaction' && by === 'agent' && !answers && !replaces) return;
  if (!FILE_KINDS[place].some((one) => one === kind))
    throw new AppError('INVALID', { fields: { kind: 'Choose what it is.' } });
};

/** Marks the request as having files: they're deleted when it ends. */
const requestWrites = async (db: Db, { request }: Folder, now: Date): Promise<Write[]> => {
  const current = request && (request.documents ? request : await readRequest(db, request.id));
  return current ? beginDocumentsWrites(current, now) : [];
};

/** A transaction in use isn't closed, and an unopened one begins now: its files are erased with it. */
const placeWrites = async (db: Db, folder: Folder, now: Date): Promise<Write[]> =>
  folder.parties
    ? [agentCheck(folder.parties), addToTransactionWrite(folder.parties, now)]
    : requestWrites(db, folder, now);

/** The request that an upload answers belongs to the same place. */
const answersOf = (folder: Folder, answers: string | undefined): string | undefined =>
  folder.parties && answers ? ownFile(folder, answers) : undefined;

/** The file that this is a new version of: the newest, even if the page showed an earlier one. */
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

/** In the other places, another file belongs to another claim or pre-approval. */
const TAKES_VERSIONS: Folder['place'][] = ['request', 'transaction'];

export const startFile =
  ({ db, clock, bucket }: Deps) =>
  async (folder: Folder, input: Input, id?: string): Promise<{ id: string; part_size: number }> => {
    requireKind(folder, input);
    const now = clock();
    const { place, folderId, agentId, linkId, by } = folder;
    const startedAt = now.toISOString();
    if (input.replaces && !TAKES_VERSIONS.includes(place)) throw new AppError('INVALID');
    const before = input.replaces ? await replacedIn(db, folder, input.replaces, now) : undefined;
    const answers = before ? before.answers : answersOf(folder, input.answers);
    const about = { ...input, answers, replaces: before?.id };
    const started = { ...about, id: id ?? newId(now), place, folderId, agentId, linkId, by, startedAt };
    const key = incomingKey(started);
    const uploadId = await bucket.begin(key);
    const row: StoredFile & { state: 'uploading' } = {
      ...started,
      state: 'uploading',
      uploadId,
      expires: expiryOf(folder, now),
    };
    try {
      // Another of the client's pages may have begun one at the same moment.
      await writeAgain(async () =>
        db.transact([
          ...startWrites(folder, row),
          ...(answers && !before ? [askedCheck(folder, answers)] : []),
          ...(await placeWrites(db, folder, now)),
        ]),
      );
    } catch (error) {
      await bucket.drop({ key, uploadId });
      throw error;
    }
    return { id: publicId(row), part_size: FILE_LIMITS.partBytes };
  };

// Addresses for the missing parts. Each takes exactly the bytes with its signed digest and length, for fifteen
// minutes, and none once the upload is over or was dropped.

type SignPartsDeps = {
  db: Pick<Db, 'get'>;
  clock: Clock;
  bucket: Pick<FileBucket, 'arrivedParts' | 'partAddress'>;
};
type WantedPart = { number: number; sha256: string };

export const uploadOver = () =>
  new AppError('CONFLICT', { message: 'This upload is over. Please choose the file again.' });

const isThere = (arrived: ArrivedPart[], { number, sha256 }: WantedPart, size: number | undefined) =>
  arrived.some((part) => part.number === number && part.sha256 === sha256 && part.size === size);

export const signParts =
  ({ db, clock, bucket }: SignPartsDeps) =>
  async (folder: Folder, fileId: string, wanted: WantedPart[]) => {
    const stored = await readFile(db, folder, fileId, clock());
    if (stored.state !== 'uploading' || stored.by !== folder.by) throw uploadOver();
    const upload = { key: incomingKey(stored), uploadId: stored.uploadId };
    const arrived = await bucket.arrivedParts(upload);
    if (!arrived) throw uploadOver();
    const sizes = partSizes(stored.size);
    const sizeOf = ({ number }: WantedPart): number => {
      const size = sizes[number - 1];
      if (size === undefined) throw new AppError('INVALID', { fields: { parts: 'The file has fewer parts.' } });
      return size;
    };
    const missing = wanted.filter((part) => !isThere(arrived, part, sizeOf(part)));
    const addresses = await Promise.all(
      missing.map(async (part) => ({
        number: part.number,
        url: await bucket.partAddress(upload, {
          ...part,
          size: sizeOf(part),
          seconds: FILE_LIMITS.addressSeconds,
        }),
      })),
    );
    return { addresses, arrived: wanted.filter((part) => !missing.includes(part)).map(({ number }) => number) };
  };
