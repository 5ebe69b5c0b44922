// Files of unfinished uploads and imports stay in this browser, so that the work continues after a reload: a phone may drop the page
// while its camera is open. They're deleted at logout, and after a day, when S3 deletes the parts of an upload. A browser that stores
// nothing (a private window) asks for the file again.
import { DAY } from '#core/platform/clock.ts';
import { KEPT_FILES } from './forget-files.ts';

const STORE = 'files';

const opened = (): Promise<IDBDatabase> =>
  new Promise((resolve, reject) => {
    const request = indexedDB.open(KEPT_FILES, 1);
    request.onupgradeneeded = () => request.result.createObjectStore(STORE);
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });

const run = async <T>(
  mode: IDBTransactionMode,
  work: (store: IDBObjectStore) => IDBRequest<T>,
): Promise<T | undefined> => {
  try {
    const database = await opened();
    try {
      return await new Promise<T>((resolve, reject) => {
        const request = work(database.transaction(STORE, mode).objectStore(STORE));
        request.onsuccess = () => resolve(request.result);
        request.onerror = () => reject(request.error);
      });
    } finally {
      database.close();
    }
  } catch {
    // Without storage, the client chooses the file again.
    return undefined;
  }
};

type Kept = { file: File; at: number };
const isKept = (value: unknown): value is Kept => (value as Kept | undefined)?.file instanceof File;

export const forgetFile = (id: string): Promise<unknown> => run('readwrite', (store) => store.delete(id));

const isOver = (kept: unknown) => !isKept(kept) || kept.at + DAY <= Date.now();

/** Deletes old files, because the person may have closed the page for good. */
export const forgetOldFiles = async (): Promise<void> => {
  const ids = (await run('readonly', (store) => store.getAllKeys())) ?? [];
  for (const id of ids.map(String))
    if (isOver(await run('readonly', (store) => store.get(id) as IDBRequest<unknown>))) await forgetFile(id);
};

export const keepFile = (id: string, file: File): Promise<unknown> =>
  run('readwrite', (store) => store.put({ file, at: Date.now() } satisfies Kept, id));

export const keptFile = async (id: string): Promise<File | undefined> => {
  const kept = await run('readonly', (store) => store.get(id) as IDBRequest<unknown>);
  return isKept(kept) ? kept.file : undefined;
};
