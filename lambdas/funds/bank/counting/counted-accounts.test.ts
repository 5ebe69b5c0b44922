// T-31.
import { DepositoryAccountSubtype } from 'plaid';
import { describe, expect, it } from 'vitest';
import { cents } from '#core/platform/money.ts';
import { aBank, anAccount } from '#test/builders/a-bank.ts';
import { countedAccounts, isCounted } from './counted-accounts.ts';

describe('the money that counts', () => {
  it.each([
    ['a credit card', { type: 'credit' }],
    ['an investment', { type: 'investment' }],
    ['another currency', { currency: 'EUR' }],
    ['no currency at all', { currency: '' }],
    ['a balance the bank does not state', { value: null }],
    // Seen red: any deposit counted.
    ['a health savings account', { subtype: 'hsa' }],
    ['benefits', { subtype: 'ebt' }],
    ['a prepaid card', { subtype: 'prepaid' }],
    ['a payment account', { subtype: 'paypal' }],
    ['a restricted account', { subtype: 'limited purpose checking' }],
    ['a deposit that the bank does not name', { subtype: '' }],
  ])('does not include %s', (_, over) => {
    expect(isCounted(anAccount(over))).toBe(false);
    expect(countedAccounts([aBank({ accounts: [anAccount(over)] })])).toEqual([]);
  });

  it('comes from the chosen accounts only, when some are chosen', () => {
    const bank = aBank({ accounts: [anAccount(), anAccount({ accountId: 'a2' })] });
    expect(countedAccounts([bank], new Set(['a2'])).map(({ accountId }) => accountId)).toEqual(['a2']);
    expect(countedAccounts([bank])).toHaveLength(2);
  });

  it('includes what an account is overdrawn by, also when it was left out', () => {
    const overdrawn = anAccount({ accountId: 'a2', value: cents(-125_075) });
    const bank = aBank({ accounts: [anAccount(), overdrawn, anAccount({ accountId: 'a3' })] });
    expect(countedAccounts([bank], new Set(['a1'])).map(({ accountId }) => accountId)).toEqual(['a1', 'a2']);
  });

  it('is decided for every kind of deposit that Plaid knows', () => {
    const counting = Object.values(DepositoryAccountSubtype).filter((subtype) => isCounted(anAccount({ subtype })));
    expect(counting.toSorted()).toEqual(['cash management', 'cd', 'checking', 'money market', 'savings']);
  });
});
