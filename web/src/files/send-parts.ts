// Sends a file to the bucket in parts. The server knows which parts have arrived, so an interrupted upload
// continues after a lost network, after a reload, or on another device.
import { FILE_LIMITS, type UploadedFile } from '#contracts/chat/files';
import { LostPartError, persistently } from './persistently.ts';

/** The place of an upload: the request for a file that it answers, or the file that it's a new version of. */
export type UploadAbout = { answers: string } | { replaces: string };
export type NewFile = { name: string; kind: UploadedFile['kind']; note: string; size: number } & Partial<UploadAbout>;

/** The calls of one side. */
export type UploadCalls = {
  start(file: NewFile): Promise<{ id: string; part_size: number }>;
  parts(
    id: string,
    parts: { number: number; sha256: string }[],
  ): Promise<{ addresses: { number: number; url: string }[]; arrived: number[] }>;
  complete(id: string): Promise<UploadedFile>;
};

export type Progress = {
  /** Bytes that have arrived. */
  sent: number;
  /** True if the network is lost. The upload continues once it is back. */
  isWaiting: boolean;
};

const PART_BYTES = FILE_LIMITS.partBytes;

const base64 = (bytes: ArrayBuffer): string => btoa(String.fromCharCode(...new Uint8Array(bytes)));
const digestOf = async (part: Blob): Promise<string> =>
  base64(await crypto.subtle.digest('SHA-256', await part.arrayBuffer()));

/** Uses XMLHttpRequest, because fetch() doesn't report the progress of an upload. */
const putPart = (
  url: string,
  part: Blob,
  { sha256, signal, onSent }: { sha256: string; signal: AbortSignal; onSent: (bytes: number) => void },
): Promise<void> =>
  new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    const stop = () => request.abort();
    request.open('PUT', url);
    request.setRequestHeader('x-amz-checksum-sha256', sha256);
    request.upload.onprogress = ({ loaded }) => onSent(loaded);
    request.onload = () => (request.status === 200 ? resolve() : reject(new LostPartError(String(request.status))));
    request.onerror = () => reject(new LostPartError('no answer'));
    request.onabort = () => reject(signal.reason);
    signal.addEventListener('abort', stop, { once: true });
    request.onloadend = () => signal.removeEventListener('abort', stop);
    request.send(part);
  });

type Sending = { signal: AbortSignal; onProgress: (progress: Progress) => void };

/** Sends the missing parts of an upload that has begun, and completes it. */
export const sendFile = async (
  calls: UploadCalls,
  { id, file }: { id: string; file: Blob },
  { signal, onProgress }: Sending,
): Promise<UploadedFile> => {
  let sent = 0;
  const onLost = () => onProgress({ sent, isWaiting: true });
  const count = Math.ceil(file.size / PART_BYTES);
  for (let number = 1; number <= count; number++) {
    // The part has no type, because the bucket accepts none from a browser.
    const part = file.slice((number - 1) * PART_BYTES, number * PART_BYTES, '');
    const sha256 = await digestOf(part);
    const before = sent;
    await persistently(
      async () => {
        const { addresses } = await calls.parts(id, [{ number, sha256 }]);
        for (const { url } of addresses)
          await putPart(url, part, {
            sha256,
            signal,
            onSent: (bytes) => onProgress({ sent: before + Math.min(bytes, part.size), isWaiting: false }),
          });
      },
      { signal, onLost },
    );
    sent += part.size;
    onProgress({ sent, isWaiting: false });
  }
  return persistently(() => calls.complete(id), { signal, onLost });
};
