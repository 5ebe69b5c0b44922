import { cents } from '#core/platform/money.ts';
import type { CountedAccount } from '../../lambdas/funds/bank/counting/same-account.ts';

export const aCountedAccount = (over: Partial<CountedAccount> = {}): CountedAccount => ({
  itemId: 'item-1',
  accountId: 'a1',
  institutionId: 'ins-1',
  institutionName: 'First Harbor Bank',
  persistentId: '',
  mask: '5150',
  name: 'Joint Savings',
  subtype: 'savings',
  owners: ['Bo Buyer', 'Cleo Buyer'],
  value: cents(64_000_000),
  ...over,
});
