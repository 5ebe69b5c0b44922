// Results of a synthesis that the next one can reuse. They live beside the packages: `npm ci` empties the folder, and deleting
// it is always safe.
import { createHash } from 'node:crypto';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

export const BUILD_CACHE = 'node_modules/.cache/groundwork';

export const cacheKey = (...parts: unknown[]): string =>
  createHash('sha256').update(JSON.stringify(parts)).digest('hex').slice(0, 32);

export const readCached = (file: string): string | undefined => {
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
    return undefined;
  }
};

/** Two syntheses may run at once, so the old folder is renamed away whole, and the new one takes its name whole. */
const replaceFolder = (path: string, fill: (next: string) => void): void => {
  mkdirSync(dirname(path), { recursive: true });
  const next = mkdtempSync(`${path}.`);
  const last = mkdtempSync(`${path}.`);
  try {
    fill(next);
    unlessFaster(() => renameSync(path, join(last, 'folder')));
    unlessFaster(() => renameSync(next, path));
  } finally {
    for (const folder of [next, last]) rmSync(folder, { recursive: true, force: true });
  }
};

/** Accepts that another synthesis was faster: it moved the folder away, or put the same result there. */
const unlessFaster = (move: () => void): void => {
  try {
    move();
  } catch (error) {
    if (!['ENOENT', 'ENOTEMPTY', 'EEXIST', 'EPERM'].includes((error as NodeJS.ErrnoException).code ?? '')) throw error;
  }
};

export const cacheFolder = (path: string, folder: string): void =>
  replaceFolder(path, (next) => cpSync(folder, next, { recursive: true }));

/** Copies a folder of the cache. False if it isn't there, or another synthesis replaced it meanwhile. */
export const copyCached = (path: string, folder: string): boolean => {
  const which = folderAt(path);
  try {
    cpSync(path, folder, { recursive: true });
    if (which && folderAt(path) === which) return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
  }
  rmSync(folder, { recursive: true, force: true });
  return false;
};

const folderAt = (path: string): string | undefined => {
  const found = statSync(path, { bigint: true, throwIfNoEntry: false });
  return found && `${found.ino} ${found.birthtimeNs}`;
};

export const cacheText = (folder: string, text: string): void =>
  replaceFolder(folder, (next) => writeFileSync(join(next, CACHED_TEXT), text));

/** The file that cacheText writes. */
export const CACHED_TEXT = 'cached.json';
