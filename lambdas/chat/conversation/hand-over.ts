// A transaction's conversations move to another agent: the former agent's notifications move with them, and the
// former agent's open pages get no more messages.
import type { Secret } from '#core/aws/secrets.ts';
import { type Condition, type Db, type Write, when } from '#core/data/db.ts';
import { type ConnectionStore, chatChannel } from '#core/realtime/connection-store.ts';
import { connection, listener } from '#core/realtime/socket-entity.ts';
import type { Parties } from '#public/chat/transaction';
import { notification, notify } from '#public/members/dashboard';
import { chatSession, newsAsRead, newsOf, type Session } from './entity.ts';
import { readSession, sessionIdsFor } from './session.ts';

type Deps = { db: Pick<Db, 'get'>; pinKey: Secret; connections: Pick<ConnectionStore, 'listeners'> };
type NewAgent = Pick<Parties, 'agentId' | 'agentName' | 'agentEmail'>;

/** The client's messages and their wish to talk: still unread, or read. */
const newsWrites = async ({ db }: Deps, session: Session, to: NewAgent): Promise<Write[]> => {
  const { agentId } = session;
  const rows = await Promise.all(
    newsOf(session).map((eventId) => notification.get(db, { agentId, eventId }, { consistent: true })),
  );
  return rows.flatMap((row) =>
    row ? [notification.delete({ agentId, eventId: row.id }), notify(to.agentId, row)] : [],
  );
};

/** Since then the client may have asked for the former agent, who was notified. */
const isAsRead = (session: Session): Condition => {
  const { expression, values } = newsAsRead(session);
  return when(`attribute_exists(#PK) AND ${expression}`, values);
};

const silenceWrites = async ({ connections }: Deps, { sessionId }: Session): Promise<Write[]> => {
  const channel = chatChannel(sessionId);
  const found = await connections.listeners(channel);
  return found
    .filter(({ who }) => who === 'agent')
    .flatMap(({ connectionId }) => [listener.delete({ channel, connectionId }), connection.delete({ connectionId })]);
};

export const conversationHandOverWrites = async (deps: Deps, linkId: string, to: NewAgent): Promise<Write[]> => {
  const ids = sessionIdsFor(await deps.pinKey(), linkId);
  const sessions = (await Promise.all(ids.map((id) => readSession(deps.db, id)))).filter((one) => one !== undefined);
  const writes = await Promise.all(
    sessions.map(async (session) => [
      chatSession.update(
        { sessionId: session.sessionId },
        { set: { ...to, agentMailedAt: '' } },
        { name: 'session', if: isAsRead(session) },
      ),
      ...(await newsWrites(deps, session, to)),
      ...(await silenceWrites(deps, session)),
    ]),
  );
  return writes.flat();
};
