// Everything that a transaction holds, in one ZIP that the browser makes (docs/adr/052-uploaded-files.md): the sealed copies, the files,
// and a list of them. The files, which can be large, come one at a time.
import { makeZip } from 'client-zip';
import type { UploadedFile } from '#contracts/files';
import { LostPartError, persistently } from '#web/files/persistently.ts';
import { sha256 } from '#web/files/sha256.ts';
import type { ArchiveCalls } from './archive-calls.ts';
import { archiveIndex, type Listed } from './archive-index.ts';
import { archivePaths } from './archive-paths.ts';
import type { ArchiveWords } from './archive-words.ts';

export type ArchiveProgress = { added: number; of: number; isWaiting: boolean };
type Making = {
  words: ArchiveWords;
  signal: AbortSignal;
  onProgress(progress: ArchiveProgress): void;
};
type Entry = { name: string; input: Uint8Array<ArrayBuffer> | string; lastModified: Date };

/** There is no signed copy, and no file. */
export class NothingToArchive extends Error {}

/** What was fetched isn't what was sealed. */
export class AlteredCopy extends Error {}

const bytesAt = async (url: string, signal: AbortSignal): Promise<Uint8Array<ArrayBuffer>> => {
  try {
    const response = await fetch(url, { signal });
    if (response.ok) return new Uint8Array(await response.arrayBuffer());
    throw new LostPartError(String(response.status));
  } catch (error) {
    signal.throwIfAborted();
    throw error instanceof LostPartError ? error : new LostPartError('no answer', { cause: error });
  }
};

const pagesOf = async <F>(
  read: (cursor: string | undefined) => Promise<{ files: F[]; next_cursor: string | null }>,
): Promise<F[]> => {
  const files: F[] = [];
  let cursor: string | undefined;
  do {
    const page = await read(cursor);
    files.push(...page.files);
    cursor = page.next_cursor ?? undefined;
  } while (cursor);
  return files;
};

async function* entriesOf(calls: ArchiveCalls, { words, signal, onProgress }: Making): AsyncGenerator<Entry> {
  const counts = { added: 0, of: 0 };
  const tell = (isWaiting = false) => onProgress({ ...counts, isWaiting });
  const surely = <T>(work: () => Promise<T>): Promise<T> => {
    signal.throwIfAborted();
    return persistently(work, { signal, onLost: () => tell(true) });
  };
  const pathOf = archivePaths();
  const listed: Listed[] = [];

  const signed = await pagesOf((cursor) => surely(() => calls.signed(cursor)));
  const all = (await pagesOf((cursor) => surely(() => calls.list(cursor)))).reverse();
  const ready = all.filter(({ state }) => state === 'ready');
  counts.of = signed.length + ready.reduce((sum, { earlier }) => sum + 1 + earlier, 0);
  if (counts.of === 0) throw new NothingToArchive();
  tell();

  const add = async (
    path: string,
    bytes: Uint8Array<ArrayBuffer>,
    about: Omit<Listed, 'path' | 'sha256'>,
    at: string,
  ) => {
    listed.push({ path, ...about, sha256: await sha256(bytes) });
    counts.added++;
    tell();
    return { name: path, input: bytes, lastModified: new Date(at) };
  };

  for (const copy of signed) {
    const bytes = Uint8Array.from(atob(copy.pdf), (letter) => letter.charCodeAt(0));
    const path = pathOf(words.folders.signed, words.copyName(copy), 'pdf');
    const entry = await add(path, bytes, words.ofCopy(copy), copy.voided_at ?? copy.signed_at);
    if (listed.at(-1)?.sha256 !== copy.sha256) throw new AlteredCopy(copy.title);
    yield entry;
  }
  const addFile = async (file: UploadedFile, folder: string, name: string) => {
    const bytes = await surely(async () => bytesAt((await calls.open(file.id)).url, signal));
    return add(pathOf(folder, name, file.type ?? 'pdf'), bytes, words.ofFile(file), file.added_at);
  };
  for (const file of ready) yield await addFile(file, words.folders.files, file.name);
  for (const { id } of ready.filter(({ earlier }) => earlier > 0))
    for (const version of (await surely(() => calls.versions(id))).earlier)
      yield await addFile(version, words.folders.earlier, words.versionName(version));
  const left = all.filter(({ state }) => state !== 'ready').map(words.ofLeft);
  const now = new Date();
  yield { name: 'index.html', input: archiveIndex({ ...words.index(now), listed, left }), lastModified: now };
}

export const makeArchive = async (calls: ArchiveCalls, making: Making): Promise<Blob> => {
  let reason: unknown;
  async function* entries() {
    try {
      yield* entriesOf(calls, making);
    } catch (error) {
      reason = error;
      throw error;
    }
  }
  try {
    return await new Response(makeZip(entries()), { headers: { 'content-type': 'application/zip' } }).blob();
  } catch (error) {
    // Browsers only say that the body couldn't be read.
    throw reason ?? error;
  }
};
