// An upload as our pages do it: begin, send the parts to S3, and complete.
import { createHash } from 'node:crypto';
import type { GuestLink } from './actors.ts';
import { baseUrl, call } from './client.ts';
import type { Answer } from './heard.ts';

/** A guest, or an agent in a folder. */
export type Uploader =
  | { link: GuestLink; cookie?: string; place?: 'request' | 'transaction' | 'authority' | 'approval' }
  | { token: string; place: 'request' | 'transaction'; folder: string };

/** The routes of both sides, by their actions. */
export const filesOf = (who: Uploader) => {
  if ('token' in who) {
    const { token } = who;
    const list = `/api/${who.place === 'request' ? 'communications' : 'transactions'}/${who.folder}/files`;
    const ask = (path: string, body: object = {}) => call('POST', path, { token, body });
    return {
      list: () => call('GET', list, { token }),
      start: (body: object) => ask(list, body),
      parts: (id: string, parts: object[]) => ask(`/api/files/${id}/parts`, { parts }),
      complete: (id: string) => ask(`/api/files/${id}/complete`),
      open: (id: string) => ask(`/api/files/${id}/open`),
      versions: (id: string) => call('GET', `/api/files/${id}/versions`, { token }),
      remove: (id: string) => call('DELETE', `/api/files/${id}`, { token }),
    };
  }
  const ask = (path: string, more: object = {}): Promise<Answer> =>
    call('POST', `/api/guest/files${path}`, {
      body: { ...who.link, place: who.place ?? 'request', ...more },
      cookie: who.cookie,
    });
  return {
    list: () => ask(''),
    start: (body: object) => ask('/start', body),
    parts: (id: string, parts: object[]) => ask(`/${id}/parts`, { parts }),
    complete: (id: string) => ask(`/${id}/complete`),
    open: (id: string) => ask(`/${id}/open`),
    versions: (id: string) =>
      call('POST', `/api/guest/files/${id}/versions`, {
        body: { ...who.link, place: who.place ?? 'request' },
        cookie: who.cookie,
      }),
    remove: (id: string) => ask(`/${id}/remove`),
  };
};

export const PART = 5 * 1024 * 1024;
export const sha256 = (bytes: Buffer) => createHash('sha256').update(bytes).digest('base64');
export const partsOf = (bytes: Buffer) =>
  Array.from({ length: Math.ceil(bytes.length / PART) }, (_, index) => {
    const part = bytes.subarray(index * PART, (index + 1) * PART);
    return { number: index + 1, sha256: sha256(part), bytes: part };
  });

/** To an address that the product signed. */
export const putPart = (url: string, bytes: Buffer, headers: Record<string, string> = {}): Promise<Response> =>
  fetch(url, {
    method: 'PUT',
    body: new Uint8Array(bytes),
    headers: { 'x-amz-checksum-sha256': sha256(bytes), origin: baseUrl(), ...headers },
  });

export const startUpload = async (who: Uploader, bytes: Buffer, over: object = {}): Promise<string> => {
  const begun = await filesOf(who).start({
    name: 'June.pdf',
    kind: 'token' in who || who.place === 'transaction' ? 'other' : 'bank-statement',
    size: bytes.length,
    ...over,
  });
  if (begun.status !== 201) throw new Error(`The upload was refused: ${begun.text}`);
  return begun.body.id;
};

/** Sends the missing parts; returns their numbers. */
export const sendParts = async (who: Uploader, id: string, bytes: Buffer, only?: number[]): Promise<number[]> => {
  const parts = partsOf(bytes).filter(({ number }) => !only || only.includes(number));
  const { body, status, text } = await filesOf(who).parts(
    id,
    parts.map(({ number, sha256 }) => ({ number, sha256 })),
  );
  if (status !== 200) throw new Error(`The parts were refused: ${text}`);
  const sent: number[] = [];
  for (const { number, url } of body.addresses as { number: number; url: string }[]) {
    const reply = await putPart(url, parts.find((part) => part.number === number)?.bytes ?? Buffer.alloc(0));
    if (!reply.ok) throw new Error(`S3 refused part ${number}: ${await reply.text()}`);
    sent.push(number);
  }
  return sent;
};

/** The whole way; the answer of its end. */
export const upload = async (who: Uploader, bytes: Buffer, over: object = {}) => {
  const id = await startUpload(who, bytes, over);
  await sendParts(who, id, bytes);
  const { body, status, text } = await filesOf(who).complete(id);
  if (status !== 200) throw new Error(`The upload could not be completed: ${text}`);
  return body;
};
