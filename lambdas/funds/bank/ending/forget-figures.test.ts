import { describe, expect, it } from 'vitest';
import type { Db } from '#core/data/db.ts';
import { MINUTE } from '#core/platform/clock.ts';
import { aBank } from '#test/builders/a-bank.ts';
import { aBankSide, tasksIn } from '#test/builders/a-bank-side.ts';
import { aConnection, aReading } from '#test/builders/a-connection.ts';
import { aTestDatabase } from '#test/builders/a-test-database.ts';
import { NOW } from '#test/builders/now.ts';
import { readingStarted } from '../bank-data.ts';
import { bankConnection, bankData, bankTransactions } from '../entity.ts';
import { forgetFigures } from './forget-figures.ts';

const database = aTestDatabase();

const owner = 'LINK#guest';
const later = new Date(NOW.getTime() + MINUTE);

describe('what was read from a bank that is gone', () => {
  it('takes nothing from a bank that is linked between the decision and its transaction', async () => {
    const { db, clock } = await aBankSide(database);
    await db.transact([
      bankData.put({ owner }, aReading({ banks: [aBank()] })),
      bankTransactions.put({ owner, itemId: 'item-1' }, { transactions: {} }),
    ]);
    let attempts = 0;
    const transact: Db['transact'] = async (writes) => {
      if (++attempts === 1)
        await db.transact([
          bankConnection.put({ owner, itemId: 'item-2' }, aConnection({ itemId: 'item-2' })),
          readingStarted(owner, later),
        ]);
      return db.transact(writes);
    };
    const forget = forgetFigures({ db: { ...db, transact }, clock, removeReports: { except: async () => undefined } });
    await forget(owner, [{ itemId: 'item-1' }], () => []);
    expect(await bankData.get(db, { owner })).toMatchObject({ state: 'reading', banks: [] });
    expect(await bankTransactions.get(db, { owner, itemId: 'item-1' })).toBeUndefined();
    expect(await tasksIn(db)).toEqual([{ type: 'read', owner }]);
  });
});
