// Multipart uploads: an object that comes in parts, in any order and with any number of tries, and exists once all of them are put
// together. Parts are stored beside the objects, so that a restart loses none.
import { createHash, randomUUID } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { AwsFailure } from '../endpoint/failure.ts';
import type { Checksums } from './checksum.ts';

export type Part = { number: number; etag: string; size: number; modifiedAt: string } & Checksums;
export type Upload = {
  id: string;
  key: string;
  /** The headers of CreateMultipartUpload: the object gets them. */
  headers: Record<string, string>;
  /** True if each part must come with its checksum. */
  isChecked: boolean;
  startedAt: string;
};

const md5 = (bytes: Buffer | string) => createHash('md5').update(bytes);

const noSuchUpload = () =>
  new AwsFailure(
    'NoSuchUpload',
    'The specified upload does not exist. The upload ID may be invalid, or the upload may have been aborted or completed.',
    404,
  );

const writeWhole = (file: string, content: Buffer | string) => {
  writeFileSync(`${file}.next`, content);
  renameSync(`${file}.next`, file);
};

const readJson = <T>(file: string): T => JSON.parse(readFileSync(file, 'utf8')) as T;

export const openUploads = (dir: string, now: () => Date) => {
  mkdirSync(dir, { recursive: true });
  /** Ids come from a caller, and name a folder. */
  const folderOf = (id: string) => join(dir, /^[0-9a-f-]{36}$/.test(id) ? id : 'none');
  const find = (id: string, key: string): Upload => {
    const file = join(folderOf(id), 'upload.json');
    const upload = existsSync(file) ? readJson<Upload>(file) : undefined;
    if (upload?.key !== key) throw noSuchUpload();
    return upload;
  };
  const parts = (id: string): Part[] =>
    readdirSync(folderOf(id))
      .filter((name) => /^\d+\.json$/.test(name))
      .map((name) => readJson<Part>(join(folderOf(id), name)))
      .sort((one, other) => one.number - other.number);
  const remove = (id: string) => rmSync(folderOf(id), { recursive: true, force: true });

  return {
    find,
    parts,
    remove,
    begin(upload: Pick<Upload, 'key' | 'headers' | 'isChecked'>): Upload {
      const begun = { ...upload, id: randomUUID(), startedAt: now().toISOString() };
      mkdirSync(folderOf(begun.id));
      writeWhole(join(folderOf(begun.id), 'upload.json'), JSON.stringify(begun));
      return begun;
    },
    /** A part that is sent again replaces the earlier one. */
    putPart({ id }: Upload, number: number, bytes: Buffer, checksums: Checksums): Part {
      const etag = `"${md5(bytes).digest('hex')}"`;
      const part = { number, etag, size: bytes.length, modifiedAt: now().toISOString(), ...checksums };
      writeWhole(join(folderOf(id), `${number}.part`), bytes);
      writeWhole(join(folderOf(id), `${number}.json`), JSON.stringify(part));
      return part;
    },
    bytesOf: ({ id }: Upload, chosen: Part[]): Buffer =>
      Buffer.concat(chosen.map(({ number }) => readFileSync(join(folderOf(id), `${number}.part`)))),
    all: (): Upload[] =>
      readdirSync(dir).flatMap((id) => {
        const file = join(dir, id, 'upload.json');
        return existsSync(file) ? [readJson<Upload>(file)] : [];
      }),
  };
};

/** For an object in parts: computed from the digests of its parts, with their number. */
export const etagOf = (parts: Part[]): string => {
  const digests = parts.map(({ etag }) => Buffer.from(etag.replaceAll('"', ''), 'hex'));
  return `"${md5(Buffer.concat(digests)).digest('hex')}-${parts.length}"`;
};
