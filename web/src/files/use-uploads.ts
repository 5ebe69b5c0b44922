import { useCallback, useEffect, useRef, useState } from 'react';
import type { UploadedFile } from '#contracts/chat/files';
import { type Refusal, refusalOf } from '#web/language/refusal.ts';
import { hadNoAnswer, useOnOnline } from '#web/ui/browser/use-on-online.ts';
import { forgetFile, forgetOldFiles, keepFile, keptFile } from './kept-files.ts';
import { type Progress, sendFile, type UploadAbout, type UploadCalls } from './send-parts.ts';

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
