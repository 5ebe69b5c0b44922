import { type Db, exists, isNew, type Page, type Write, when } from '#core/data/db.ts';
import { AppError } from '#core/http/errors.ts';
import { DAY, epochSeconds } from '#core/platform/clock.ts';
import { countMetric } from '#core/platform/count-metric.ts';
import { answeredWrites } from './asked/asked.ts';
import { earlierFile, file, fileCount, type StoredFile } from './entity.ts';
import type { Folder } from './folder.ts';
import { asOf, isExpired, isScanLost } from './stored-file.ts';
import { FILE_LIMITS, TO_SIGN } from './vocabulary.ts';

type At = Pick<Folder, 'place' | 'folderId'>;
export const fileKey = ({ place, folderId }: At, fileId: string) => ({ place, folderId, fileId });
const keyOf = (stored: StoredFile) => fileKey(stored, stored.id);

/** Files that someone hasn't shared are theirs alone; so are those they took back, until they're erased. */
export const isVisible = (stored: StoredFile, folder: Folder, now: Date): boolean => {
  if (isExpired(stored, now)) return false;
  // An agent's draft is only for them.
  if (stored.kind === TO_SIGN && folder.by === 'guest') return false;
  const takenBackAt = folder.request?.documents?.takenBackAt;
  if (takenBackAt !== undefined && stored.startedAt <= takenBackAt) return false;
  return folder.place === 'transaction' || stored.by === folder.by || stored.sentAt !== undefined;
};

/** A silent scanner sends no event, so it's noticed when the file is read. */
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
  // A transaction may have hundreds of files, and people look for the latest.
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

/** A request's files, and those that support its proof, expire after 30 days, when a report is no longer valid either. */
export const expiryOf = ({ place }: At, now: Date): number | undefined =>
  place !== 'transaction' ? epochSeconds(now, FILE_LIMITS.requestDays * DAY) : undefined;

/** Adds a file if there's room. */
export const startWrites = (folder: Folder, stored: StoredFile & { state: 'uploading' }): Write[] => {
  const { place, agentId, linkId } = folder;
  const { files, starts } = FILE_LIMITS[place];
  const hasRoom = when(
    'attribute_not_exists(#PK) OR (#files < :files AND #starts < :starts)',
    { ':files': files, ':starts': starts },
    () => new AppError('CONFLICT', { message: `There can be ${files} files at most.` }),
  );
  return [
    fileCount.update(
      folder,
      { add: { files: 1, starts: 1 }, set: { agentId, linkId, expires: stored.expires } },
      { if: hasRoom },
    ),
    file.put(keyOf(stored), stored, { if: isNew }),
  ];
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

/** The agent's decision stays with this version. */
export const reviewWrite = (stored: StoredFile, review: NonNullable<StoredFile['review']>): Write =>
  file.update(keyOf(stored), { set: { review } }, { name: 'file', if: isReady });
