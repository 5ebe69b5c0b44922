// One entry file to one CommonJS file, in this process: 14 child processes would take longer than the rest of a synth.
import { existsSync, mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buildSync } from 'esbuild';

export const bundle = (entry: string): string => {
  if (!existsSync(entry)) throw new Error(`The function's entry ${entry} does not exist`);
  const folder = mkdtempSync(join(tmpdir(), 'groundwork-bundle-'));
  buildSync({
    entryPoints: [entry],
    outfile: join(folder, 'index.js'),
    bundle: true,
    platform: 'node',
    target: 'node24',
    // CommonJS and no dynamic import: an ES module that imports node:http costs a cold start twice as much.
    format: 'cjs',
    supported: { 'dynamic-import': false },
    mainFields: ['module', 'main'],
    minify: true,
    sourcemap: false,
    legalComments: 'none',
    logLevel: 'error',
  });
  return folder;
};
