// The file of this repository that an import means; undefined for a package.
import { dirname, join } from 'node:path/posix';

/** `#core/*` -> `./lambdas/core/*`, as package.json names them under `imports`. */
export type Aliases = Record<string, string>;

export const resolve = (from: string, importer: string, aliases: Aliases): string | undefined => {
  if (from.startsWith('.')) return join(dirname(importer), from);
  for (const [alias, target] of Object.entries(aliases)) {
    const [head = '', tail] = alias.split('*');
    if (tail === undefined ? from !== alias : !from.startsWith(head) || !from.endsWith(tail)) continue;
    return join(target.replace('*', from.slice(head.length, from.length - (tail?.length ?? 0))));
  }
  return undefined;
};
