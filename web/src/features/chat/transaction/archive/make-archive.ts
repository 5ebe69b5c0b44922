import { makeZip } from 'client-zip';
import { ENDINGS, type FileType, type UploadedFile, withoutEnding } from '#contracts/chat/files';
import type { SignedFile } from '#contracts/chat/signing';
import { escapeHtml } from '#core/mail/escape-html.ts';
import { LostPartError, persistently } from '#web/files/persistently.ts';
import { sha256 } from '#web/files/sha256.ts';
import type { ArchiveCalls, GiftLetter } from './archive-calls.ts';
import type { ArchiveWords } from './archive-words.ts';

// The archive's table of contents, as a page that opens from a disk, without scripts or outside resources. Pure.

type Listed = {
  path: string;
  what: string;
  when: string;
  sha256: string;
};

type IndexWords = { what: string; when: string; fingerprint: string; left: string };

type Index = {
  language: string;
  title: string;
  paragraphs: readonly string[];
  listed: readonly Listed[];
  /** The files that couldn't be added, each with its reason. */
  left: readonly string[];
  words: IndexWords;
};

const STYLE = `body{font:16px/1.5 system-ui,sans-serif;margin:2rem auto;max-width:60rem;padding:0 1rem;color:#1b2b27}
table{border-collapse:collapse;width:100%}th,td{text-align:left;vertical-align:top;padding:.5rem .75rem .5rem 0;border-bottom:1px solid #d5dcd9}
code{font-size:.8rem;overflow-wrap:anywhere}td{overflow-wrap:anywhere}`;

/** A path as a relative address, with each part encoded. */
const addressOf = (path: string): string => path.split('/').map(encodeURIComponent).join('/');

const row = ({ path, what, when, sha256 }: Listed): string =>
  `<tr><td><a href="${escapeHtml(addressOf(path))}">${escapeHtml(path)}</a><br>${escapeHtml(what)}</td><td>${escapeHtml(when)}</td><td><code>${escapeHtml(sha256)}</code></td></tr>`;

export const archiveIndex = ({ language, title, paragraphs, listed, left, words }: Index): string => {
  const heads = [words.what, words.when, words.fingerprint].map((head) => `<th scope="col">${escapeHtml(head)}</th>`);
  const missing =
    left.length === 0
      ? ''
      : `<h2>${escapeHtml(words.left)}</h2><ul>${left.map((one) => `<li>${escapeHtml(one)}</li>`).join('')}</ul>`;
  return `<!doctype html>
<html lang="${escapeHtml(language)}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>${escapeHtml(title)}</title><style>${STYLE}</style></head>
<body><h1>${escapeHtml(title)}</h1>
${paragraphs.map((one) => `<p>${escapeHtml(one)}</p>`).join('\n')}
<table><thead><tr>${heads.join('')}</tr></thead>
<tbody>${listed.map(row).join('\n')}</tbody></table>
${missing}</body></html>
`;
};

// The path of each file in the archive. Pure.

/** A file name that every system accepts and none takes for a folder. */
const safe = (name: string): string =>
  name
    .replace(/[\\/:*?"<>|\p{Cc}\p{Cf}]+/gu, '_')
    .replace(/^[. ]+|[. ]+$/g, '')
    .slice(0, 120) || 'file';

/** Gives each file of an archive a unique path, even if several have the same name. */
export const archivePaths = () => {
  const taken = new Set<string>();
  return (folder: string, name: string, type: FileType): string => {
    const bare = safe(withoutEnding(name));
    for (let number = 1; ; number++) {
      const path = `${folder}/${bare}${number === 1 ? '' : ` (${number})`}.${ENDINGS[type]}`;
      // Two names that differ in case only are the same on many disks.
      const key = path.normalize('NFC').toLowerCase();
      if (taken.has(key)) continue;
      taken.add(key);
      return path;
    }
  };
};

// Everything that a transaction holds, in one ZIP that the browser makes (docs/adr/052-uploaded-files.md): the sealed copies, the files,
// and a list of them. The files can be large, so they're fetched one at a time.

export type ArchiveProgress = { added: number; of: number; isWaiting: boolean };
type Making = {
  words: ArchiveWords;
  signal: AbortSignal;
  onProgress(progress: ArchiveProgress): void;
};
type Entry = { name: string; input: Uint8Array<ArrayBuffer> | string; lastModified: Date };

/** The transaction has neither a signed copy nor a file. */
export class NothingToArchive extends Error {}

/** The fetched copy differs from the sealed document. */
export class AlteredCopy extends Error {}

/** Valid files first, then by step. */
const inOrder = (one: SignedFile, other: SignedFile): number =>
  Number(one.voided_at !== null) - Number(other.voided_at !== null) ||
  one.step - other.step ||
  one.signed_at.localeCompare(other.signed_at);

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

const bytesIn = (base64: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));

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

  const signed = (await pagesOf((cursor) => surely(() => calls.signed(cursor)))).sort(inOrder);
  const letters = await surely(calls.giftLetters);
  const all = (await pagesOf((cursor) => surely(() => calls.list(cursor)))).reverse();
  const ready = all.filter(({ state }) => state === 'ready');
  counts.of = signed.length + letters.length + ready.reduce((sum, { earlier }) => sum + 1 + earlier, 0);
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
    const bytes = bytesIn(copy.pdf);
    const path = pathOf(words.folders.signed, words.copyName(copy), 'pdf');
    const entry = await add(path, bytes, words.ofCopy(copy), copy.voided_at ?? copy.signed_at);
    if (listed.at(-1)?.sha256 !== copy.sha256) throw new AlteredCopy(copy.title);
    yield entry;
  }
  const addLetter = async (letter: GiftLetter) => {
    const path = pathOf(words.folders.signed, words.letterName(letter), 'pdf');
    return add(path, bytesIn(await surely(letter.file)), words.ofLetter(letter), letter.signed_at);
  };
  for (const letter of letters) yield await addLetter(letter);
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
    // The browser's own error only says that the body couldn't be read.
    throw reason ?? error;
  }
};
