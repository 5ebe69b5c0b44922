import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { allows, findings, type Lock, type Manifest } from './dependency-rules.ts';

const read = (name: string) => JSON.parse(readFileSync(new URL(`../${name}`, import.meta.url), 'utf8'));
const lock = read('package-lock.json') as Lock;
const manifest = read('package.json') as Manifest;

it('finds every package pinned, whole and under a licence that we can ship under', () => {
  console.log(`dependencies: ${Object.keys(lock.packages).length - 1} packages`);
  expect(findings(manifest, lock)).toEqual([]);
});

it('finds what is loose, changed, without a checksum, with a script, or under another licence', () => {
  const bad: Lock = {
    packages: {
      '': {},
      'node_modules/loose': { version: '1.0.1', license: 'MIT', integrity: 'x' },
      'node_modules/a/node_modules/viral': { version: '1.0.0', license: 'AGPL-3.0-only', integrity: 'x' },
      'node_modules/silent': { version: '1.0.0', integrity: 'x' },
      'node_modules/weak': { version: '1.0.0', license: 'MPL-2.0', integrity: 'x' },
      'node_modules/tool': { version: '1.0.0', license: 'MPL-2.0', integrity: 'x', dev: true },
      'node_modules/unsummed': { version: '1.0.0', license: 'ISC', hasInstallScript: true },
    },
  };
  const made: Manifest = { dependencies: { loose: '^1.0.0' }, devDependencies: {}, optionalDependencies: {} };
  expect(findings(made, bad)).toEqual([
    'loose is not pinned: ^1.0.0',
    'loose ^1.0.0 is not what the lock file holds',
    'viral is under AGPL-3.0-only',
    'silent is under no licence that it names',
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
])('takes %j for allowed: %s', (licence, expected) => {
  expect(allows(licence, new Set(['MIT']))).toBe(expected);
});
