// The target of an import, with the aliases of package.json.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Aliases, resolve } from '../scripts/structure/parse.ts';

const { imports } = JSON.parse(readFileSync(join(import.meta.dirname, '../package.json'), 'utf8')) as {
  imports: Aliases;
};

/** A path below the repository, or the package's own name. */
export const importedFile = (importer: string, target: string): string => resolve(target, importer, imports) ?? target;
