// Queues the transactions whose review is due. Whether one is closed or erased, the document worker decides.
import { type Db, when } from '#core/data/db.ts';
import { handleDue } from '#core/data/handle-due.ts';
import { outboxWrite } from '#core/data/outbox.ts';
import { type Clock, DAY, isoAfter } from '#core/platform/clock.ts';
import { DUE_TRANSACTIONS, guidedTransaction } from '#public/chat/transaction';
import type { TransactionTask } from './retire-transaction.ts';

export const queueDueTransactions =
  ({ db, clock, hasTime }: { db: Db; clock: Clock; hasTime: () => boolean }) =>
  async (): Promise<{ due: number }> => {
    const now = clock();
    const due = { list: DUE_TRANSACTIONS, entity: guidedTransaction };
    const { handled } = await handleDue({ db, now, hasTime }, due, async ({ row: { agentId, id }, dueAt }) => {
      const task: TransactionTask = { type: 'transaction', agentId, id, at: now.toISOString() };
      await db.transact([
        guidedTransaction.update(
          { agentId, transactionId: id },
          // If the worker never decides, it's due again tomorrow.
          { set: { DueSK: isoAfter(now, DAY) } },
          { if: when('#DueSK = :due', { ':due': dueAt }) },
        ),
        outboxWrite('document', task, now),
      ]);
    });
    return { due: handled };
  };
