// The restore command as one file without packages, so that nothing has to be installed on the day it's needed.
import { copyFileSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { Stack, Stage } from 'aws-cdk-lib/core';
import type { IConstruct } from 'constructs';
import { buildSync } from 'esbuild';

const SOURCES = 'operations/restore';

/** The folder with restore.mjs and restore.sh. Where a stack isn't bundled (tests of the template), any folder does. */
export const bundleRestore = (scope: IConstruct): string => {
  if (!Stack.of(scope).bundlingRequired) return SOURCES;
  const folder = join(Stage.of(scope)?.assetOutdir ?? 'cdk.out', 'restore');
  mkdirSync(folder, { recursive: true });
  buildRestore(folder);
  copyFileSync(join(SOURCES, 'restore.sh'), join(folder, 'restore.sh'));
  return folder;
};

export const buildRestore = (folder: string): string => {
  const outfile = join(folder, 'restore.mjs');
  buildSync({
    entryPoints: ['operations/restore.ts'],
    outfile,
    bundle: true,
    platform: 'node',
    target: 'node22',
    format: 'esm',
    // Packages in CommonJS look for this.
    banner: { js: "import{createRequire}from'node:module';const require=createRequire(import.meta.url);" },
    minify: true,
    legalComments: 'none',
    logLevel: 'error',
  });
  return outfile;
};
