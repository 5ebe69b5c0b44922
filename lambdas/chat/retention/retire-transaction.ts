// The end of a transaction by the clock. The schedule only queues it; what happens is decided here, on what it is now.
import { ConditionFailed, exists, when } from '#core/data/db.ts';
import type { Work } from '#core/platform/queue-worker.ts';
import { sessionStateWrites } from '#public/chat/conversation';
import { closeTransactionWrite, guidedTransaction, readTransaction, type Transaction } from '#public/chat/transaction';
import { clientNotification } from '#public/dashboard';
import { type EraseDeps, eraseTransaction } from './erase-transaction.ts';
import { reviewTransaction } from './review-transaction.ts';

/** `at`: when the schedule queued it. */
export type TransactionTask = { type: 'transaction'; agentId: string; id: string; at: string };

const close = async (deps: EraseDeps, transaction: Transaction, now: Date) => {
  const { id: about, agentId, guestName, lastAt, linkId } = transaction;
  const news = {
    subject: `The transaction with ${guestName} was closed`,
    body: 'There was no activity for twelve months. Signed documents are kept for seven years.',
    about,
  };
  const untouched = when('#state = :open AND #lastAt = :lastAt', { ':open': 'open', ':lastAt': lastAt });
  await deps.db.transact([
    closeTransactionWrite(transaction, now, untouched),
    ...(await sessionStateWrites(deps, linkId, 'closed')),
    clientNotification(agentId, 'closed', news, now),
  ]);
};

export const retireTransaction =
  (deps: EraseDeps): Work<TransactionTask> =>
  async ({ agentId, id, at }) => {
    const { db } = deps;
    const transaction = await readTransaction(db, agentId, id);
    if (!transaction) return { skipped: true };
    const review = reviewTransaction(transaction, at);
    try {
      switch (review.decision) {
        case 'wait':
          await guidedTransaction.change(db, { agentId, transactionId: id }, { set: { DueSK: review.until } }, exists);
          return { next: review.until };
        case 'close':
          await close(deps, transaction, new Date(at));
          return { closed: id };
        case 'erase':
          await eraseTransaction(deps)(transaction);
          return { erased: id };
      }
    } catch (error) {
      // Someone has just used it. The schedule queues it again tomorrow.
      if (error instanceof ConditionFailed) return { skipped: true };
      throw error;
    }
  };
