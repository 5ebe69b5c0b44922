// Queues the transactions whose review is due. Whether one is closed or erased, the document worker decides.
import { ConditionFailed, type Db, when } from '#core/data/db.ts';
import { outboxWrite } from '#core/data/outbox.ts';
import type { Clock } from '#core/platform/clock.ts';
import { DAY, isoAfter } from '#core/platform/clock.ts';
import { DUE_TRANSACTIONS, dueTransaction, guidedTransaction } from '../transaction/public.ts';
import type { TransactionTask } from './retire-transaction.ts';

const BATCH = 100;

export const queueDueTransactions =
  ({ db, clock }: { db: Db; clock: Clock }) =>
  async (): Promise<{ due: number }> => {
    const now = clock();
    const at = now.toISOString();
    let due = 0;
    let cursor: string | undefined;
    do {
      const between: [string, string] = ['', at];
      const input = { pk: DUE_TRANSACTIONS, index: 'GSI1', between, limit: BATCH, cursor } as const;
      const page = await dueTransaction.list(db, input);
      for (const { agentId, id, GSI1SK: reviewAt } of page.items) {
        const task: TransactionTask = { type: 'transaction', agentId, id, at };
        try {
          await db.transact([
            guidedTransaction.update(
              { agentId, transactionId: id },
              // If the worker never decides, it is due again tomorrow.
              { set: { GSI1SK: isoAfter(now, DAY) } },
              { if: when('#GSI1SK = :due', { ':due': reviewAt }) },
            ),
            outboxWrite('document', task, now),
          ]);
          due++;
        } catch (error) {
          // Another run has just queued it.
          if (!(error instanceof ConditionFailed)) throw error;
        }
      }
      cursor = page.nextCursor ?? undefined;
    } while (cursor);
    return { due };
  };
