// Results of a synthesis that the next one can reuse. They live beside the packages: `npm ci` empties the folder, and deleting
// it is always safe.
import { createHash } from 'node:crypto';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

export const BUILD_CACHE = 'node_modules/.cache/groundwork';

export const cacheKey = (...parts: unknown[]): string =>
  createHash('sha256').update(JSON.stringify(parts)).digest('hex').slice(0, 32);

export const readCached = (file: string): string | undefined =>
  existsSync(file) ? readFileSync(file, 'utf8') : undefined;

/** All or nothing, because two syntheses may run at once. */
const replaceFolder = (path: string, fill: (next: string) => void): void => {
  mkdirSync(dirname(path), { recursive: true });
  const next = mkdtempSync(`${path}.`);
  try {
    fill(next);
    rmSync(path, { recursive: true, force: true });
    renameSync(next, path);
  } catch (error) {
    rmSync(next, { recursive: true, force: true });
    // Another synthesis was faster with the same result.
    if ((error as NodeJS.ErrnoException).code !== 'ENOTEMPTY') throw error;
  }
};

export const cacheFolder = (path: string, folder: string): void =>
  replaceFolder(path, (next) => cpSync(folder, next, { recursive: true }));

export const cacheText = (folder: string, text: string): void =>
  replaceFolder(folder, (next) => writeFileSync(join(next, CACHED_TEXT), text));

/** The file that cacheText writes. */
export const CACHED_TEXT = 'cached.json';
