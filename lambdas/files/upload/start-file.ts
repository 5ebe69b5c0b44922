// The beginning of an upload: its place, its limits, and a row that says how far it has come. The bytes go to S3 directly.
import { newId } from '#core/crypto/ids.ts';
import { ConditionFailed, type Db, type Write } from '#core/data/db.ts';
import type { FileBucket } from '#core/documents/file-bucket.ts';
import { AppError } from '#core/http/errors.ts';
import type { Clock } from '#core/platform/clock.ts';
import { tryAgain } from '#core/platform/try-again.ts';
import { addToTransactionWrite } from '#public/chat/transaction';
import { beginDocumentsWrites, readRequest } from '#public/funds/request';
import { askedCheck } from '../asked/asked-store.ts';
import { FILE_KINDS, FILE_LIMITS, type FileKind } from '../contract.ts';
import type { StoredFile } from '../entity.ts';
import { asRefusal, expiryOf, startWrites } from '../file-store.ts';
import { type Folder, ownFile } from '../folder.ts';
import { incomingKey, publicId } from '../stored-file.ts';

type Deps = { db: Db; clock: Clock; bucket: Pick<FileBucket, 'begin' | 'drop'> };
type Input = { name: string; kind: FileKind; note: string; size: number; answers?: string | undefined };

const isOvertaken = (error: unknown) =>
  error instanceof ConditionFailed && error.write !== 'count' && error.write !== 'transaction';

const requireKind = ({ place }: Folder, kind: FileKind) => {
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
  folder.parties ? [addToTransactionWrite(folder.parties, now)] : requestWrites(db, folder, now);

/** What an upload answers belongs to the same place. */
const answersOf = (folder: Folder, answers: string | undefined): string | undefined =>
  folder.parties && answers ? ownFile(folder, answers) : undefined;

export const startFile =
  ({ db, clock, bucket }: Deps) =>
  async (folder: Folder, input: Input): Promise<{ id: string; part_size: number }> => {
    requireKind(folder, input.kind);
    const now = clock();
    const { place, folderId, agentId, linkId, by } = folder;
    const startedAt = now.toISOString();
    const answers = answersOf(folder, input.answers);
    const started = { ...input, answers, id: newId(now), place, folderId, agentId, linkId, by, startedAt };
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
        ...(answers ? [askedCheck(folder, answers)] : []),
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
