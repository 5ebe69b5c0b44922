import { createHash } from 'node:crypto';
import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';

/** Names, sizes and times: reading every byte would cost the time that skipping the work saves. */
export const stampOf = (paths: string[], settings: unknown): string => {
  const hash = createHash('sha256').update(JSON.stringify(settings));
  for (const path of paths.flatMap(filesIn)) hash.update(describe(path));
  return hash.digest('hex');
};

const filesIn = (path: string): string[] => {
  const found = statSync(path, { throwIfNoEntry: false });
  if (!found) return [];
  if (!found.isDirectory()) return [path];
  return readdirSync(path, { withFileTypes: true, recursive: true })
    .filter((each) => each.isFile() && !each.name.includes('.test.'))
    .map((each) => join(each.parentPath, each.name))
    .sort();
};

const describe = (path: string): string => {
  const { size, mtimeMs } = statSync(path);
  return `${path}\0${size}\0${mtimeMs}\0`;
};
