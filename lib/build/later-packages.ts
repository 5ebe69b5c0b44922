// Packages that functions load when they first need them. They're built into a separate file next to the bundle, so a cold start
// doesn't read them. `import()` alone isn't enough for that: in a CommonJS bundle, the imported package is part of the same file.
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { type BuildOptions, buildSync, type Metafile } from 'esbuild';
import { BUILD_CACHE } from './build-cache.ts';

/** How we import each package. esbuild takes a stub's whole CommonJS file for its default export, so the stub unwraps `default`. */
const USED: Record<string, 'names' | 'default'> = {
  '@aws-sdk/client-bedrock-runtime': 'names',
  '@aws-sdk/client-cognito-identity-provider': 'names',
  '@aws-sdk/client-s3': 'names',
  '@aws-sdk/s3-request-presigner': 'names',
  '@smithy/node-http-handler': 'names',
  'aws-jwt-verify': 'names',
  'aws-jwt-verify/error': 'names',
  'aws-jwt-verify/jwk': 'names',
  'bidi-js': 'default',
  'libphonenumber-js/min': 'names',
  'nodemailer/lib/mail-composer/index.js': 'default',
  'pdf-lib': 'names',
  pdfkit: 'default',
  plaid: 'names',
  qrcode: 'names',
  stripe: 'default',
};
export const LATER = Object.keys(USED);

/** The file is among the packages, because no package.json of a parent folder sets the module type there. */
const laterFile = 'node_modules/later.js';

type Output = Metafile['outputs'][string];

/** The packages that a bundle may ask for, in order. */
const askedBy = ({ imports }: Output): string[] =>
  LATER.filter((name) => imports.some(({ path, external }) => external && path === name));

/** One function for each package. Packages in one file share their dependencies. */
const sourceOf = (names: string[]) => names.map((name) => `exports['${name}'] = () => require('${name}');`).join('\n');

/** Node looks for a package in this file, next to the bundle. */
const fileFor = (name: string): string => join('node_modules', name.endsWith('.js') ? name : `${name}.js`);

const stubFor = (name: string, file: string): string => {
  const found = `require('./${relative(dirname(file), laterFile)}')['${name}']()`;
  return USED[name] === 'names'
    ? `module.exports = ${found};\n`
    : `const found = ${found};\nmodule.exports = found.default ?? found;\n`;
};

const write = (file: string, contents: string | Uint8Array): void => {
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, contents);
};

/**
 * Puts the packages that each bundle asks for next to it. Bundles that ask for the same ones are given the same file. One esbuild call
 * makes all these files, so it reads each package once.
 */
export const addLaterPackages = ({ outputs }: Metafile, options: BuildOptions, root: string): void => {
  const asking = Object.entries(outputs)
    .map(([bundle, output]) => ({ folder: join(root, dirname(bundle)), names: askedBy(output) }))
    .filter(({ names }) => names.length > 0);
  const code = buildLater([...new Map(asking.map(({ names }) => [names.join(), names])).values()], options, root);
  for (const { folder, names } of asking) {
    write(join(folder, laterFile), code.get(names.join())!);
    for (const name of names) write(join(folder, fileFor(name)), stubFor(name, fileFor(name)));
  }
};

/** The code of each set of packages. Their sources lie below the repository, because Node's rules find the packages from there. */
const buildLater = (sets: string[][], options: BuildOptions, root: string): Map<string, Uint8Array> => {
  mkdirSync(join(root, BUILD_CACHE), { recursive: true });
  const folder = mkdtempSync(join(root, BUILD_CACHE, 'later.'));
  try {
    const entryPoints = sets.map((_, index) => join(folder, `${index}.js`));
    for (const [index, names] of sets.entries()) writeFileSync(entryPoints[index]!, sourceOf(names));
    const { outputFiles } = buildSync({ ...options, external: [], entryPoints, outdir: folder, write: false });
    return new Map(outputFiles.map(({ path, contents }) => [sets[entryPoints.indexOf(path)]!.join(), contents]));
  } finally {
    rmSync(folder, { recursive: true });
  }
};
