// Builds the functions of an assembly again and again, as synthesis does, and says which of them came out different.
import { createHash } from 'node:crypto';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join, relative, sep } from 'node:path';
import { context } from 'esbuild';
import { bundleOptions, entriesFile } from '../../lib/constructs/bundle.ts';

export type Rebuilt = { name: string; dir: string };
export type FunctionBuilder = { rebuild(): Promise<Rebuilt[]>; close(): Promise<void> };

export const createFunctionBuilder = async (assemblyDir: string): Promise<FunctionBuilder> => {
  const folder = join(assemblyDir, 'bundles');
  const entries = JSON.parse(readFileSync(join(folder, entriesFile), 'utf8')) as Record<string, string>;
  const out = join(assemblyDir, 'dev');
  const built = await context({ ...bundleOptions(entries, out), write: false, logLevel: 'silent' });
  const known = new Map(
    Object.keys(entries).map((name) => [name, hashOf(readFileSync(join(folder, name, 'index.js')))]),
  );
  // The first build reads everything; later ones only what changed. Nobody waits for it.
  const warm = built.rebuild().catch(() => undefined);
  return {
    async rebuild() {
      await warm;
      const { outputFiles } = await built.rebuild();
      return outputFiles.flatMap(({ path, contents }) => {
        const name = relative(out, path).split(sep)[0]!;
        const hash = hashOf(contents);
        if (known.get(name) === hash) return [];
        known.set(name, hash);
        // A folder of its own for each build: an instance that is still starting reads what it was given.
        const dir = join(out, `${name}.${hash}`);
        mkdirSync(dirname(join(dir, 'index.js')), { recursive: true });
        writeFileSync(join(dir, 'index.js'), contents);
        return [{ name, dir }];
      });
    },
    async close() {
      await warm;
      await built.dispose();
    },
  };
};

const hashOf = (contents: Uint8Array): string => createHash('sha256').update(contents).digest('hex').slice(0, 16);
