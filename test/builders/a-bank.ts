import { cents } from '../../lambdas/core/platform/money.ts';
import type { BankAccountData, BankData } from '../../lambdas/funds/bank/provider/funds-provider.ts';

import { NOW } from './now.ts';

/** An account that counts, as a bank reports it, with fixed defaults, for tests. */
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

export const aBank = (over: Partial<BankData> = {}): BankData => ({
  itemId: 'item-1',
  institutionId: '',
  institutionName: 'First Harbor Bank',
  ownerVerified: true,
  readAt: NOW.toISOString(),
  accounts: [anAccount()],
  ...over,
});
