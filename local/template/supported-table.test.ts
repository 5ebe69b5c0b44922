import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { withSupportedTable } from './supported-table.ts';

it('is in the README as it is in the code (npx tsx scripts/write-supported-table.ts)', () => {
  const readme = readFileSync(new URL('../README.md', import.meta.url), 'utf8');
  expect(readme).toBe(withSupportedTable(readme));
});
