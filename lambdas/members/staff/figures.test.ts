import { expect, it } from 'vitest';
import { aTestDatabase } from '#test/builders/a-test-database.ts';
import { countOnce, readDays } from './figures.ts';

const database = aTestDatabase();
const DAY = '2026-11-10';

it('counts what a stream repeats once, also beside what is new', async () => {
  const db = await database.emptyTable('day-counts');
  const counted = async () => (await readDays(db, 'requests', DAY, DAY)).get(DAY);
  const many = Array.from({ length: 120 }, (_, at) => `id-${at}`);
  await countOnce(db, 'requests', DAY, many);
  await countOnce(db, 'requests', DAY, many);
  expect(await counted()).toBe(120);
  await countOnce(db, 'requests', DAY, ['id-7', 'new']);
  await Promise.all([countOnce(db, 'requests', DAY, ['x', 'y']), countOnce(db, 'requests', DAY, ['y', 'z'])]);
  expect(await counted()).toBe(124);
});
