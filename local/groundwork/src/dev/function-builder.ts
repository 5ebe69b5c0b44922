// Finds the functions that a saved file is part of, and builds a function when an event needs it. Building all of them takes many
// seconds, nearly all of it for packages. After a save of shared code, a developer waits only for the functions that are called.
import { createHash } from 'node:crypto';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, relative, resolve, sep } from 'node:path';
import { build, type Metafile } from 'esbuild';
import { bundleOptions, copyAssets, entriesFile } from '#product-bundle';

export type FunctionBuilder = {
  /** The functions that contain one of these files, as far as the last check knows. */
  madeOf(touched: string[]): Promise<string[]>;
  /** Compiles the saved code and learns its inputs. Rejects with the compiler's message. */
  check(): Promise<void>;
  /** Builds the current code as synthesis would, in a separate folder. */
  make(name: string): Promise<string>;
};

export const createFunctionBuilder = (assemblyDir: string): FunctionBuilder => {
  const entries = JSON.parse(readFileSync(join(assemblyDir, 'bundles', entriesFile), 'utf8')) as Record<string, string>;
  const out = join(assemblyDir, 'dev');
  /** The product's own files of each function. Packages do not change while a developer writes. */
  let files = new Map<string, Set<string>>();
  /** Files saved since the code last compiled. One of them may be a missing file that a function needs. */
  const unsettled = new Set<string>();

  const optionsFor = (names: string[]) =>
    ({
      ...bundleOptions(Object.fromEntries(names.map((name) => [name, entries[name]!])), out),
      write: false,
      logLevel: 'silent',
    }) as const;

  const check = async () => {
    // This leaves out packages and writes shared code once, which takes a fraction of the time of a full build.
    const { metafile } = await build({
      ...optionsFor(Object.keys(entries)),
      packages: 'external',
      format: 'esm',
      splitting: true,
      minify: false,
      metafile: true,
    });
    files = new Map(
      Object.keys(metafile.outputs)
        .filter((path) => metafile.outputs[path]!.entryPoint)
        .map((path) => [relative(out, resolve(path)).split(sep)[0]!, filesBehind(metafile, path)]),
    );
    unsettled.clear();
  };

  const known = check().catch(() => {});
  return {
    check,
    async madeOf(touched) {
      await known;
      for (const file of touched) unsettled.add(resolve(file));
      return Object.keys(entries).filter((name) => {
        const its = files.get(name);
        return !its || [...unsettled].some((file) => its.has(file));
      });
    },
    async make(name) {
      const { outputFiles, metafile } = await build({ ...optionsFor([name]), metafile: true });
      const [made] = outputFiles;
      const hash = createHash('sha256').update(made!.contents).digest('hex').slice(0, 16);
      // An instance that is still starting reads its old code.
      const dir = join(out, `${name}.${hash}`);
      mkdirSync(dir, { recursive: true });
      writeFileSync(join(dir, 'index.js'), made!.contents);
      copyAssets(Object.keys(metafile.inputs), dir);
      return dir;
    },
  };
};

/** The inputs of an output and of all that it imports. */
const filesBehind = ({ outputs }: Metafile, output: string): Set<string> => {
  const files = new Set<string>();
  const seen = new Set<string>();
  const visit = (path: string) => {
    const found = outputs[path];
    if (!found || seen.has(path)) return;
    seen.add(path);
    for (const file of Object.keys(found.inputs)) files.add(resolve(file));
    for (const each of found.imports) visit(each.path);
  };
  visit(output);
  return files;
};
