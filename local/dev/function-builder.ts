// Builds the functions of an assembly again and again, as synthesis does, and says which of them came out different.
import { createHash } from 'node:crypto';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, relative, resolve, sep } from 'node:path';
import { type BuildResult, build, context } from 'esbuild';
import { bundleOptions, entriesFile } from '../../lib/constructs/bundle.ts';

export type Rebuilt = { name: string; dir: string };
export type FunctionBuilder = {
  /** Of all functions, or of those alone that are made of one of these files. */
  rebuild(touched?: string[]): Promise<Rebuilt[]>;
  close(): Promise<void>;
};

/** As many are quicker built by themselves than together with all the others, whose sources are known. */
const FEW = 6;

type Built = BuildResult<{ metafile: true; write: false }>;

export const createFunctionBuilder = async (assemblyDir: string): Promise<FunctionBuilder> => {
  const folder = join(assemblyDir, 'bundles');
  const entries = JSON.parse(readFileSync(join(folder, entriesFile), 'utf8')) as Record<string, string>;
  const out = join(assemblyDir, 'dev');
  const optionsFor = (some: Record<string, string>) =>
    ({ ...bundleOptions(some, out), write: false, metafile: true, logLevel: 'silent' }) as const;
  const all = await context(optionsFor(entries));
  const known = new Map(
    Object.keys(entries).map((name) => [name, hashOf(readFileSync(join(folder, name, 'index.js')))]),
  );
  const madeOf = new Map<string, Set<string>>();
  let isBroken = false;

  const nameOf = (path: string) => relative(out, resolve(path)).split(sep)[0]!;
  const remember = ({ metafile }: Built) => {
    for (const [path, { inputs }] of Object.entries(metafile.outputs))
      madeOf.set(nameOf(path), new Set(Object.keys(inputs).map((file) => resolve(file))));
  };

  const affectedBy = (touched: string[] | undefined): string[] => {
    const names = Object.keys(entries);
    // What a build that failed would have been made of is not known.
    if (!touched || isBroken) return names;
    return names.filter((name) => touched.some((file) => madeOf.get(name)?.has(resolve(file)) ?? true));
  };

  const make = async (names: string[]): Promise<Built> => {
    isBroken = true;
    const some = Object.fromEntries(names.map((name) => [name, entries[name]!]));
    const built = names.length <= FEW ? await build(optionsFor(some)) : await all.rebuild();
    isBroken = false;
    remember(built);
    return built;
  };

  // The first build reads everything and learns what each function is made of. Nobody waits for it but the first change.
  const warm = all.rebuild().then(remember, () => {
    isBroken = true;
  });
  return {
    async rebuild(touched) {
      await warm;
      const names = affectedBy(touched);
      if (names.length === 0) return [];
      const { outputFiles } = await make(names);
      return outputFiles.flatMap(({ path, contents }) => {
        const name = nameOf(path);
        const hash = hashOf(contents);
        if (known.get(name) === hash) return [];
        known.set(name, hash);
        // A folder of its own for each build: an instance that is still starting reads what it was given.
        const dir = join(out, `${name}.${hash}`);
        mkdirSync(dir, { recursive: true });
        writeFileSync(join(dir, 'index.js'), contents);
        return [{ name, dir }];
      });
    },
    async close() {
      await warm;
      await all.dispose();
    },
  };
};

const hashOf = (contents: Uint8Array): string => createHash('sha256').update(contents).digest('hex').slice(0, 16);
