import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { dataModelPage, findEntities } from '../scripts/structure/data-model.ts';

it('shows the entities as the code defines them (npx tsx scripts/write-data-model.ts)', async () => {
  expect(readFileSync('docs/data-model.md', 'utf8')).toBe(await dataModelPage());
});

it('gives each entity a unique name', async () => {
  const names = (await findEntities()).map(({ entity }) => entity.definition.name);
  expect(names.filter((name, index) => names.indexOf(name) !== index)).toEqual([]);
});
