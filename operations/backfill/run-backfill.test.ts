import { describe, expect, it } from 'vitest';
import type { Db } from '#core/data/db.ts';
import { aConnection } from '#test/builders/a-connection.ts';
import { aTestDatabase } from '#test/builders/a-test-database.ts';
import { bankConnection } from '../../lambdas/funds/bank/entity.ts';
import type { Backfill } from './backfills.ts';
import { bankItems } from './bank-items.ts';
import { runBackfill } from './run-backfill.ts';

const database = aTestDatabase();

const rows = 30;
/** Long enough for the table to be read in several pages. */
const text = 'x'.repeat(80_000);
const upperCase: Backfill = {
  name: 'upper-case',
  why: 'For the test.',
  changeOf: ({ letter }) => (letter === 'a' ? { set: { letter: 'A' } } : undefined),
};

let tables = 0;
const aTable = async () => {
  const table = `backfill-${++tables}`;
  const db = await database.emptyTable(table);
  for (let row = 0; row < rows; row += 1) await db.put({ PK: `P${row}`, SK: 'S', letter: row % 3 ? 'a' : 'b', text });
  const lines: string[] = [];
  const run = (options: { confirmed: boolean; from?: string }, over: Pick<Db, 'get' | 'update' | 'transact'> = db) =>
    runBackfill({ client: database.client, table, db: over, log: (line) => lines.push(line) }, upperCase, {
      rowsPerSecond: 1_000_000,
      ...options,
    });
  return { db, run, lines };
};

describe('a backfill', () => {
  it('counts, and changes nothing before it is confirmed', async () => {
    const { db, run } = await aTable();
    expect(await run({ confirmed: false })).toEqual({ seen: 30, changed: 0, left: 20 });
    expect(await db.get({ PK: 'P1', SK: 'S' })).toMatchObject({ letter: 'a' });
  });

  it('changes what needs it, on every page, and nothing when it is repeated', async () => {
    const { db, run, lines } = await aTable();
    expect(await run({ confirmed: true })).toEqual({ seen: 30, changed: 20, left: 0 });
    expect(await db.get({ PK: 'P1', SK: 'S' })).toMatchObject({ letter: 'A', text });
    expect(await db.get({ PK: 'P0', SK: 'S' })).toMatchObject({ letter: 'b' });
    expect(lines.length).toBeGreaterThan(0);
    expect(await run({ confirmed: true })).toEqual({ seen: 30, changed: 0, left: 0 });
  });

  it('continues where an interrupted run was', async () => {
    const { run, lines } = await aTable();
    await run({ confirmed: true });
    const from = /--from (\S+)/.exec(lines.at(-1) ?? '')?.[1];
    const again = await aTable();
    const { changed, left } = await again.run({ confirmed: true, from });
    expect(changed).toBeGreaterThan(0);
    expect(changed + left).toBe(20);
    expect(left).toBeGreaterThan(0);
  });

  it('leaves a row alone that someone changed after it was read', async () => {
    const { db, run } = await aTable();
    let isFirst = true;
    const meanwhile: Db = {
      ...db,
      async update(key, ...rest) {
        if (isFirst) await db.update(key, { set: { letter: 'changed' } });
        isFirst = false;
        return db.update(key, ...rest);
      },
    };
    expect(await run({ confirmed: true }, meanwhile)).toEqual({ seen: 30, changed: 19, left: 0 });
  });
});

describe('bank-items', () => {
  const key = bankConnection.key({ owner: 'LINK#a', itemId: 'item-1' });

  it('makes a bank of before findable by its item', () => {
    expect(bankItems.changeOf({ ...aConnection(), ...key })).toEqual({
      set: { GSI2PK: 'ITEM#item-1', GSI2SK: 'LINK#a' },
    });
  });

  it('leaves other rows, and banks that have it, as they are', () => {
    expect(bankItems.changeOf({ ...aConnection(), ...key, GSI2PK: 'ITEM#item-1' })).toBeUndefined();
    expect(bankItems.changeOf({ PK: 'LINK#a', SK: 'LINK' })).toBeUndefined();
  });
});
