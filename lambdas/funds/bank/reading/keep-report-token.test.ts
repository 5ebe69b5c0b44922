import { expect, it } from 'vitest';
import { exists } from '#core/data/db.ts';
import { aBankSide } from '#test/builders/a-bank-side.ts';
import { aReading } from '#test/builders/a-connection.ts';
import { aTestDatabase } from '#test/builders/a-test-database.ts';
import { bankData } from '../entity.ts';
import { keepReportToken } from './order-report.ts';

const database = aTestDatabase();
const owner = `LINK#${'a'.repeat(32)}`;
const ordered = { assetReportId: 'report-1', reportToken: 'report-token-1' };
const row = bankData.update({ owner }, { set: { assetReportId: 'report-1' } }, { if: exists });

const aSide = async () => {
  const side = await aBankSide(database);
  await side.db.put(bankData.item({ owner }, aReading()));
  return {
    ...side,
    removed: () => side.asked.filter(([name]) => name === 'removeReport').map(([, token]) => token),
    tokens: () => side.vault.reportTokens(owner),
  };
};

const lost = new Error('The connection was reset');

// Seen red: while only a failed condition removed the report, the first two left it at the bank.
it('leaves no report at the bank whose token could not be encrypted', async () => {
  const side = await aSide();
  const vault = { ...side.vault, seal: () => Promise.reject(lost) };
  await expect(keepReportToken({ ...side, vault }, owner, ordered, row)).rejects.toBe(lost);
  expect(side.removed()).toEqual(['report-token-1']);
});

it('leaves no report at the bank whose token could not be stored', async () => {
  const side = await aSide();
  const db = { transact: () => Promise.reject(lost) };
  await expect(keepReportToken({ ...side, db }, owner, ordered, row)).rejects.toBe(lost);
  expect(side.removed()).toEqual(['report-token-1']);
});

it('keeps a report whose token was stored although no answer came', async () => {
  const side = await aSide();
  const db = {
    transact: async (...given: Parameters<typeof side.db.transact>) => {
      await side.db.transact(...given);
      throw lost;
    },
  };
  expect(await keepReportToken({ ...side, db }, owner, ordered, row)).toBe('kept');
  expect([side.removed(), (await side.tokens()).length]).toEqual([[], 1]);
});

it('removes a report that no one needs anymore', async () => {
  const side = await aSide();
  await side.db.delete(bankData.key({ owner }));
  expect(await keepReportToken(side, owner, ordered, row)).toBe('unwanted');
  expect([side.removed(), await side.tokens()]).toEqual([['report-token-1'], []]);
});
