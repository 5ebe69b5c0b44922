import { existsSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { supported } from './supported.ts';
import { withSupportedTable } from './supported-table.ts';

it('is in the README as it is in the code (npx tsx scripts/write-supported-table.ts)', () => {
  const readme = readFileSync(new URL('../../README.md', import.meta.url), 'utf8');
  expect(readme).toBe(withSupportedTable(readme));
});

it('names files and folders that are there', () => {
  const named = Object.values(supported).flatMap(({ by }) => (by ? [by.split(' ')[0] ?? ''] : []));
  expect(named.filter((path) => !existsSync(new URL(`../${path}`, import.meta.url)))).toEqual([]);
});
