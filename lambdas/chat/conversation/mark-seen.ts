import { ConditionFailed, type Db, when } from '#core/data/db.ts';
import { keys } from '#core/data/table.ts';
import { type Side, unreadAttribute } from '../transaction/public.ts';
import { type Session, sessionFrom } from './session.ts';

/**
 * Marks only move forward; false when this one was known already. The agent's mark empties the count of unread ones, and the next
 * one is told again.
 */
export const markSeen =
  (deps: { db: Db }) =>
  async (sessionId: string, who: Side, seq: number): Promise<boolean> => {
    const name = who === 'user' ? 'seenUser' : 'seenAgent';
    try {
      const item = await deps.db.update(
        keys.chatSession(sessionId),
        { set: { [name]: seq, ...(who === 'agent' ? { agentTold: false } : {}) } },
        when(`#seq >= :seen AND (attribute_not_exists(#${name}) OR #${name} < :seen)`, { ':seen': seq }),
      );
      if (who === 'agent') await emptyCount(deps.db, sessionFrom(item));
      return true;
    } catch (error) {
      if (!(error instanceof ConditionFailed)) throw error;
      // Whoever ended between the mark and the count left the count standing: the next one to have seen all empties it.
      const session = error.item && sessionFrom(error.item);
      if (who === 'agent' && session && session.seenAgent >= session.seq) await emptyCount(deps.db, session);
      return false;
    }
  };

const emptyCount = (db: Db, { agentId, transactionId, step }: Session) =>
  db.update(keys.transaction(agentId, transactionId), { set: { [unreadAttribute(step)]: 0 } });
