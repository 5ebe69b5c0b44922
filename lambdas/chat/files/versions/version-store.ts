// Finds the newest version of a file, and writes a new one in its place. An earlier version is only moved and never
// overwritten.
import { type Condition, type Db, type Write, when } from '#core/data/db.ts';
import { earlierFile, file, type StoredFile } from '../entity.ts';
import { fileKey } from '../file-store.ts';
import { type ReadyFile, versionOf } from '../stored-file.ts';
import { FILE_LIMITS } from '../vocabulary.ts';

type At = Pick<StoredFile, 'place' | 'folderId'>;
const keyOf = (stored: StoredFile) => fileKey(stored, stored.id);

/** Holds while the row is as read: no version was added or removed since. */
export const asItWas = ({ earlier }: ReadyFile): Condition =>
  earlier
    ? when('#state = :ready AND #earlier = :earlier', { ':ready': 'ready', ':earlier': earlier })
    : when('#state = :ready AND attribute_not_exists(#earlier)', { ':ready': 'ready' });

/** The newest version of the file that this version belongs to. Undefined if all are gone. */
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

export const roomIn = ({ earlier = [] }: ReadyFile): number => Math.max(0, FILE_LIMITS.versions - 1 - earlier.length);

export const isFull = (stored: ReadyFile): boolean => roomIn(stored) === 0;

/** No number is used twice, even if its version was removed. */
export const highestOf = (stored: Pick<StoredFile, 'version' | 'highest'>): number =>
  Math.max(versionOf(stored), stored.highest ?? 0);

/** The name of a failed condition: another version was added or removed. */
export const BEFORE = 'before';

/**
 * The fields of the next version, and the writes that make this one an earlier one; they fail under the name
 * `before`. `stored`: its row, if it becomes a version itself in the same transaction.
 */
export const succession = (before: ReadyFile, id: string, stored: ReadyFile = before) => {
  const { earlier = [], replaces: _, highest: __, ...kept } = before;
  const change = { version: highestOf(before) + 1, earlier: [before.id, ...earlier] };
  const writes: Write[] = [
    file.delete(keyOf(before), { name: BEFORE, if: asItWas(stored) }),
    earlierFile.put(keyOf(before), { ...kept, replacedBy: id }),
  ];
  return { change, writes };
};
