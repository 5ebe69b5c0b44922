// Where an import leads, with the aliases of package.json.
import { readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';

const root = join(import.meta.dirname, '..');
const { imports } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { imports: Record<string, string> };
const aliases = Object.entries(imports).map(([alias, path]) => ({
  pattern: new RegExp(`^${alias.replace('*', '(.*)')}$`),
  path: path.replace(/^\.\//, '').replace('*', '$1'),
}));

/** A path below the repository, or the package's own name. */
export const importedFile = (importer: string, target: string): string => {
  if (target.startsWith('.')) return relative(root, join(root, dirname(importer), target));
  return aliases.reduce((path, { pattern, path: to }) => path.replace(pattern, to), target);
};
