import { cents } from '../../lambdas/core/platform/money.ts';
import type { BankAccountData, BankData } from '../../lambdas/funds/bank/provider/funds-provider.ts';

import { NOW } from './now.ts';

/** An account that counts, as a bank reports it. */
export const anAccount = (over: Partial<BankAccountData> = {}): BankAccountData => ({
  accountId: 'a1',
  name: 'Checking',
  mask: '0000',
  type: 'depository',
  subtype: 'checking',
  currency: 'USD',
  value: cents(100_00),
  owners: [],
  transactions: [],
  ...over,
});

/** An investment account with 10,000 dollars in cash and 600,000 dollars in listed stocks. */
export const anInvestment = (
  over: Partial<BankAccountData> = {},
  holdings: Partial<NonNullable<BankAccountData['holdings']>> = {},
): BankAccountData =>
  anAccount({
    name: 'Individual Brokerage',
    type: 'investment',
    subtype: 'brokerage',
    value: cents(610_000_00),
    holdings: {
      cash: cents(10_000_00),
      withdrawable: cents(10_000_00),
      securities: cents(600_000_00),
      negative: cents(0),
      loan: cents(0),
      others: [],
      ...holdings,
    },
    ...over,
  });

export const aBank = (over: Partial<BankData> = {}): BankData => ({
  itemId: 'item-1',
  institutionId: '',
  institutionName: 'First Harbor Bank',
  ownerVerified: true,
  readAt: NOW.toISOString(),
  accounts: [anAccount()],
  ...over,
});
