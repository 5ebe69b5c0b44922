import { type Condition, ConditionFailed, type Db, exists, type Write, when } from '#core/data/db.ts';
import { writeAgain } from '#core/data/write-again.ts';
import { clearUnreadWrite } from '#public/chat/transaction';
import { markRead } from '#public/dashboard';
import { chatSession, conversationMessage, ifStillOf, messageKey, type Session } from '../entity.ts';
import { readSession } from '../session.ts';
import type { Speaker } from '../sockets/speaker.ts';

/** False for a mark that is already known, or behind one. */
export type MarkSeen = (by: Speaker, seq: number) => Promise<boolean>;

/** What notified the agent. It's forgotten once it's seen; what came since is another one, and stays. */
const NEWS = ['wroteNews', 'talkNews'] as const;

const isUnseen = ({ who, agentId }: Speaker, seq: number, session: Session): Condition => {
  const name = who === 'user' ? 'seenUser' : 'seenAgent';
  const unseen = `(attribute_not_exists(#${name}) OR #${name} < :seen)`;
  if (who === 'user') return when(unseen, { ':seen': seq });
  const same = NEWS.map((one) => `(attribute_not_exists(#${one}) OR #${one} = :${one})`);
  return ifStillOf(agentId, [unseen, ...same].join(' AND '), {
    ':seen': seq,
    ':wroteNews': session.wroteNews,
    ':talkNews': session.talkNews,
  });
};

/** Its condition fails when no message has this number. */
const MESSAGE = 'message';

const writesOf = (by: Speaker, seq: number, session: Session): Write[] => {
  const { sessionId, agentId, transactionId, step } = session;
  const isAgent = by.who === 'agent';
  const set = isAgent ? { seenAgent: seq, wroteNews: '', talkNews: '' } : { seenUser: seq };
  return [
    conversationMessage.check(messageKey(sessionId, seq), exists, { name: MESSAGE }),
    chatSession.update({ sessionId }, { set }, { if: isUnseen(by, seq, session) }),
    ...(isAgent ? [clearUnreadWrite({ agentId, id: transactionId }, step)] : []),
  ];
};

const isNews = ({ who, agentId }: Speaker, seq: number, session: Session): boolean =>
  (agentId === undefined || agentId === session.agentId) &&
  seq > (who === 'user' ? session.seenUser : session.seenAgent);

const readNews = async (db: Db, session: Session): Promise<void> => {
  for (const name of NEWS) if (session[name]) await markRead(db, session.agentId, session[name]);
};

/**
 * The agent's mark also sets the count of unread messages to zero, and what notified the agent of them is read: it waits for no answer. The next
 * message notifies the agent again.
 */
export const markSeen =
  ({ db }: { db: Db }): MarkSeen =>
  async (by, seq) => {
    const mark = async (): Promise<boolean> => {
      const session = await readSession(db, by.sessionId);
      if (!session || !isNews(by, seq, session)) return false;
      // Before the mark: a page whose function dies here makes it again.
      if (by.who === 'agent') await readNews(db, session);
      try {
        await db.transact(writesOf(by, seq, session));
        return true;
      } catch (error) {
        if (error instanceof ConditionFailed && error.write === MESSAGE) return false;
        throw error;
      }
    };
    return writeAgain(mark);
  };
