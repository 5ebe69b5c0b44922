// What V8 made of a bundle, kept beside it: a cold start need not compile it again. Only the very Node and processor that made
// it can use it, so it is made where the deployment says so (-c codeCache=on) and runs on the functions' own Node and processor.
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { copyFileSync, type Dirent, readdirSync, readFileSync, renameSync } from 'node:fs';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';

const beside = (file: string) => fileURLToPath(new URL(file, import.meta.url));

/** Puts the starter in front of each bundle in `folder`, and its cache beside it. */
export const addCodeCaches = (folder: string, names: string[]): void => {
  for (const name of names) {
    renameSync(join(folder, name, 'index.js'), join(folder, name, 'code.js'));
    copyFileSync(beside('start-from-cache.cjs'), join(folder, name, 'index.js'));
  }
  // Flags are part of what a cache must agree on, and Lambda has none of ours.
  const env = { PATH: process.env.PATH, NODE_OPTIONS: '' };
  const made = spawnSync(process.execPath, [beside('make-code-cache.cjs'), folder, ...names], {
    env,
    encoding: 'utf8',
  });
  if (made.status !== 0) throw new Error(`No code cache could be made: ${made.stderr || made.error?.message}`);
};

/** Everything but the cache says whether a function has changed: two caches of the same code are never the same to the byte. */
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
