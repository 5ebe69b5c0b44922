// One message, once: it gets its number by one update, and stands under its number and its client id in one
// transaction. A repeat finds the client id taken and is told the number that the first one got.
import { randomUUID } from 'node:crypto';
import type { Clock } from '../core/clock.ts';
import type { ConnectionStore, Listener } from '../core/connection-store.ts';
import { chatChannel } from '../core/connection-store.ts';
import { ConditionFailed, type Db, isNew, type Write, when } from '../core/db.ts';
import { newId } from '../core/ids.ts';
import { keys } from '../core/table.ts';
import { type Author, type ChatMessage, STEPS } from './contract.ts';
import { messageFrom, messageRow } from './message-store.ts';
import { type Session, sessionFrom } from './session.ts';
import { closedError, unreadAttribute } from './transaction.ts';
import { looksLikeBankNumbers } from './wire-fraud.ts';

export type Sent =
  | { isRepeat: true; message: ChatMessage }
  | { isRepeat: false; message: ChatMessage; session: Session; listeners: Listener[] };
export type Draft = { from: Author; text: string; clientId?: string; again?: boolean };

const numbered = (from: Author) => ({
  add: {
    seq: 1,
    ...(from === 'user' ? { agentUnread: 1 } : {}),
    ...(from === 'assistant' ? { assistantTurns: 1 } : {}),
  },
  // Whoever hears the agent must not be interrupted by the assistant.
  set: from === 'agent' ? { handedOver: true } : {},
});

const allowed = (from: Author) =>
  from === 'assistant'
    ? when('#state = :open AND #handedOver = :no', { ':open': 'open', ':no': false })
    : when('#state = :open', { ':open': 'open' });

/** A transaction that people speak in is not closed. */
const activity = ({ agentId, transactionId, step }: Session, from: Author, at: Date): Write[] => {
  if (from !== 'user' && from !== 'agent') return [];
  const add = from === 'user' ? { [unreadAttribute(step)]: 1 } : undefined;
  return [{ update: keys.transaction(agentId, transactionId), change: { add, set: { lastAt: at.toISOString() } } }];
};

/** The agent hears of the first unread message; of the next ones only the count tells. */
const tellAgent = (session: Session, at: Date): Write[] => {
  if (session.agentUnread !== 1) return [];
  const id = `${newId(at)}~chat`;
  const heading = STEPS.find(({ step }) => step === session.step)?.heading;
  return [
    {
      put: {
        ...keys.event(session.agentId, id),
        id,
        type: 2,
        subject: `${session.guestName} has written to you`,
        body: `In the conversation '${heading}'.`,
        date: at.toISOString(),
        read: false,
      },
    },
  ];
};

export const sendMessage = (deps: { db: Db; clock: Clock; connections: Pick<ConnectionStore, 'listeners'> }) => {
  const { db, clock } = deps;

  const repeated = async (sessionId: string, clientId: string): Promise<ChatMessage | undefined> => {
    const earlier = await db.get<{ seq: number }>(keys.chatClientId(sessionId, clientId), { consistent: true });
    const row = earlier && (await db.get(keys.chatMessage(sessionId, earlier.seq), { consistent: true }));
    return row && messageFrom(row);
  };

  const count = async (sessionId: string, from: Author): Promise<Session | undefined> => {
    try {
      return sessionFrom(await db.update(keys.chatSession(sessionId), numbered(from), allowed(from)));
    } catch (error) {
      if (!(error instanceof ConditionFailed)) throw error;
      if (from === 'assistant') return undefined;
      throw closedError(String(error.item?.agentName ?? 'The agent'));
    }
  };

  /** Undefined when the assistant was silenced while it thought. */
  return async (sessionId: string, draft: Draft): Promise<Sent | undefined> => {
    const clientId = draft.clientId ?? `server:${randomUUID()}`;
    if (draft.again && draft.clientId) {
      const message = await repeated(sessionId, draft.clientId);
      if (message) return { message, isRepeat: true };
    }
    const session = await count(sessionId, draft.from);
    if (!session) return undefined;
    const now = clock();
    const message: ChatMessage = {
      id: newId(now),
      seq: session.seq,
      from: draft.from,
      text: draft.text,
      timestamp: now.toISOString(),
      client_id: draft.clientId,
      warning: draft.from !== 'system' && looksLikeBankNumbers(draft.text) ? 'wire-fraud' : undefined,
    };
    const writes: Write[] = [
      { put: { ...keys.chatClientId(sessionId, clientId), seq: session.seq }, if: isNew },
      { put: messageRow(sessionId, message) },
      ...activity(session, draft.from, now),
      ...(draft.from === 'user' ? tellAgent(session, now) : []),
    ];
    const [stored, listeners] = await Promise.allSettled([
      db.transact(writes),
      deps.connections.listeners(chatChannel(sessionId)),
    ]);
    if (stored.status === 'rejected') {
      if (!(stored.reason instanceof ConditionFailed) || !draft.clientId) throw stored.reason;
      // Two copies at once: the number this one took stays empty, and the first one's is its own.
      const first = await repeated(sessionId, draft.clientId);
      if (!first) throw stored.reason;
      return { message: first, isRepeat: true };
    }
    // The message stands; that nobody hears of it now is healed when they ask.
    return { message, session, listeners: listeners.status === 'fulfilled' ? listeners.value : [], isRepeat: false };
  };
};
