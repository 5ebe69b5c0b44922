// A script in one file of JavaScript, as `tsx` would run it: most of its start is spent on reading and compiling its sources and
// packages, and tests start the same ones again and again.
import { mkdirSync, renameSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { build } from 'esbuild';
import { BUILD_CACHE } from '../../lib/build/build-cache.ts';

/** Packages that are CommonJS ask for Node's modules with require(). */
const banner = "import { createRequire } from 'node:module'; const require = createRequire(import.meta.url);";
const options = { bundle: true, platform: 'node', format: 'esm', banner: { js: banner }, logLevel: 'error' } as const;

const make = async (script: string): Promise<string> => {
  const { outputFiles } = await build({ ...options, entryPoints: [script], write: false });
  const folder = join(BUILD_CACHE, 'scripts');
  mkdirSync(folder, { recursive: true });
  const file = join(folder, `${basename(script, '.ts')}.mjs`);
  // Whole at any moment: tests of other clouds start the same file.
  const next = `${file}.${process.pid}`;
  writeFileSync(next, outputFiles[0]?.contents ?? '');
  renameSync(next, file);
  return file;
};

const made = new Map<string, Promise<string>>();

/** The file to start: made once in a run. */
export const builtScript = (script: string): Promise<string> => {
  const file = made.get(script) ?? make(script);
  made.set(script, file);
  return file;
};
