import fc from 'fast-check';
import type { AssetReport } from 'plaid';
import { describe, expect, it } from 'vitest';
import { bankDataFrom } from './plaid-mapping.ts';

type Balances = { available: number | null; current: number | null; limit?: number | null };

const reported = (balances: Balances, account: object = {}) =>
  bankDataFrom({
    items: [
      {
        item_id: 'item-1',
        institution_id: 'ins_1',
        institution_name: 'First Harbor Bank',
        accounts: [
          {
            account_id: 'a1',
            name: 'Daily',
            official_name: null,
            mask: null,
            type: 'depository',
            subtype: null,
            balances: { iso_currency_code: 'USD', unofficial_currency_code: null, ...balances },
            ...account,
          },
        ],
      },
    ],
  } as unknown as AssetReport)[0]?.accounts[0];

describe('the money in an account', () => {
  it.each([
    ['without what has been spent', { available: 100, current: 640_000 }, 100_00],
    ['without what has not arrived', { available: 640_000, current: 100 }, 100_00],
    ['without an arranged overdraft', { available: 5_100, current: 100, limit: 5_000 }, 100_00],
    ['by the available balance alone', { available: 30_000.1, current: null }, 30_000_10],
    ['by the current balance alone', { available: null, current: 75_000.25 }, 75_000_25],
    ['below zero', { available: null, current: -1_250.75 }, -1_250_75],
    ['when the bank does not say', { available: null, current: null }, null],
  ])('counts %s', (_, balances, value) => {
    expect(reported(balances)?.value).toBe(value);
  });

  it('is never more than either balance, to the cent', () => {
    const dollars = fc.option(fc.integer({ min: -(10 ** 9), max: 10 ** 11 }).map((cents) => cents / 100));
    fc.assert(
      fc.property(dollars, dollars, (available, current) => {
        const { value } = reported({ available, current }) ?? {};
        const known = [available, current].filter((one) => one !== null).map((one) => BigInt(Math.round(one * 100)));
        const lowest = known.reduce<bigint | null>((low, one) => (low === null || one < low ? one : low), null);
        expect(value === null ? null : BigInt(value ?? Number.NaN)).toBe(lowest);
      }),
    );
  });
});

describe('an account', () => {
  it('keeps the id that stays the same, where the bank gives one', () => {
    const balances = { available: 1, current: 1 };
    expect(reported(balances, { persistent_account_id: 'p1' })?.persistentId).toBe('p1');
    expect(reported(balances)?.persistentId).toBeUndefined();
  });
});
