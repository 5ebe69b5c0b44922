import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Db } from '#core/data/db.ts';
import { aDatabase, type Database } from '#test/builders/a-database.ts';
import { NOW } from '#test/builders/now.ts';
import { isSelfServicePermitted, permitSelfService } from './permit.ts';

let database: Database;
let db: Db;
beforeAll(async () => {
  database = await aDatabase();
  db = await database.emptyTable('permits');
});
afterAll(() => database.stop());

const after = (seconds: number) => () => new Date(NOW.getTime() + seconds * 1000);

it('permits what our server announced a minute ago or less, and repeats of it', async () => {
  const metadata = await permitSelfService({ db, clock: after(0) })();
  const at = (seconds: number) => isSelfServicePermitted({ db, clock: after(seconds) })(metadata);
  expect([await at(0), await at(59), await at(60)]).toEqual([true, true, false]);
});

it.each([undefined, {}, { permit: '' }, { permit: 'A'.repeat(43) }, { other: 'x' }])(
  'does not permit what a browser brings: %j',
  async (metadata) => {
    await permitSelfService({ db, clock: after(0) })();
    expect(await isSelfServicePermitted({ db, clock: after(0) })(metadata)).toBe(false);
  },
);

it('is in the table as a hash only', async () => {
  const puts: unknown[] = [];
  const table = { put: async (item: unknown) => void puts.push(item) };
  const { permit } = await permitSelfService({ db: table, clock: after(0) })();
  expect(JSON.stringify(puts)).toContain('PERMIT#');
  expect(JSON.stringify(puts)).not.toContain(permit);
});
