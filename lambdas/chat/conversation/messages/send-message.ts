// Sends a message once. One transaction stores it under the next number and under its client id. A slower one finds the number taken
// and takes the next, so that no one ever reads a number before the ones below it; a repeat finds the client id and gets
// the number of the first. A handoff is part of the same transaction as the words that announce it.
import { newId } from '#core/crypto/ids.ts';
import { type ConditionFailed, type Db, tried } from '#core/data/db.ts';
import { AppError } from '#core/http/errors.ts';
import type { Clock } from '#core/platform/clock.ts';
import { countMetric } from '#core/platform/count-metric.ts';
import { log } from '#core/platform/log.ts';
import { type ConnectionStore, chatChannel, type Listener } from '#core/realtime/connection-store.ts';
import { closedError, unreadInOpen } from '#public/chat/transaction';
import type { ChatMessage } from '../contract.ts';
import type { Session } from '../entity.ts';
import { createMinuteCache, readSession } from '../session.ts';
import { lastNumber, messageOfClientId } from './message-store.ts';
import {
  CONTESTED,
  claimOf,
  type Draft,
  type Known,
  mayBeSaid,
  type NewMessages,
  newMessages,
  newMessageWrites,
  SAME_WORDS_MS,
  warningFor,
} from './new-messages.ts';

export type Sent =
  | { isRepeat: true; message: ChatMessage }
  | { isRepeat: false; message: ChatMessage; messages: NewMessages; session: Session; listeners: Listener[] };

/** Undefined if the assistant was silenced while it was thinking, and for a handoff that is already made. */
export type SendMessage = (sessionId: string, draft: Draft) => Promise<Sent | undefined>;

/** The conversation is closed, or it isn't this agent's anymore. */
const refusalFor = (draft: Draft, session: Session | undefined): AppError => {
  const isAgent = draft.from === 'agent';
  if (isAgent && draft.agentId && session && session.agentId !== draft.agentId) return new AppError('NOT_FOUND');
  return closedError(session?.agentName ?? 'Your agent', isAgent ? 'agent' : 'user');
};

/** If the assistant's answers or notes are refused, no person needs an error. */
const refuse = (draft: Draft, session: Session | undefined): undefined => {
  if (draft.from === 'user' || draft.from === 'agent') throw refusalFor(draft, session);
};

/** The message is stored. Pages that don't get it now find it when they ask again. */
const knownListeners = (found: PromiseSettledResult<Listener[]>, { id }: ChatMessage, session: Session): Listener[] => {
  // True for a page that an agent opened before the conversation moved to another one.
  const isOver = ({ agentId }: Listener) => agentId !== undefined && agentId !== session.agentId;
  if (found.status === 'fulfilled') return found.value.filter((one) => !isOver(one));
  log.error('listeners of a conversation unknown', { messageId: id }, found.reason);
  countMetric('LostPushes');
  return [];
};

const readKnown = async (db: Db, sessionId: string): Promise<Known | undefined> => {
  // In this order: a message in between takes the next number, and the conversation is read again. The other way
  // round, its number would be known, but not its effect.
  const last = await lastNumber(db, sessionId);
  const session = await readSession(db, sessionId);
  return session && { session, last, isUnread: session.wroteNews !== '' };
};

/** Each failed try means that somebody else's message was stored. */
const MOST_TRIES = 25;

export const sendMessage = (deps: {
  db: Db;
  clock: Clock;
  connections: Pick<ConnectionStore, 'listeners'>;
}): SendMessage => {
  const { db, clock } = deps;
  const memory = createMinuteCache<Known>(clock);

  const repeatOf = async (sessionId: string, draft: Draft): Promise<Sent | undefined> => {
    const claim = claimOf(draft);
    const since = new Date(clock().getTime() - SAME_WORDS_MS).toISOString();
    const message = claim && (await messageOfClientId(db, sessionId, claim, since));
    return message ? { isRepeat: true, message } : undefined;
  };

  const knownFor = async (sessionId: string, draft: Draft): Promise<Known | undefined> => {
    // A handoff also depends on when the agent was last emailed, and the number doesn't show that.
    const known = draft.handoff ? undefined : memory.recall(sessionId);
    return known && mayBeSaid(draft, known.session) ? known : readKnown(db, sessionId);
  };

  /** Fails with the name of the write that found a change. */
  const store = async (known: Known, draft: Draft, warning: ChatMessage['warning']): Promise<Sent> => {
    const { session } = known;
    const { sessionId } = session;
    // Starts first: the table reads while the rows are made.
    const asked = deps.connections.listeners(chatChannel(sessionId));
    const now = clock();
    const messages = newMessages(draft, known, warning, now, newId);
    const { writes, isAsBefore } = newMessageWrites(draft, known, messages, now);
    const [stored, listeners] = await Promise.allSettled([db.transact(writes), asked]);
    if (stored.status === 'rejected') throw stored.reason;
    if (isAsBefore) memory.remember(sessionId, { ...known, last: known.last + messages.length });
    else memory.forget(sessionId);
    const [message] = messages;
    return { isRepeat: false, message, messages, session, listeners: knownListeners(listeners, message, session) };
  };

  const knownAfter = async (known: Known, draft: Draft, failed: ConditionFailed): Promise<Known | undefined> => {
    const { session } = known;
    const isTransaction = failed.write === CONTESTED.transaction;
    const unread = isTransaction ? unreadInOpen(failed.item, session.step) : undefined;
    // Another message has notified the agent in the meantime, or they've seen it.
    if (unread !== undefined) return { ...known, isUnread: unread > 0 };
    const latest = await readKnown(db, session.sessionId);
    // It may have moved to another agent at this moment: the client's words go there.
    if (isTransaction && latest?.session.agentId === session.agentId) throw refusalFor(draft, latest.session);
    return latest;
  };

  /** Returns the stored message, or the conversation's real state. */
  const attempt = async (known: Known, draft: Draft, warning: ChatMessage['warning']) => {
    const { result, failed } = await tried(store(known, draft, warning));
    if (!failed) return { sent: result };
    if (failed.write === CONTESTED.clientId) return { sent: await repeatOf(known.session.sessionId, draft) };
    return { known: await knownAfter(known, draft, failed) };
  };

  return async (sessionId, draft) => {
    // Without an id it may be a repeat, and its sender doesn't know.
    const repeat = draft.again || !draft.clientId ? await repeatOf(sessionId, draft) : undefined;
    if (repeat) return repeat;
    const warning = warningFor(draft);
    let known = await knownFor(sessionId, draft);
    for (let tries = 0; tries < MOST_TRIES; tries++) {
      if (!known || !mayBeSaid(draft, known.session)) return refuse(draft, known?.session);
      const attempted = await attempt(known, draft, warning);
      if ('sent' in attempted) return attempted.sent;
      known = attempted.known;
    }
    throw new AppError('UNAVAILABLE');
  };
};
