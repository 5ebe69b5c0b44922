// Removes one version of a file with several. If it's the newest, the one before it is the newest again.
import { type Db, exists, type Write, writeAgain } from '#core/data/db.ts';
import { answeredWrites } from '../asked/asked.ts';
import { type EarlierFile, earlierFile, file, fileCount, type StoredFile } from '../entity.ts';
import { fileKey } from '../file-store.ts';
import { isEarlier, type ReadyFile } from '../stored-file.ts';
import { asItWas, highestOf, newestOf } from './version-store.ts';

type At = Pick<StoredFile, 'place' | 'folderId' | 'id'>;
const keyOf = (stored: At) => fileKey(stored, stored.id);

const oneLess = (at: At): Write => fileCount.update(at, { add: { files: -1 } }, { if: exists });

const without = (ids: string[], id: string): string[] | undefined => {
  const rest = ids.filter((one) => one !== id);
  return rest.length > 0 ? rest : undefined;
};

/** `earlier`: the row's new value. */
const earlierChange = (earlier: string[] | undefined) =>
  earlier ? { set: { earlier } } : { remove: ['earlier'] as const };

/** The next older version is linked past it from now on. */
const relinkWrites = (stored: EarlierFile, { earlier = [] }: ReadyFile): Write[] => {
  const older = earlier[earlier.indexOf(stored.id) + 1];
  if (older === undefined) return [];
  return [earlierFile.update(fileKey(stored, older), { set: { replacedBy: stored.replacedBy } }, { if: exists })];
};

const earlierRemoval = async (db: Pick<Db, 'get'>, stored: EarlierFile): Promise<Write[]> => {
  const newest = await newestOf(db, stored, stored.replacedBy);
  const gone = [earlierFile.delete(keyOf(stored), { if: exists }), oneLess(stored)];
  if (newest?.state !== 'ready' || !newest.earlier?.includes(stored.id)) return gone;
  const change = earlierChange(without(newest.earlier, stored.id));
  return [...gone, file.update(keyOf(newest), change, { if: asItWas(newest) }), ...relinkWrites(stored, newest)];
};

const newestRemoval = async (db: Pick<Db, 'get'>, stored: ReadyFile): Promise<Write[]> => {
  const gone = [file.delete(keyOf(stored), { if: asItWas(stored) }), oneLess(stored)];
  const [id, ...rest] = stored.earlier ?? [];
  const before = id === undefined ? undefined : await earlierFile.get(db, fileKey(stored, id), { consistent: true });
  if (!before) return [...gone, ...answeredWrites(stored, 'removed')];
  const { replacedBy: _, ...kept } = before;
  return [
    ...gone,
    earlierFile.delete(keyOf(before), { if: exists }),
    file.put(keyOf(before), { ...kept, earlier: rest.length > 0 ? rest : undefined, highest: highestOf(stored) }),
    ...answeredWrites(before, 'newest'),
  ];
};

const readAgain = async (db: Pick<Db, 'get'>, at: At): Promise<StoredFile | undefined> =>
  (await file.get(db, keyOf(at), { consistent: true })) ?? (await earlierFile.get(db, keyOf(at), { consistent: true }));

/** Works even if someone else has just removed it, or added a version. Its bytes are deleted first. */
export const removeVersion = (db: Pick<Db, 'get' | 'transact'>, read: StoredFile): Promise<void> =>
  writeAgain(async (round) => {
    const stored = round === 0 ? read : await readAgain(db, read);
    if (stored?.state !== 'ready') return;
    await db.transact(isEarlier(stored) ? await earlierRemoval(db, stored) : await newestRemoval(db, stored));
  });
