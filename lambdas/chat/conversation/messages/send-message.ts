// Sends a message once. One update gives it its number; one transaction then stores it under its number and its client
// id. A repeat finds the client id and gets the number of the first. A handoff is part of the same transaction as the
// words that announce it.
import { newId } from '#core/crypto/ids.ts';
import { ConditionFailed, type Db, type Write } from '#core/data/db.ts';
import { AppError } from '#core/http/errors.ts';
import type { Clock } from '#core/platform/clock.ts';
import { countMetric } from '#core/platform/count-metric.ts';
import { log } from '#core/platform/log.ts';
import { type ConnectionStore, chatChannel, type Listener } from '#core/realtime/connection-store.ts';
import { closedError } from '#public/chat/transaction';
import type { ChatMessage } from '../contract.ts';
import { chatSession, type Session } from '../entity.ts';
import { readSession } from '../session.ts';
import { messageOfClientId } from './message-store.ts';
import {
  CONTESTED,
  claimOf,
  type Draft,
  type NewMessages,
  newMessages,
  newMessageWrites,
  SAME_WORDS_MS,
  takeNumbers,
  warningFor,
} from './new-messages.ts';

export type Sent =
  | { isRepeat: true; message: ChatMessage }
  | { isRepeat: false; message: ChatMessage; messages: NewMessages; session: Session; listeners: Listener[] };

/** Undefined if the assistant was silenced while it was thinking, and for a handoff that is already made. */
export type SendMessage = (sessionId: string, draft: Draft) => Promise<Sent | undefined>;

/** It's closed, or it isn't this agent's anymore. */
const refusalFor = (draft: Draft, session: Session | undefined): AppError => {
  const isAgent = draft.from === 'agent';
  if (isAgent && draft.agentId && session && session.agentId !== draft.agentId) return new AppError('NOT_FOUND');
  return closedError(session?.agentName ?? 'Your agent', isAgent ? 'agent' : 'user');
};

/** The conversation with its new numbers; undefined if this may not be said anymore. */
const takeNumbersOf = async (db: Db, sessionId: string, draft: Draft): Promise<Session | undefined> => {
  const { change, condition } = takeNumbers(draft);
  try {
    return await chatSession.change(db, { sessionId }, change, condition);
  } catch (error) {
    if (!(error instanceof ConditionFailed)) throw error;
    if (draft.from === 'assistant' || draft.from === 'system') return undefined;
    throw refusalFor(draft, error.item && chatSession.read(error.item));
  }
};

type Outcome = 'stored' | 'repeat' | 'superseded' | 'closed';

const store = async (db: Db, required: Write[], notification: Write[]): Promise<Outcome> => {
  try {
    await db.transact([...required, ...notification]);
    return 'stored';
  } catch (error) {
    if (!(error instanceof ConditionFailed)) throw error;
    if (error.write === CONTESTED.clientId) return 'repeat';
    if (error.write === CONTESTED.handoff) return 'superseded';
    if (error.write === CONTESTED.notification) return store(db, required, []);
    if (error.write === CONTESTED.transaction) return 'closed';
    throw error;
  }
};

/** The message is stored. Pages that don't get it now find it when they ask again. */
const knownListeners = (found: PromiseSettledResult<Listener[]>, { id }: ChatMessage, session: Session): Listener[] => {
  // Not a page that an agent opened before it went to another one.
  const isOver = ({ agentId }: Listener) => agentId !== undefined && agentId !== session.agentId;
  if (found.status === 'fulfilled') return found.value.filter((one) => !isOver(one));
  log.error('listeners of a conversation unknown', { messageId: id }, found.reason);
  countMetric('LostPushes');
  return [];
};

export const sendMessage = (deps: {
  db: Db;
  clock: Clock;
  connections: Pick<ConnectionStore, 'listeners'>;
}): SendMessage => {
  const { db, clock } = deps;

  const repeatOf = async (sessionId: string, draft: Draft): Promise<Sent | undefined> => {
    const claim = claimOf(draft);
    const since = new Date(clock().getTime() - SAME_WORDS_MS).toISOString();
    const message = claim && (await messageOfClientId(db, sessionId, claim, since));
    return message ? { isRepeat: true, message } : undefined;
  };

  /** It may have gone to another agent at this moment: the client's words go there, and their number stays unused. */
  const sendAgain = async ({ sessionId, agentId }: Session, draft: Draft): Promise<Sent | undefined> => {
    const latest = await readSession(db, sessionId);
    if (draft.from === 'agent' || !latest || latest.agentId === agentId) throw refusalFor(draft, latest);
    return send(sessionId, draft);
  };

  const send: SendMessage = async (sessionId, draft) => {
    // Without an id it may be a repeat whose sender doesn't know that it is one.
    const repeat = draft.again || !draft.clientId ? await repeatOf(sessionId, draft) : undefined;
    if (repeat) return repeat;
    const numbered = takeNumbersOf(db, sessionId, draft);
    // While the table is asked.
    const warning = warningFor(draft);
    const session = await numbered;
    if (!session) return undefined;
    const now = clock();
    const messages = newMessages(draft, session, warning, now, newId);
    const { required, notification } = newMessageWrites(draft, session, messages, now);
    const [stored, listeners] = await Promise.allSettled([
      store(db, required, notification),
      deps.connections.listeners(chatChannel(sessionId)),
    ]);
    if (stored.status === 'rejected') throw stored.reason;
    // Two copies at the same time: the number of this one stays unused.
    if (stored.value === 'repeat') return repeatOf(sessionId, draft);
    if (stored.value === 'superseded') return undefined;
    if (stored.value === 'closed') return sendAgain(session, draft);
    const [message] = messages;
    return { isRepeat: false, message, messages, session, listeners: knownListeners(listeners, message, session) };
  };
  return send;
};
