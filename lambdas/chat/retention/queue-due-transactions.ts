// Says when it is time to look at a transaction. What is to be done with it, the chat's own worker decides.

import { ConditionFailed, type Db, when } from '#core/data/db.ts';
import { dueBefore } from '#core/data/due-before.ts';
import { outboxWrite } from '#core/data/outbox.ts';
import type { Clock } from '#core/platform/clock.ts';
import { DAY, isoAfter } from '#core/platform/clock.ts';
import { DUE_TRANSACTIONS, guidedTransaction } from '../transaction/public.ts';

export const queueDueTransactions =
  ({ db, clock }: { db: Db; clock: Clock }) =>
  async (): Promise<{ due: number }> => {
    const now = clock();
    let count = 0;
    for await (const { agentId, id, GSI1SK } of dueBefore(db, DUE_TRANSACTIONS, now)) {
      const task = { type: 'transaction', agentId: String(agentId), id: String(id), at: now.toISOString() };
      try {
        await db.transact([
          guidedTransaction.update(
            { agentId: task.agentId, transactionId: task.id },
            // If the worker never decides, the transaction is due again tomorrow.
            { set: { GSI1SK: isoAfter(now, DAY) } },
            { if: when('#GSI1SK = :due', { ':due': String(GSI1SK) }) },
          ),
          outboxWrite('document', task, now),
        ]);
        count++;
      } catch (error) {
        if (!(error instanceof ConditionFailed)) throw error;
      }
    }
    return { due: count };
  };
