import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { cents } from '#core/platform/money.ts';
import { aBank, anAccount } from '#test/builders/a-bank.ts';
import { isCounted, totalOf } from './counted-accounts.ts';

const account = fc.record({
  accountId: fc.uuid(),
  type: fc.constantFrom('depository', 'credit', 'loan', 'investment'),
  currency: fc.constantFrom('USD', 'EUR', ''),
  value: fc.option(fc.integer({ min: -1_000_000_00, max: 10_000_000_00 }).map(cents), { nil: null }),
});
const portfolio = fc.array(fc.array(account, { maxLength: 8 }), { maxLength: 5 });

/** The sum as an accountant would write it, with big integers and none of our code. */
const independentSum = (banks: { type: string; currency: string; value: number | null }[][]): bigint => {
  let sum = 0n;
  for (const bank of banks)
    for (const one of bank)
      if (one.type === 'depository' && one.currency === 'USD' && one.value !== null) sum += BigInt(one.value);
  return sum;
};

describe('the money that counts', () => {
  it('adds up to an independent sum in 10,000 portfolios', () => {
    fc.assert(
      fc.property(portfolio, (banks) => {
        const data = banks.map((accounts) => aBank({ accounts: accounts.map((one) => anAccount(one)) }));
        expect(BigInt(totalOf(data))).toBe(independentSum(banks));
      }),
      { numRuns: 10_000 },
    );
  });

  it.each([
    ['a credit card', { type: 'credit' }],
    ['another currency', { currency: 'EUR' }],
    ['no currency at all', { currency: '' }],
    ['a balance the bank does not state', { value: null }],
  ])('does not include %s', (_, over) => {
    expect(isCounted(anAccount(over))).toBe(false);
  });

  it('takes an overdraft off the total', () => {
    expect(totalOf([aBank({ accounts: [anAccount(), anAccount({ accountId: 'a2', value: cents(-30_00) })] })])).toBe(
      70_00,
    );
  });

  it('comes from the chosen accounts only, when some are chosen', () => {
    expect(
      totalOf(
        [aBank({ accounts: [anAccount(), anAccount({ accountId: 'a2', value: cents(5_00) })] })],
        new Set(['a2']),
      ),
    ).toBe(5_00);
  });
});
