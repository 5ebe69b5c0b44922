// Reads and writes of uploaded files.
import { ConditionFailed, type Db, exists, isNew, type Page, type Write, when } from '#core/data/db.ts';
import { AppError } from '#core/http/errors.ts';
import { DAY, epochSeconds } from '#core/platform/clock.ts';
import { countMetric } from '#core/platform/count-metric.ts';
import { handedOverError } from '#public/chat/transaction';
import { answeredWrites } from './asked/asked-store.ts';
import { earlierFile, file, fileCount, type StoredFile } from './entity.ts';
import type { Folder } from './folder.ts';
import { asOf, isExpired, isScanLost } from './stored-file.ts';
import { FILE_LIMITS, TO_SIGN } from './vocabulary.ts';

type At = Pick<Folder, 'place' | 'folderId'>;
export const fileKey = ({ place, folderId }: At, fileId: string) => ({ place, folderId, fileId });
const keyOf = (stored: StoredFile) => fileKey(stored, stored.id);

/** What a client hasn't shared is theirs alone; so is what they took back, until it's erased. */
export const isVisible = (stored: StoredFile, folder: Folder, now: Date): boolean => {
  if (isExpired(stored, now)) return false;
  // A draft of the agent's is for no one else.
  if (stored.kind === TO_SIGN && folder.by === 'guest') return false;
  const documents = folder.request?.documents;
  if (documents?.state === 'withdrawn' && stored.startedAt <= documents.at) return false;
  return folder.by === 'guest' || folder.place === 'transaction' || stored.sentAt !== undefined;
};

/** No event says that a scanner is silent: who reads the file finds out. */
const asRead = (stored: StoredFile, now: Date): StoredFile => {
  if (isScanLost(stored, now)) countMetric('UnscannedFiles');
  return asOf(stored, now);
};

const PAGE = 50;

export const listFiles = async (
  db: Pick<Db, 'query'>,
  folder: Folder,
  {
    limit = PAGE,
    cursor,
    consistent,
  }: { limit?: number | undefined; cursor?: string | undefined; consistent?: boolean },
  now: Date,
): Promise<Page<StoredFile>> => {
  const pk = file.partition(folder);
  // A transaction may have hundreds, and what was just added is what people look for.
  const descending = folder.place === 'transaction';
  const { items, nextCursor } = await file.list(db, { pk, prefix: 'FILE#', limit, cursor, descending, consistent });
  const visible = items.filter((stored) => stored.kind !== TO_SIGN && isVisible(stored, folder, now));
  return { items: visible.map((stored) => asRead(stored, now)), nextCursor };
};

/** The newest version of a file, or an earlier one. */
export const readFile = async (db: Pick<Db, 'get'>, folder: Folder, fileId: string, now: Date): Promise<StoredFile> => {
  const key = fileKey(folder, fileId);
  const stored =
    (await file.get(db, key, { consistent: true })) ?? (await earlierFile.get(db, key, { consistent: true }));
  if (!stored || !isVisible(stored, folder, now)) throw new AppError('NOT_FOUND');
  return asRead(stored, now);
};

/** Files of a request go after 30 days, as a report is no longer valid then. */
export const expiryOf = ({ place }: At, now: Date): number | undefined =>
  place === 'request' ? epochSeconds(now, FILE_LIMITS.requestDays * DAY) : undefined;

const FULL = (place: Folder['place']) =>
  new AppError('CONFLICT', { message: `There can be ${FILE_LIMITS[place].files} files at most.` });

/** A new file, if there's room: under the names `count` and `file`. */
export const startWrites = (folder: Folder, stored: StoredFile & { state: 'uploading' }): Write[] => {
  const { place, agentId, linkId } = folder;
  const { files, starts } = FILE_LIMITS[place];
  const room = when('attribute_not_exists(#PK) OR (#files < :files AND #starts < :starts)', {
    ':files': files,
    ':starts': starts,
  });
  return [
    fileCount.update(
      folder,
      { add: { files: 1, starts: 1 }, set: { agentId, linkId, expires: stored.expires } },
      { name: 'count', if: room },
    ),
    file.put(keyOf(stored), stored, { name: 'file', if: isNew }),
  ];
};

/** What a failed start means to the person who tried. */
export const asRefusal = (error: unknown, { place }: At): unknown => {
  if (!(error instanceof ConditionFailed)) return error;
  if (error.write === 'count') return FULL(place);
  if (error.write === 'asked') return new AppError('CONFLICT', { message: 'This file is no longer asked for.' });
  if (error.write === 'agent') return handedOverError(error);
  return error.write === 'transaction' ? new AppError('TRANSACTION_CLOSED') : error;
};

export const removeWrites = (stored: StoredFile): Write[] => [
  file.delete(keyOf(stored), { name: 'file', if: when('#state = :state', { ':state': stored.state }) }),
  fileCount.update(stored, { add: { files: -1 } }, { name: 'count', if: exists }),
  ...(stored.state === 'ready' ? answeredWrites(stored, 'removed') : []),
];

const isReady = when('#state = :ready', { ':ready': 'ready' });

export const sentWrite = (
  stored: StoredFile,
  now: Date,
  version: { version?: number; earlier?: string[] } = {},
): Write =>
  file.update(
    keyOf(stored),
    { set: { sentAt: now.toISOString(), ...version }, remove: ['replaces'] },
    { name: 'file', if: isReady },
  );

/** What the agent decided stays with this version. */
export const reviewWrite = (stored: StoredFile, review: NonNullable<StoredFile['review']>): Write =>
  file.update(keyOf(stored), { set: { review } }, { name: 'file', if: isReady });
