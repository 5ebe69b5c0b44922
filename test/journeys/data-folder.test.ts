// npm run reset deletes all files that a run leaves in its data folder.
import { readdirSync } from 'node:fs';
import { configuration } from '@local/groundwork/configuration';
import { dataFilesOf } from 'cdk-run/data-folder';
import { expect, inject, it } from 'vitest';

it('holds nothing that npm run reset would leave behind', () => {
  const known = new Set([...dataFilesOf(configuration), 'groundwork.json']);
  const found = readdirSync(inject('dataDir')).map((name) => name.replace(/\.next$/, ''));
  expect(found.length).toBeGreaterThan(5);
  expect(found.filter((name) => !known.has(name))).toEqual([]);
});
