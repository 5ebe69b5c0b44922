import type { Secret } from '#core/aws/secrets.ts';
import type { Db } from '#core/data/db.ts';
import { outboxWrite } from '#core/data/outbox.ts';
import { writeAgain } from '#core/data/write-again.ts';
import type { Agent } from '#core/http/actor.ts';
import { AppError } from '#core/http/errors.ts';
import type { Clock } from '#core/platform/clock.ts';
import { type Broadcast, sessionStateWrites } from '#public/chat/conversation';
import { closedEmail, closedEmailForAgent } from './emails/transaction-emails.ts';
import { closedError, requireNoneAwaited } from './transaction.ts';
import { closeTransactionWrite, isOpenAndComplete, readTransaction } from './transaction-store.ts';

export const closeTransaction =
  (deps: { db: Db; clock: Clock; pinKey: Secret; broadcast: Broadcast }) =>
  async (agent: Agent, id: string): Promise<void> => {
    // Again, when a conversation is begun or the transaction changes meanwhile.
    const closed = await writeAgain(async () => {
      const transaction = await readTransaction(deps.db, agent.id, id);
      if (!transaction) throw new AppError('NOT_FOUND');
      if (transaction.state === 'closed') return undefined;
      requireNoneAwaited(transaction);
      const now = deps.clock();
      await deps.db.transact([
        closeTransactionWrite(transaction, now, isOpenAndComplete),
        outboxWrite('mail', closedEmail(transaction), now),
        outboxWrite('mail', closedEmailForAgent(transaction), now),
        ...(await sessionStateWrites(deps, transaction.linkId, 'closed')),
      ]);
      return transaction;
    });
    if (!closed) return;
    const { code, message } = closedError(closed.agentName);
    await deps.broadcast(closed.linkId, { type: 'error', code, message });
  };
