import { describe, expect, it } from 'vitest';
import { cents } from '#core/platform/money.ts';
import { aBank, anAccount } from '#test/builders/a-bank.ts';
import { anUnfinishedReading, aReading } from '#test/builders/a-connection.ts';
import { NOW } from '#test/builders/now.ts';
import { latestTransactions, wantTransactions } from './bank-transactions.ts';

const onDay = (day: number) => ({
  date: `2026-01-01T${String(day).padStart(4, '0')}`,
  name: `${day}`,
  amount: cents(day),
});
const transactions = Array.from({ length: 100 }, (_, day) => onDay(day));

describe('the transactions of a bank', () => {
  it('are kept newest first, sixty for each account', () => {
    const { a1 = [] } = latestTransactions(aBank({ accounts: [anAccount({ transactions })] }));
    expect(a1.map(({ name }) => name)).toEqual(Array.from({ length: 60 }, (_, back) => `${99 - back}`));
  });

  it('are fewer for each of many accounts, so that the row keeps its size', () => {
    const accounts = Array.from({ length: 50 }, (_, at) => anAccount({ accountId: `a${at}`, transactions }));
    const kept = latestTransactions(aBank({ accounts }));
    expect(Object.values(kept).map(({ length }) => length)).toEqual(Array(50).fill(30));
  });

  it.each([
    ['arrived', aReading({ days: 90 })],
    ['on the way', aReading({ days: 90, full: false })],
    ['on the way', anUnfinishedReading],
    ['on the way', undefined],
  ])('are %s', (expected, reading) => {
    expect(wantTransactions('LINK#a', { reading }, NOW)).toBe(expected);
  });

  it('are asked for when the bank was asked for too few days', () => {
    expect(wantTransactions('LINK#a', { reading: aReading({ days: 89 }) }, NOW)).toMatchObject({
      order: [{ name: 'bank data' }, { put: { task: { type: 'refresh', days: 90 } } }],
    });
  });
});
