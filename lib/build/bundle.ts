// Entry files to CommonJS bundles, all in one go and in this process: what they share is parsed once, which makes the
// difference between a synth of four seconds and one of ten.
import { cpSync, existsSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import { Code } from 'aws-cdk-lib/aws-lambda';
import { Stack, Stage } from 'aws-cdk-lib/core';
import type { IConstruct } from 'constructs';
import { type BuildOptions, buildSync, version } from 'esbuild';
import type { Settings } from '../settings.ts';
import { KEPT, keepFolder, keyOf, readKept } from './build-cache.ts';
import { assetsOf, copyAssets } from './bundle-assets.ts';
import { addCodeCaches, hashOfCode } from './code-cache.ts';

/** Beside the bundles: which file each was made from. */
export const entriesFile = 'entries.json';

export const bundleOptions = (entries: Record<string, string>, folder: string) =>
  ({
    entryPoints: Object.fromEntries(Object.entries(entries).map(([name, entry]) => [`${name}/index`, entry])),
    outdir: folder,
    bundle: true,
    platform: 'node',
    target: 'node24',
    // CommonJS and no dynamic import: an ES module that imports node:http doubles a cold start.
    format: 'cjs',
    supported: { 'dynamic-import': false },
    // What some packages look their own files up with does not exist in CommonJS.
    define: { 'import.meta.url': 'bundleUrl' },
    banner: { js: 'const bundleUrl=require("node:url").pathToFileURL(__filename).href;' },
    mainFields: ['module', 'main'],
    minify: true,
    legalComments: 'none',
    logLevel: 'error',
  }) satisfies BuildOptions;

/** The code of each named entry. Where a stack is not to be bundled (tests of the template), each does nothing. */
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
  bundleOnce(entries, folder);
  writeFileSync(join(folder, entriesFile), JSON.stringify(entries));
  if (!codeCache) return (name) => Code.fromAsset(join(folder, name));
  addCodeCaches(folder, Object.keys(entries));
  return (name) => Code.fromAsset(join(folder, name), { assetHash: hashOfCode(join(folder, name)) });
};

/** Each file that went into the bundles: what it looked like, and which files it imports. */
type MadeOf = Record<string, { stamp: string; imports: string[] }>;
const madeOfFile = 'made-of.json';

/** What stands behind every bundle. */
const behindAll = ['package-lock.json', 'tsconfig.base.json'];

/** Bundles anew only what a changed file stands behind. */
export const bundleOnce = (entries: Record<string, string>, folder: string, keptIn = KEPT): void => {
  const kept = join(keptIn, `bundles-${keyOf(bundleOptions(entries, ''), version, process.cwd())}`);
  const known: MadeOf = JSON.parse(readKept(join(kept, madeOfFile)) ?? '{}');
  const changed = Object.entries(entries).filter(([, entry]) => isChanged(entry, known));
  if (changed.length < Object.keys(entries).length) cpSync(kept, folder, { recursive: true });
  if (changed.length === 0) return;
  const { metafile } = buildSync({ ...bundleOptions(Object.fromEntries(changed), folder), metafile: true });
  const madeOf = { ...known };
  for (const [file, { imports }] of Object.entries(metafile.inputs)) {
    const assets = assetsOf(file);
    madeOf[file] = {
      stamp: stampOf(file),
      imports: [...imports.filter(({ external }) => !external).map(({ path }) => path), ...assets],
    };
    for (const asset of assets) madeOf[asset] = { stamp: stampOf(asset), imports: [] };
  }
  for (const [file, { inputs }] of Object.entries(metafile.outputs)) copyAssets(Object.keys(inputs), dirname(file));
  for (const file of behindAll) madeOf[file] = { stamp: stampOf(file), imports: [] };
  writeFileSync(join(folder, madeOfFile), JSON.stringify(madeOf));
  keepFolder(kept, folder);
};

/** Also where the compiler had left a file out as unused: what is in it now may be of use. */
const isChanged = (entry: string, known: MadeOf): boolean => {
  const behind = new Set([relative(process.cwd(), resolve(entry)), ...behindAll]);
  for (const file of behind) {
    const { stamp, imports } = known[file] ?? { imports: [] };
    if (stamp !== stampOf(file)) return true;
    for (const each of imports) behind.add(each);
  }
  return false;
};

const stampOf = (file: string): string => {
  const found = statSync(file, { throwIfNoEntry: false });
  return found ? `${found.size} ${found.mtimeMs}` : 'gone';
};
