// What a synthesis need not do twice, kept beside the packages: `npm ci` empties it, and so may anybody.
import { createHash } from 'node:crypto';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

export const KEPT = 'node_modules/.cache/groundwork';

export const keyOf = (...parts: unknown[]): string =>
  createHash('sha256').update(JSON.stringify(parts)).digest('hex').slice(0, 32);

export const readKept = (file: string): string | undefined =>
  existsSync(file) ? readFileSync(file, 'utf8') : undefined;

/** Whole or not at all: two syntheses may run at once. */
export const keep = (path: string, write: (next: string) => void): void => {
  mkdirSync(dirname(path), { recursive: true });
  const next = mkdtempSync(`${path}.`);
  try {
    write(next);
    rmSync(path, { recursive: true, force: true });
    renameSync(next, path);
  } catch (error) {
    rmSync(next, { recursive: true, force: true });
    // Somebody else was quicker with the same.
    if ((error as NodeJS.ErrnoException).code !== 'ENOTEMPTY') throw error;
  }
};

export const keepFolder = (path: string, folder: string): void =>
  keep(path, (next) => cpSync(folder, next, { recursive: true }));

export const keepText = (folder: string, text: string): void =>
  keep(folder, (next) => writeFileSync(join(next, 'kept.json'), text));
