// Which version of a file is the newest, and the writes with which a new one takes its place. An earlier version is only moved: nothing
// of it is written over.
import { type Condition, type Db, type Write, when } from '#core/data/db.ts';
import { earlierFile, file, type StoredFile } from '../entity.ts';
import { fileKey } from '../file-store.ts';
import { type ReadyFile, versionOf } from '../stored-file.ts';
import { FILE_LIMITS } from '../vocabulary.ts';

type At = Pick<StoredFile, 'place' | 'folderId'>;
const keyOf = (stored: StoredFile) => fileKey(stored, stored.id);

/** The row as it was read: no version was added to it or removed from it since. */
export const asItWas = ({ earlier }: ReadyFile): Condition =>
  earlier
    ? when('#state = :ready AND #earlier = :earlier', { ':ready': 'ready', ':earlier': earlier })
    : when('#state = :ready AND attribute_not_exists(#earlier)', { ':ready': 'ready' });

/** Of the file that this version belongs to, whatever has taken its place since. Undefined when nothing is left of it. */
export const newestOf = async (db: Pick<Db, 'get'>, at: At, id: string): Promise<StoredFile | undefined> => {
  let next: string | undefined = id;
  while (next !== undefined) {
    const key = fileKey(at, next);
    const stored = await file.get(db, key, { consistent: true });
    if (stored) return stored;
    next = (await earlierFile.get(db, key, { consistent: true }))?.replacedBy;
  }
  return undefined;
};

/** For how many more versions. */
export const roomIn = ({ earlier = [] }: ReadyFile): number => Math.max(0, FILE_LIMITS.versions - 1 - earlier.length);

export const isFull = (stored: ReadyFile): boolean => roomIn(stored) === 0;

/** No number is given twice, also when the version that had it was removed. */
export const highestOf = (stored: Pick<StoredFile, 'version' | 'highest'>): number =>
  Math.max(versionOf(stored), stored.highest ?? 0);

/**
 * What the version after it gets, and the writes that make it an earlier one; they fail under the name `before`. `stored`: as its row is,
 * of one that becomes a version itself in the same transaction.
 */
export const succession = (before: ReadyFile, id: string, stored: ReadyFile = before) => {
  const { earlier = [], replaces: _, highest: __, ...kept } = before;
  const change = { version: highestOf(before) + 1, earlier: [before.id, ...earlier] };
  const writes: Write[] = [
    file.delete(keyOf(before), { name: 'before', if: asItWas(stored) }),
    earlierFile.put(keyOf(before), { ...kept, replacedBy: id }),
  ];
  return { change, writes };
};
