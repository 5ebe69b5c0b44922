// Bundles every function's entry file to CommonJS in one esbuild call. Shared files are parsed once, which makes the
// difference between a synth of four seconds and one of ten.
import { existsSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import { Code } from 'aws-cdk-lib/aws-lambda';
import { Stack, Stage } from 'aws-cdk-lib/core';
import type { IConstruct } from 'constructs';
import { type BuildOptions, buildSync, type Metafile, version } from 'esbuild';
import type { Settings } from '../settings/settings.ts';
import { BUILD_CACHE, cacheFolder, cacheKey, copyCached } from './build-cache.ts';
import { assetsOf, copyAssets } from './bundle-assets.ts';
import { addCodeCaches, hashOfCode } from './code-cache.ts';
import { addLaterPackages, LATER } from './later-packages.ts';

/** Written beside the bundles: which entry file each one was made from. */
export const entriesFile = 'entries.json';

const OPTIONS = {
  bundle: true,
  platform: 'node',
  target: 'node24',
  // CommonJS and no dynamic import: an ES module that imports node:http doubles a cold start.
  format: 'cjs',
  supported: { 'dynamic-import': false },
  // Some packages find their own files with import.meta.url, which CommonJS does not have.
  define: { 'import.meta.url': 'bundleUrl' },
  // 'use strict' must come first: after another statement, esbuild's own directive has no effect.
  banner: { js: '"use strict";const bundleUrl=require("node:url").pathToFileURL(__filename).href;' },
  mainFields: ['module', 'main'],
  minify: true,
  legalComments: 'none',
  logLevel: 'error',
} satisfies BuildOptions;

export const bundleOptions = (entries: Record<string, string>, folder: string) =>
  ({
    ...OPTIONS,
    entryPoints: Object.fromEntries(Object.entries(entries).map(([name, entry]) => [`${name}/index`, entry])),
    outdir: folder,
  }) satisfies BuildOptions;

/** Puts the packages that load later next to each bundle. */
export const bundleInto = (folder: string, entries: Record<string, string>, root = process.cwd()): Metafile => {
  const options = { ...bundleOptions(entries, folder), external: LATER, absWorkingDir: root, metafile: true } as const;
  const { metafile } = buildSync(options);
  addLaterPackages(metafile, OPTIONS, root);
  return metafile;
};

/** The code of each named entry. Where a stack is not bundled (tests of the template), every function does nothing. */
export const bundles = (
  scope: IConstruct,
  entries: Record<string, string>,
  { codeCache }: Pick<Settings, 'codeCache'>,
): ((name: string) => Code) => {
  if (!Stack.of(scope).bundlingRequired) return () => Code.fromInline('exports.handler = async () => {};');
  const missing = Object.entries(entries).filter(([, entry]) => !existsSync(entry));
  if (missing.length > 0)
    throw new Error(
      missing.map(([name, entry]) => `The entry ${entry} of the function ${name} does not exist`).join('\n'),
    );
  const folder = join(Stage.of(scope)?.assetOutdir ?? 'cdk.out', 'bundles');
  bundleChanged(entries, folder);
  writeFileSync(join(folder, entriesFile), JSON.stringify(entries));
  if (!codeCache) return (name) => Code.fromAsset(join(folder, name));
  addCodeCaches(folder, Object.keys(entries));
  return (name) => Code.fromAsset(join(folder, name), { assetHash: hashOfCode(join(folder, name)) });
};

/** Each source file of the bundles: its size and time when it was bundled, and which files it imports. */
type Inputs = Record<string, { stamp: string; imports: string[] }>;
const inputsFile = 'inputs.json';

/** A change to one of these changes every bundle. */
const inputsOfAll = ['package-lock.json', 'tsconfig.base.json', 'lib/build/later-packages.ts'];

/** Bundles the entries that depend on a changed file, and copies the others from the cache. */
export const bundleChanged = (entries: Record<string, string>, folder: string, cache = BUILD_CACHE): void => {
  const cached = join(cache, `bundles-${cacheKey(bundleOptions(entries, ''), version, process.cwd())}`);
  const isCopied = copyCached(cached, folder);
  const inputs: Inputs = isCopied ? JSON.parse(readFileSync(join(folder, inputsFile), 'utf8')) : {};
  const changed = Object.entries(entries).filter(([, entry]) => isChanged(entry, inputs));
  if (changed.length === 0) return;
  const began = Date.now() - FILE_CLOCK_MS;
  const metafile = bundleInto(folder, Object.fromEntries(changed));
  for (const [file, { imports }] of Object.entries(metafile.inputs)) {
    const assets = assetsOf(file);
    inputs[file] = {
      stamp: stampBefore(began, file),
      imports: [...imports.filter(({ external }) => !external).map(({ path }) => path), ...assets],
    };
    for (const asset of assets) inputs[asset] = { stamp: stampBefore(began, asset), imports: [] };
  }
  for (const [file, output] of Object.entries(metafile.outputs)) copyAssets(Object.keys(output.inputs), dirname(file));
  for (const file of inputsOfAll) inputs[file] = { stamp: stampBefore(began, file), imports: [] };
  writeFileSync(join(folder, inputsFile), JSON.stringify(inputs));
  cacheFolder(cached, folder);
};

/** Follows files that esbuild left out as unused, too: a changed one may be used now. */
const isChanged = (entry: string, known: Inputs): boolean => {
  const files = new Set([relative(process.cwd(), resolve(entry)), ...inputsOfAll]);
  for (const file of files) {
    const { stamp, imports } = known[file] ?? { imports: [] };
    if (stamp !== stampOf(file)) return true;
    for (const each of imports) files.add(each);
  }
  return false;
};

/** The time of a saved file may be this much behind the clock. */
const FILE_CLOCK_MS = 10;

/** A file that is saved during its bundling counts as changed: no one knows which of the two contents is in the bundle. */
const stampBefore = (began: number, file: string): string =>
  (statSync(file, { throwIfNoEntry: false })?.mtimeMs ?? 0) > began ? 'saved meanwhile' : stampOf(file);

const stampOf = (file: string): string => {
  const found = statSync(file, { throwIfNoEntry: false });
  return found ? `${found.size} ${found.mtimeMs}` : 'missing';
};
