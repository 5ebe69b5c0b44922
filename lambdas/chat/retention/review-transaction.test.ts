import { describe, expect, it } from 'vitest';
import { aClosedTransaction, aTransaction } from '#test/builders/a-transaction.ts';
import { inDays } from '#test/builders/now.ts';
import { reviewTransaction } from './retire-transaction.ts';

describe('the review of a transaction', () => {
  it('closes it after a year without activity', () => {
    const open = aTransaction({ lastAt: inDays(10) });
    expect(reviewTransaction(open, inDays(374))).toEqual({ decision: 'wait', until: inDays(375) });
    expect(reviewTransaction(open, inDays(375))).toEqual({ decision: 'close' });
  });

  it('erases it seven years after it was closed, whatever its last activity', () => {
    const closed = aClosedTransaction(inDays(10));
    const end = 10 + 7 * 365;
    expect(reviewTransaction(closed, inDays(end - 1))).toEqual({ decision: 'wait', until: inDays(end) });
    expect(reviewTransaction(closed, inDays(end))).toEqual({ decision: 'erase' });
  });
});
