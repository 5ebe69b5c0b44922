import type { StoredTransaction } from '../../lambdas/chat/transaction/entity.ts';
import { newTransaction } from '../../lambdas/chat/transaction/transaction.ts';
import { NOW } from './now.ts';
import { someParties } from './some-parties.ts';

type Open = Extract<StoredTransaction, { state: 'open' }>;

export const aTransaction = (over: Partial<Open> = {}): Open =>
  Object.assign(newTransaction(someParties(), NOW.toISOString()), over);

export const aClosedTransaction = (closedAt: string): StoredTransaction => ({
  ...aTransaction(),
  state: 'closed',
  closedAt,
});
