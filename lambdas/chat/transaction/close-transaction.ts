import type { Secret } from '#core/aws/secrets.ts';
import { type Condition, ConditionFailed, type Db, type Write } from '#core/data/db.ts';
import { keys } from '#core/data/table.ts';
import type { Agent } from '#core/http/actor.ts';
import { AppError } from '#core/http/errors.ts';
import type { Clock } from '#core/platform/clock.ts';
import { readSession, sessionIdsFor } from '../conversation/session.ts';
import type { TellConversations } from '../conversation/tell-conversations.ts';
import { closedError, lookAt, type Transaction } from './transaction.ts';
import { isOpen, readTransaction } from './transaction-store.ts';

/** The conversations end with it; what was signed stays. */
export const closeWrites = async (
  { db, pinKey }: { db: Db; pinKey: Secret },
  transaction: Transaction,
  at: Date,
  condition: Condition = isOpen,
): Promise<Write[]> => {
  const { agentId, id, linkId } = transaction;
  const sessionIds = sessionIdsFor(await pinKey(), linkId);
  const begun = (await Promise.all(sessionIds.map((sessionId) => readSession(db, sessionId)))).filter((one) => !!one);
  const closed = { state: 'closed' as const, closedAt: at.toISOString() };
  const set = { ...closed, GSI1SK: lookAt({ ...transaction, ...closed }) };
  return [
    { update: keys.transaction(agentId, id), change: { set }, if: condition },
    ...begun.map(({ sessionId }) => ({ update: keys.chatSession(sessionId), change: { set: { state: 'closed' } } })),
  ];
};

export const closeTransaction =
  (deps: { db: Db; clock: Clock; pinKey: Secret; tell: TellConversations }) =>
  async (agent: Agent, id: string): Promise<void> => {
    const transaction = await readTransaction(deps.db, agent.id, id);
    if (!transaction) throw new AppError('NOT_FOUND');
    if (transaction.state === 'closed') return;
    try {
      await deps.db.transact(await closeWrites(deps, transaction, deps.clock()));
    } catch (error) {
      // Closed already, by another tab.
      if (error instanceof ConditionFailed) return;
      throw error;
    }
    const { code, message } = closedError(transaction.agentName);
    await deps.tell(transaction.linkId, { type: 'error', code, message });
  };
