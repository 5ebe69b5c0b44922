import { describe, expect, it } from 'vitest';
import { aBankSide, tasksIn } from '#test/builders/a-bank-side.ts';
import { aConnection } from '#test/builders/a-connection.ts';
import { aTestDatabase } from '#test/builders/a-test-database.ts';
import { bankConnection, bankData } from '../entity.ts';
import { finishRepair, unlinkBank } from './change-bank.ts';

const database = aTestDatabase();

const OWNER = 'ACCOUNT#ada';
const KEY = { owner: OWNER, itemId: 'item-1' };

const aBrokenBank = async () => {
  const side = await aBankSide(database);
  await side.db.put(bankConnection.item(KEY, aConnection({ state: 'needs_repair' })));
  return side;
};

describe('a linked bank', () => {
  it('is linked and read again once its person has signed in', async () => {
    const side = await aBrokenBank();
    await finishRepair(side)(OWNER, 'item-1');
    expect(await bankConnection.get(side.db, KEY)).toMatchObject({ state: 'linked' });
    expect(await bankData.get(side.db, { owner: OWNER })).toMatchObject({ state: 'reading' });
    expect(await tasksIn(side.db)).toEqual([{ type: 'read', owner: OWNER }]);
  });

  it('is gone at once when it is unlinked, and is removed at the bank by the worker', async () => {
    const side = await aBrokenBank();
    await unlinkBank(side)(OWNER, 'item-1');
    expect(await bankConnection.get(side.db, KEY)).toBeUndefined();
    expect(await tasksIn(side.db)).toEqual([{ type: 'remove', ...KEY }]);
  });

  it.each([
    ['repaired', finishRepair],
    ['unlinked', unlinkBank],
  ])("of someone else can't be %s", async (_, change) => {
    const side = await aBrokenBank();
    await expect(change(side)('ACCOUNT#eve', 'item-1')).rejects.toMatchObject({ code: 'NOT_FOUND' });
    expect(await tasksIn(side.db)).toEqual([]);
    expect(await bankConnection.get(side.db, KEY)).toMatchObject({ state: 'needs_repair' });
  });
});
