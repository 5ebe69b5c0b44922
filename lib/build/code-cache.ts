// V8's compiled code, kept beside each bundle so that a cold start does not compile it again. Only the exact Node version and
// processor that made a cache can use it, so it is made on request (-c codeCache=on) on the functions' own Node and processor.
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { copyFileSync, type Dirent, readdirSync, readFileSync, renameSync } from 'node:fs';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';

const beside = (file: string) => fileURLToPath(new URL(file, import.meta.url));

/** Puts the starter in front of each bundle in `folder`, and the cache beside it. */
export const addCodeCaches = (folder: string, names: string[]): void => {
  for (const name of names) {
    renameSync(join(folder, name, 'index.js'), join(folder, name, 'code.js'));
    copyFileSync(beside('start-from-cache.cjs'), join(folder, name, 'index.js'));
  }
  // V8 compares its flags with those of the cache, and functions run without any of ours.
  const env = { PATH: process.env.PATH, NODE_OPTIONS: '' };
  const made = spawnSync(process.execPath, [beside('make-code-cache.cjs'), folder, ...names], {
    env,
    encoding: 'utf8',
  });
  if (made.status !== 0) throw new Error(`The code cache could not be made: ${made.stderr || made.error?.message}`);
};

/** Everything except the cache decides whether a function has changed, because two caches of the same code differ byte by byte. */
export const hashOfCode = (folder: string): string => {
  const hash = createHash('sha256').update(`${process.version}-${process.arch}`);
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true }).toSorted(byPath)) {
    const path = pathOf(entry);
    if (entry.isFile() && !path.endsWith('.cache')) hash.update(relative(folder, path)).update(readFileSync(path));
  }
  return hash.digest('hex');
};

const pathOf = ({ parentPath, name }: Dirent): string => join(parentPath, name);
const byPath = (one: Dirent, other: Dirent): number => (pathOf(one) < pathOf(other) ? -1 : 1);
