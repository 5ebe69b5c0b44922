// What became of an upload. A new version takes its place in the transaction that makes it ready, and not before: until then, and when
// it's refused, the version of before is the newest.
import { ConditionFailed, type Db, when } from '#core/data/db.ts';
import { tryAgain } from '#core/platform/try-again.ts';
import { answeredWrites } from '../asked/asked-store.ts';
import { file, type StoredFile } from '../entity.ts';
import { fileKey } from '../file-store.ts';
import type { ReadyFile } from '../stored-file.ts';
import { isFull, newestOf, succession } from '../versions/version-store.ts';

type Inspected = Pick<ReadyFile, 'type' | 'hash'>;
type Outcome =
  | ({ state: 'scanning'; scanningSince: string } & Inspected)
  | ({ state: 'ready' } & Inspected)
  | { state: 'refused'; problem: Extract<StoredFile, { state: 'refused' }>['problem'] };

type Deps = Pick<Db, 'get' | 'update' | 'transact'>;

/** Of a request, it takes its place when the client shares it. */
const takesPlace = (stored: StoredFile, outcome: Outcome): stored is StoredFile & { replaces: string } =>
  outcome.state === 'ready' && stored.place === 'transaction' && stored.replaces !== undefined;

/** A version whose file was removed meanwhile, or is full, is a file like any other. */
const takePlace = async (db: Deps, stored: StoredFile & { replaces: string }, outcome: Outcome) => {
  const newest = await newestOf(db, stored, stored.replaces);
  const before = newest?.state === 'ready' && !isFull(newest) ? newest : undefined;
  const next = before && succession(before, stored.id);
  const isAnswered = before !== undefined && before.answers === stored.answers;
  await db.transact([
    file.update(
      fileKey(stored, stored.id),
      { set: { ...outcome, ...next?.change }, remove: ['uploadId', 'replaces'] },
      { name: 'file', if: when('#state = :before', { ':before': stored.state }) },
    ),
    ...(next?.writes ?? []),
    ...answeredWrites(stored, isAnswered ? 'newest' : 'added'),
  ]);
};

/** Another version was ready at the same moment, or one was removed. */
const isOvertaken = (error: unknown) => error instanceof ConditionFailed && error.write === 'before';

/** Undefined when someone else has decided, or removed it. */
export const settle = async (db: Deps, stored: StoredFile, outcome: Outcome): Promise<StoredFile | undefined> => {
  const key = fileKey(stored, stored.id);
  const before = when('#state = :before', { ':before': stored.state });
  const change = { set: outcome, remove: ['uploadId'] as const };
  try {
    if (takesPlace(stored, outcome)) {
      const attempt = () => takePlace(db, stored, outcome);
      await tryAgain(attempt, { tries: 5, when: isOvertaken, upToMs: () => 50 });
    } else {
      const answered = outcome.state === 'ready' ? answeredWrites(stored, 'added') : [];
      if (answered.length === 0) return await file.change(db, key, change, before);
      await db.transact([file.update(key, change, { name: 'file', if: before }), ...answered]);
    }
    return await file.get(db, key, { consistent: true });
  } catch (error) {
    if (error instanceof ConditionFailed && !isOvertaken(error)) return undefined;
    throw error;
  }
};
