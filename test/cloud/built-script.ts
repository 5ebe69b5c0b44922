// A script in one file of JavaScript, as `tsx` would run it: most of what it costs to start one is to read and compile its sources
// and packages, and tests start the same ones again and again.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { build } from 'esbuild';

/** Packages that are CommonJS ask for Node's modules with require(). */
const banner = "import { createRequire } from 'node:module'; const require = createRequire(import.meta.url);";

const folder = mkdtempSync(join(tmpdir(), 'groundwork-scripts-'));
process.on('exit', () => rmSync(folder, { recursive: true, force: true }));

const make = async (script: string): Promise<string> => {
  const outfile = join(folder, script.replace(/\.ts$/, '.mjs'));
  const options = { bundle: true, platform: 'node', format: 'esm', banner: { js: banner }, logLevel: 'error' } as const;
  await build({ ...options, entryPoints: [script], outfile });
  return outfile;
};

const made = new Map<string, Promise<string>>();

/** The file to start: made once in a run. */
export const builtScript = (script: string): Promise<string> => {
  const file = made.get(script) ?? make(script);
  made.set(script, file);
  return file;
};
