import type { Agent } from '../core/actor.ts';
import type { Clock } from '../core/clock.ts';
import { ConditionFailed, type Db, type Write } from '../core/db.ts';
import { AppError } from '../core/errors.ts';
import type { Secret } from '../core/secrets.ts';
import { keys } from '../core/table.ts';
import { readSession, sessionIdsFor } from './session.ts';
import type { TellConversations } from './tell-conversations.ts';
import { closedError } from './transaction.ts';
import { isOpen, readTransaction } from './transaction-store.ts';

/** The conversations end with it; what was signed stays. */
export const closeTransaction =
  (deps: { db: Db; clock: Clock; pinKey: Secret; tell: TellConversations }) =>
  async (agent: Agent, id: string): Promise<void> => {
    const { db } = deps;
    const transaction = await readTransaction(db, agent.id, id);
    if (!transaction) throw new AppError('NOT_FOUND');
    if (transaction.state === 'closed') return;
    const ids = sessionIdsFor(await deps.pinKey(), transaction.linkId);
    const begun = (await Promise.all(ids.map((sessionId) => readSession(db, sessionId)))).filter((one) => !!one);
    const closedAt = deps.clock().toISOString();
    const writes: Write[] = [
      { update: keys.transaction(agent.id, id), change: { set: { state: 'closed', closedAt } }, if: isOpen },
      ...begun.map(({ sessionId }) => ({
        update: keys.chatSession(sessionId),
        change: { set: { state: 'closed' } },
      })),
    ];
    try {
      await db.transact(writes);
    } catch (error) {
      // Closed already, by another tab.
      if (error instanceof ConditionFailed) return;
      throw error;
    }
    const { code, message } = closedError(transaction.agentName);
    await deps.tell(transaction.linkId, { type: 'error', code, message });
  };
