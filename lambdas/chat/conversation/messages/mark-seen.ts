import { type Condition, type Db, exists, held, isNew, type Write, when, writeAgain } from '#core/data/db.ts';
import { clearUnreadWrite } from '#public/chat/transaction';
import { notification, OPENED } from '#public/members/dashboard';
import type { ChatMessage } from '../contract.ts';
import {
  chatSession,
  conversationMessage,
  ifStillOf,
  messageKey,
  newsAsRead,
  newsOf,
  type Session,
} from '../entity.ts';
import { readSession } from '../session.ts';
import type { Speaker } from '../sockets/speaker.ts';
import { HISTORY_PAGE } from '../vocabulary.ts';
import { readMessages } from './message-store.ts';

/** False for a mark that is already known, or older than a known one. */
export type MarkSeen = (by: Speaker, seq: number) => Promise<boolean>;

const isUnseen = ({ who, agentId }: Speaker, seq: number, session: Session): Condition => {
  const name = who === 'user' ? 'seenUser' : 'seenAgent';
  const unseen = `(attribute_not_exists(#${name}) OR #${name} < :seen)`;
  if (who === 'user') return when(unseen, { ':seen': seq });
  const { expression, values } = newsAsRead(session);
  return ifStillOf(agentId, `${unseen} AND ${expression}`, { ...values, ':seen': seq });
};

/** The client wrote, or asked for the agent; or there's more than was read. */
const mayBeNews = (later: ChatMessage[]): boolean =>
  later.length === HISTORY_PAGE || later.some(({ from }) => from === 'user' || from === 'system');

const unreadNews = async (db: Db, session: Session): Promise<string[]> => {
  const { agentId } = session;
  const rows = await Promise.all(
    newsOf(session).map((eventId) => notification.get(db, { agentId, eventId }, { consistent: true })),
  );
  return rows.flatMap((row) => (row && (!row.read || row.waits) ? [row.id] : []));
};

type Mark = { set: { seenUser?: number; seenAgent?: number; wroteNews?: string; talkNews?: string }; writes: Write[] };

/** No messages are left for the agent, unless a new one has been sent since they looked. */
const agentsMark = async (db: Db, seq: number, session: Session): Promise<Mark> => {
  const { sessionId, agentId, transactionId, step } = session;
  const [later, news] = await Promise.all([readMessages(db, sessionId, { after: seq }), unreadNews(db, session)]);
  if (mayBeNews(later)) return { set: { seenAgent: seq }, writes: [] };
  const last = later.at(-1)?.seq ?? seq;
  return {
    set: { seenAgent: seq, wroteNews: '', talkNews: '' },
    writes: [
      conversationMessage.check(messageKey(sessionId, last + 1), isNew),
      clearUnreadWrite({ agentId, id: transactionId }, step),
      ...news.map((eventId) => notification.update({ agentId, eventId }, OPENED, { if: exists })),
    ],
  };
};

/** The write whose condition fails if no message has this number. */
const MESSAGE = 'message';

const isNews = ({ who, agentId }: Speaker, seq: number, session: Session): boolean =>
  (agentId === undefined || agentId === session.agentId) &&
  seq > (who === 'user' ? session.seenUser : session.seenAgent);

/**
 * The agent's mark of the last message also sets the count of unread messages to zero, and their notifications about
 * them count as read: those need no answer. The next message notifies the agent again.
 */
export const markSeen =
  ({ db }: { db: Db }): MarkSeen =>
  async (by, seq) => {
    const { sessionId } = by;
    const mark = async (): Promise<boolean> => {
      const session = await readSession(db, sessionId);
      if (!session || !isNews(by, seq, session)) return false;
      const { set, writes } =
        by.who === 'agent' ? await agentsMark(db, seq, session) : { set: { seenUser: seq }, writes: [] };
      return held(
        db.transact([
          conversationMessage.check(messageKey(sessionId, seq), exists, { name: MESSAGE }),
          chatSession.update({ sessionId }, { set }, { if: isUnseen(by, seq, session) }),
          ...writes,
        ]),
        MESSAGE,
      );
    };
    return writeAgain(mark);
  };
