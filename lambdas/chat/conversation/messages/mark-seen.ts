import { ConditionFailed, type Db, when } from '#core/data/db.ts';
import { clearUnread } from '#public/chat/transaction';
import { markRead } from '#public/dashboard';
import { chatSession, ifStillOf, type Session } from '../entity.ts';
import type { Speaker } from '../sockets/speaker.ts';

/** False for a mark that is already known, or behind one. */
export type MarkSeen = (by: Speaker, seq: number) => Promise<boolean>;

/**
 * The agent's mark also sets the count of unread messages to zero, and what notified the agent of them is read: it waits for no answer. The next
 * message notifies the agent again.
 */
export const markSeen =
  (deps: { db: Db }): MarkSeen =>
  async ({ sessionId, who, agentId }, seq) => {
    const name = who === 'user' ? 'seenUser' : 'seenAgent';
    const set = who === 'user' ? { seenUser: seq } : { seenAgent: seq, agentNotified: false };
    const unseen = `#seq >= :seen AND (attribute_not_exists(#${name}) OR #${name} < :seen)`;
    const isNext = ifStillOf(agentId, unseen, { ':seen': seq });
    try {
      const session = await chatSession.change(deps.db, { sessionId }, { set }, isNext);
      if (who === 'agent') await clearUnreadOf(deps.db, session);
      return true;
    } catch (error) {
      if (!(error instanceof ConditionFailed)) throw error;
      if (who === 'agent' && error.item) await correctUnread(deps.db, chatSession.read(error.item));
      return false;
    }
  };

/** A function that died between the mark and the count left the old count: the next mark of everything corrects it. */
const correctUnread = async (db: Db, session: Session): Promise<void> => {
  if (session.seenAgent >= session.seq) await clearUnreadOf(db, session);
};

const clearUnreadOf = async (db: Db, session: Session): Promise<void> => {
  const { agentId, transactionId, step } = session;
  await clearUnread(db, { agentId, id: transactionId }, step);
  await readNews(db, session);
};

/** It's forgotten once it's read; what came since is another one, and stays. */
const readNews = async (db: Db, session: Session): Promise<void> => {
  const { sessionId, agentId } = session;
  for (const name of ['wroteNews', 'talkNews'] as const) {
    const eventId = session[name];
    if (!eventId) continue;
    await markRead(db, agentId, eventId);
    const isSame = when(`#${name} = :news`, { ':news': eventId });
    await chatSession.change(db, { sessionId }, { set: { [name]: '' } }, isSame).catch(unlessMoved);
  }
};

const unlessMoved = (error: unknown): void => {
  if (!(error instanceof ConditionFailed)) throw error;
};
