// Says after a save which functions it changes, and makes the code of one when an event asks for it. Making all of them
// takes many seconds, nearly all of it for packages: who saves the kernel waits only for the functions that are then called.
import { createHash } from 'node:crypto';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, relative, resolve, sep } from 'node:path';
import { build } from 'esbuild';
import { bundleOptions, entriesFile } from '../../lib/constructs/bundle.ts';

export type FunctionBuilder = {
  /** The functions that one of these files has changed. Rejects with what the compiler says, and knows it at the next save. */
  changedBy(touched: string[]): Promise<string[]>;
  /** The code of the moment as synthesis would make it, in a folder of its own. */
  make(name: string): Promise<string>;
};

export const createFunctionBuilder = (assemblyDir: string): FunctionBuilder => {
  const entries = JSON.parse(readFileSync(join(assemblyDir, 'bundles', entriesFile), 'utf8')) as Record<string, string>;
  const out = join(assemblyDir, 'dev');
  const nameOf = (path: string) => relative(out, resolve(path)).split(sep)[0]!;
  /** The product's own files that a function is made of. Packages do not change while one writes. */
  const madeOf = new Map<string, Set<string>>();
  const seen = new Map<string, string>();
  let isBroken = false;

  const optionsFor = (names: string[]) =>
    ({
      ...bundleOptions(Object.fromEntries(names.map((name) => [name, entries[name]!])), out),
      write: false,
      logLevel: 'silent',
    }) as const;

  const look = async (names: string[]): Promise<string[]> => {
    isBroken = true;
    const { outputFiles, metafile } = await build({ ...optionsFor(names), packages: 'external', metafile: true });
    isBroken = false;
    for (const [path, { inputs }] of Object.entries(metafile.outputs))
      madeOf.set(nameOf(path), new Set(Object.keys(inputs).map((file) => resolve(file))));
    return outputFiles.flatMap(({ path, hash }) => {
      const name = nameOf(path);
      if (seen.get(name) === hash) return [];
      seen.set(name, hash);
      return [name];
    });
  };

  const warm = look(Object.keys(entries)).catch(() => {});
  return {
    async changedBy(touched) {
      await warm;
      // What a build that failed would have been made of is not known.
      const names = Object.keys(entries).filter(
        (name) => isBroken || touched.some((file) => madeOf.get(name)?.has(resolve(file)) ?? true),
      );
      return names.length === 0 ? [] : look(names);
    },
    async make(name) {
      try {
        const [made] = (await build(optionsFor([name]))).outputFiles;
        const hash = createHash('sha256').update(made!.contents).digest('hex').slice(0, 16);
        // An instance that is still starting reads what it was given.
        const dir = join(out, `${name}.${hash}`);
        mkdirSync(dir, { recursive: true });
        writeFileSync(join(dir, 'index.js'), made!.contents);
        return dir;
      } catch (error) {
        // It runs older code than was seen: the next look is to say so again.
        seen.delete(name);
        isBroken = true;
        throw error;
      }
    },
  };
};
