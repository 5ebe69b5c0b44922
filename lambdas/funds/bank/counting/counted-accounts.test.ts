import { describe, expect, it } from 'vitest';
import { aBank, anAccount } from '#test/builders/a-bank.ts';
import { countedAccounts, isCounted } from './counted-accounts.ts';

describe('the money that counts', () => {
  it.each([
    ['a credit card', { type: 'credit' }],
    ['an investment', { type: 'investment' }],
    ['another currency', { currency: 'EUR' }],
    ['no currency at all', { currency: '' }],
    ['a balance the bank does not state', { value: null }],
  ])('does not include %s', (_, over) => {
    expect(isCounted(anAccount(over))).toBe(false);
    expect(countedAccounts([aBank({ accounts: [anAccount(over)] })])).toEqual([]);
  });

  it('comes from the chosen accounts only, when some are chosen', () => {
    const bank = aBank({ accounts: [anAccount(), anAccount({ accountId: 'a2' })] });
    expect(countedAccounts([bank], new Set(['a2'])).map(({ accountId }) => accountId)).toEqual(['a2']);
    expect(countedAccounts([bank])).toHaveLength(2);
  });
});
