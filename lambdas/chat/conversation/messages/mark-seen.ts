import { ConditionFailed, type Db, when } from '#core/data/db.ts';
import { clearUnread, type Side } from '../../transaction/public.ts';
import { chatSession, type Session } from '../entity.ts';

/**
 * Marks only move forward; false when this one is already known. The agent's mark sets the count of unread messages to
 * zero, and the next message notifies the agent again.
 */
export const markSeen =
  (deps: { db: Db }) =>
  async (sessionId: string, who: Side, seq: number): Promise<boolean> => {
    const name = who === 'user' ? 'seenUser' : 'seenAgent';
    const set = who === 'user' ? { seenUser: seq } : { seenAgent: seq, agentTold: false };
    const isNext = when(`#seq >= :seen AND (attribute_not_exists(#${name}) OR #${name} < :seen)`, { ':seen': seq });
    try {
      const session = await chatSession.change(deps.db, { sessionId }, { set }, isNext);
      if (who === 'agent') await clearUnreadOf(deps.db, session);
      return true;
    } catch (error) {
      if (!(error instanceof ConditionFailed)) throw error;
      // A function that died between the mark and the count left the old count; whoever has seen everything corrects it.
      const session = error.item && chatSession.read(error.item);
      if (who === 'agent' && session && session.seenAgent >= session.seq) await clearUnreadOf(deps.db, session);
      return false;
    }
  };

const clearUnreadOf = (db: Db, { agentId, transactionId, step }: Session) =>
  clearUnread(db, { agentId, id: transactionId }, step);
