import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { allows, findings, type Lock, type Manifest } from './dependency-rules.ts';

const read = (name: string) => JSON.parse(readFileSync(new URL(`../${name}`, import.meta.url), 'utf8'));
const lock = read('package-lock.json') as Lock;
const manifest = read('package.json') as Manifest;
/** The scripts that npm runs automatically while it installs, packs or publishes: https://docs.npmjs.com/cli/using-npm/scripts */
const LIFECYCLE =
  /^(pre|post)?(dependencies|install|pack|prepare|publish|publishOnly|rebuild|restart|shrinkwrap|stop|uninstall|update|version)$|^prepublishOnly$/;

const workspaces = ['local', 'packages'].flatMap((folder) =>
  readdirSync(new URL(`../${folder}`, import.meta.url), { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => read(`${folder}/${name}/package.json`) as Manifest),
);

it('finds every package pinned, with a checksum, and under a license that we can ship', () => {
  console.log(`dependencies: ${Object.keys(lock.packages).length - 1} packages`);
  expect(findings(manifest, lock, workspaces)).toEqual([]);
});

it('has no script that npm runs automatically during an installation', () => {
  const named = [manifest, ...workspaces].flatMap(({ scripts = {} }) => Object.keys(scripts));
  expect(named.filter((name) => LIFECYCLE.test(name))).toEqual([]);
});

/** The module specifiers of a file, without those that only name types. */
const importsOf = (file: string) =>
  [
    ...readFileSync(file, 'utf8').matchAll(/^(?:import|export) (?!type )[^;]*?from '([^']+)'|import\('([^']+)'\)/gm),
  ].map(([, stated, later]) => String(stated ?? later));

const packageOf = (specifier: string) => /^(@[^/]+\/)?[^/]+/.exec(specifier)?.[0] ?? '';
const isPackage = (specifier: string) => !/^(node:|[.#/]|virtual:)|[?]url$/.test(specifier);

it('finds every package that a start imports in the installation of a start, which leaves out devDependencies', () => {
  const root = fileURLToPath(new URL('..', import.meta.url));
  const files = ['bin', 'lib', 'lambdas', 'web', 'local', 'packages'].flatMap((folder) =>
    (readdirSync(join(root, folder), { recursive: true }) as string[]).map((file) => join(folder, file)),
  );
  const used = files.filter(
    (file) => /\.tsx?$/.test(file) && !/\.test\.tsx?$|node_modules|\/(dist|testing)\/|gallery/.test(file),
  );
  const missing = used.flatMap((file) =>
    importsOf(join(root, file))
      .filter(isPackage)
      .map(packageOf)
      // Validation runs in tests and deployments.
      .filter((name) => name !== 'cdk-nag')
      .filter((name) => {
        const { dev, devOptional, link } = lock.packages[`node_modules/${name}`] ?? { dev: true };
        return (dev || devOptional) && !link;
      })
      .map((name) => `${file} imports ${name}`),
  );
  expect(missing).toEqual([]);
});

it('leaves the tools of tests and deployments out of the installation of a start', () => {
  const needed = new Set([manifest, ...workspaces].flatMap(({ dependencies = {} }) => Object.keys(dependencies)));
  const tools = Object.keys(manifest.devDependencies ?? {}).filter((name) => !needed.has(name));
  const installed = tools.filter((name) => {
    const { dev, link } = lock.packages[`node_modules/${name}`] ?? {};
    return !dev && !link;
  });
  // npm also installs an optional peer of a package that a start needs. TypeScript's compiler is an alias for that reason: it's 31 MB.
  expect(installed).toEqual(['@types/node']);
});

it('finds what is loose, changed, without a checksum, with a script, or under another license', () => {
  const bad: Lock = {
    packages: {
      '': {},
      'node_modules/loose': { version: '1.0.1', license: 'MIT', integrity: 'x', dependencies: { a: '1', weak: '1' } },
      'node_modules/a': { version: '1.0.0', license: 'MIT', integrity: 'x', dependencies: { viral: '1' } },
      'node_modules/a/node_modules/viral': { version: '1.0.0', license: 'AGPL-3.0-only', integrity: 'x' },
      'node_modules/silent': { version: '1.0.0', integrity: 'x' },
      'node_modules/weak': { version: '1.0.0', license: 'MPL-2.0', integrity: 'x' },
      'node_modules/tool': { version: '1.0.0', license: 'MPL-2.0', integrity: 'x' },
      'node_modules/unsummed': { version: '1.0.0', license: 'ISC', hasInstallScript: true },
      'node_modules/ours': { link: true },
      ours: { version: '0.1.0' },
    },
  };
  const made: Manifest = { dependencies: { loose: '^1.0.0' }, devDependencies: { ours: '0.1.0' } };
  const workspace: Manifest = { dependencies: { tool: '2.0.0' } };
  expect(findings(made, bad, [workspace])).toEqual([
    'loose is not pinned: ^1.0.0',
    'loose ^1.0.0 is not what the lock file has',
    'tool 2.0.0 is not what the lock file has',
    'viral is under AGPL-3.0-only',
    'silent is under no license that it names',
    'weak is under MPL-2.0',
    'unsummed has no checksum in the lock file',
    'unsummed wants to run a script at install',
  ]);
});

it.each([
  ['MIT', true],
  ['(MIT OR GPL-3.0-or-later)', true],
  ['MIT AND GPL-3.0-only', false],
  ['', false],
])('takes %j for allowed: %s', (license, expected) => {
  expect(allows(license, new Set(['MIT']))).toBe(expected);
});
