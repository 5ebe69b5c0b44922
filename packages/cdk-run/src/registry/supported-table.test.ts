import { existsSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { registry } from './registry.ts';
import { isPlayed } from './resource-type.ts';
import { withSupportedTable } from './supported-table.ts';

it('is in the README as it is in the code (npx tsx scripts/write-supported-table.ts)', () => {
  const readme = readFileSync(new URL('../../README.md', import.meta.url), 'utf8');
  expect(readme).toBe(withSupportedTable(readme, registry));
});

it('names files and folders that exist', () => {
  const folders = [...registry.values()].filter(isPlayed).map(({ playedBy }) => playedBy);
  expect(folders.filter((path) => !existsSync(new URL(`../${path}`, import.meta.url)))).toEqual([]);
});
