// When a transaction ends by the clock: a year without activity closes it, and seven years later it's erased. Pure.
import { nextReview, type Transaction } from '#public/chat/transaction';

export type Review = { decision: 'wait'; until: string } | { decision: 'close' } | { decision: 'erase' };

/** Decided on the transaction as it is: since it was queued, someone may have used it. */
export const reviewTransaction = (transaction: Transaction, at: string): Review => {
  const until = nextReview(transaction);
  if (until > at) return { decision: 'wait', until };
  return { decision: transaction.state === 'open' ? 'close' : 'erase' };
};
