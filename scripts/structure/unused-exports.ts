// Exports that no other file uses; tests and scripts count as users. Where a whole module is imported (a namespace, a dynamic
// import), its export counts as used once any other file mentions the name: what becomes of the module cannot be followed further.
import { dirname, join } from 'node:path/posix';
import type { Parsed } from './parse.ts';

/** `#core/*` -> `./lambdas/core/*`, as package.json names them under `imports`. */
export type Aliases = Record<string, string>;

/** The runtime or a tool finds these by their name. */
const FOUND_BY_NAME = new Set(['handler', 'default']);

export const resolve = (from: string, importer: string, aliases: Aliases): string | undefined => {
  if (from.startsWith('.')) return join(dirname(importer), from);
  for (const [alias, target] of Object.entries(aliases)) {
    const [head = '', tail] = alias.split('*');
    if (tail === undefined ? from !== alias : !from.startsWith(head) || !from.endsWith(tail)) continue;
    return join(target.replace('*', from.slice(head.length, from.length - (tail?.length ?? 0))));
  }
  return undefined;
};

export const unusedExports = (files: Parsed[], aliases: Aliases = {}): string[] => {
  const used = new Set<string>();
  const usedWhole = new Set<string>();
  for (const { path, imports } of files)
    for (const { from, name } of imports) {
      const target = resolve(from, path, aliases);
      // A package of this repository is imported by its name: that export counts as used in every file that has it.
      if (name !== '*') used.add(target ? `${target}: ${name}` : name);
      else if (target) usedWhole.add(target);
    }

  const names = files.map(({ path, text }) => ({ path, words: new Set(text.match(/[A-Za-z_$][\w$]*/g)) }));
  const isUsed = (path: string, name: string) =>
    FOUND_BY_NAME.has(name) ||
    used.has(`${path}: ${name}`) ||
    used.has(name) ||
    (usedWhole.has(path) && names.some((other) => other.path !== path && other.words.has(name)));

  return files.flatMap(({ path, exports }) =>
    exports.filter((name) => !isUsed(path, name)).map((name) => `${path}: ${name}`),
  );
};
