import { useCallback, useEffect, useRef, useState } from 'react';
import type { UploadedFile } from '#contracts/chat/files';
import { DAY } from '#core/platform/clock.ts';
import { type Refusal, refusalOf } from '#web/language/refusal.ts';
import { hadNoAnswer, useOnOnline } from '#web/ui/browser/use-on-online.ts';
import { KEPT_FILES } from './forget-files.ts';
import { type Progress, sendFile, type UploadAbout, type UploadCalls } from './send-parts.ts';

// Files whose upload isn't finished stay in this browser until it is, so that it continues after a reload: a phone may drop the
// page while its camera is open. They go when the person logs out, and after a day, when S3 forgets the parts. A browser that keeps
// nothing (a private window) asks for the file again.
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
    // No place to keep it: the client chooses the file again.
    return undefined;
  }
};

type Kept = { file: File; at: number };
const isKept = (value: unknown): value is Kept => (value as Kept | undefined)?.file instanceof File;

const forgetFile = (id: string): Promise<unknown> => run('readwrite', (store) => store.delete(id));

const isOver = (kept: unknown) => !isKept(kept) || kept.at + DAY <= Date.now();

/** Deletes files that no upload can use anymore: the person may have closed the page for good. */
const forgetOldFiles = async (): Promise<void> => {
  const ids = (await run('readonly', (store) => store.getAllKeys())) ?? [];
  for (const id of ids.map(String))
    if (isOver(await run('readonly', (store) => store.get(id) as IDBRequest<unknown>))) await forgetFile(id);
};

const keepFile = (id: string, file: File): Promise<unknown> =>
  run('readwrite', (store) => store.put({ file, at: Date.now() } satisfies Kept, id));

const keptFile = async (id: string): Promise<File | undefined> => {
  const kept = await run('readonly', (store) => store.get(id) as IDBRequest<unknown>);
  return isKept(kept) ? kept.file : undefined;
};

export type Upload = Progress & { file: File; failure?: Refusal | undefined };
export type Uploads = Readonly<Record<string, Upload>>;

/** The uploads of this page, by the file's ID. Those from an earlier visit continue automatically. */
export const useUploads = (
  calls: UploadCalls,
  files: UploadedFile[] | undefined,
  onChanged: () => Promise<unknown>,
) => {
  const [uploads, setUploads] = useState<Uploads>({});
  const running = useRef(new Map<string, AbortController>());

  const note = useCallback(
    (id: string, change: ({ file: File } & Partial<Upload>) | undefined) =>
      setUploads(({ [id]: before, ...others }) =>
        change ? { ...others, [id]: { sent: 0, isWaiting: false, ...before, ...change } } : others,
      ),
    [],
  );

  const send = useCallback(
    async (id: string, file: File) => {
      if (running.current.has(id)) return;
      const controller = new AbortController();
      running.current.set(id, controller);
      note(id, { file, isWaiting: false, failure: undefined });
      try {
        await sendFile(
          calls,
          { id, file },
          { signal: controller.signal, onProgress: (progress) => note(id, { file, ...progress }) },
        );
        await forgetFile(id);
        await onChanged();
        note(id, undefined);
      } catch (error) {
        if (controller.signal.aborted) return;
        note(id, { file, failure: refusalOf(error), isWaiting: false });
      } finally {
        running.current.delete(id);
      }
    },
    [calls, note, onChanged],
  );

  const add = useCallback(
    async (file: File, kind: UploadedFile['kind'], text: string, about?: UploadAbout) => {
      const { id } = await calls.start({
        name: file.name || 'photo.jpg',
        kind,
        note: text,
        size: file.size,
        ...about,
      });
      await keepFile(id, file);
      void onChanged();
      void send(id, file);
    },
    [calls, onChanged, send],
  );

  const stop = useCallback(
    async (id: string) => {
      running.current.get(id)?.abort();
      note(id, undefined);
      await forgetFile(id);
    },
    [note],
  );

  useOnOnline(() => {
    for (const [id, { file, failure }] of Object.entries(uploads)) if (hadNoAnswer(failure)) void send(id, file);
  });

  useEffect(() => {
    for (const { id, state, size } of files ?? [])
      if (state === 'uploading' && !running.current.has(id))
        void keptFile(id).then((file) => (file?.size === size ? send(id, file) : undefined));
  }, [files, send]);

  useEffect(() => {
    void forgetOldFiles();
    const all = running.current;
    return () => {
      for (const controller of all.values()) controller.abort();
    };
  }, []);

  return { uploads, add, send, stop };
};
