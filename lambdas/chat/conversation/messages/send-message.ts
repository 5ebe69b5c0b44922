// Sends a message once. One transaction stores it under the next number and under its client id. A slower one finds the number taken
// and takes the next, so that no one ever reads a number before the ones below it; a repeat finds the client id and gets
// the number of the first. A handoff is part of the same transaction as the words that announce it.
import { newId } from '#core/crypto/ids.ts';
import { ConditionFailed, type Db } from '#core/data/db.ts';
import { AppError } from '#core/http/errors.ts';
import type { Clock } from '#core/platform/clock.ts';
import { countMetric } from '#core/platform/count-metric.ts';
import { log } from '#core/platform/log.ts';
import { type ConnectionStore, chatChannel, type Listener } from '#core/realtime/connection-store.ts';
import { closedError, unreadInOpen } from '#public/chat/transaction';
import type { ChatMessage } from '../contract.ts';
import type { Session } from '../entity.ts';
import { createMinuteCache } from '../minute-cache.ts';
import { readSession } from '../session.ts';
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

/** It's closed, or it isn't this agent's anymore. */
const refusalFor = (draft: Draft, session: Session | undefined): AppError => {
  const isAgent = draft.from === 'agent';
  if (isAgent && draft.agentId && session && session.agentId !== draft.agentId) return new AppError('NOT_FOUND');
  return closedError(session?.agentName ?? 'Your agent', isAgent ? 'agent' : 'user');
};

/** No person waits for what the assistant and the notes don't say. */
const refuse = (draft: Draft, session: Session | undefined): undefined => {
  if (draft.from === 'user' || draft.from === 'agent') throw refusalFor(draft, session);
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

const readKnown = async (db: Db, sessionId: string): Promise<Known | undefined> => {
  // In this order: a message that comes in between takes the next number, and who answers is read again. The other way round, its number
  // would be known, and what it changed wouldn't.
  const last = await lastNumber(db, sessionId);
  const session = await readSession(db, sessionId);
  return session && { session, last, isUnread: session.wroteNews !== '' };
};

/** Each time, somebody else's message was stored. */
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
    // A handoff also depends on when the agent was last emailed, which no number tells.
    const known = draft.handoff ? undefined : memory.recall(sessionId);
    return known && mayBeSaid(draft, known.session) ? known : readKnown(db, sessionId);
  };

  /** Fails with the name of what isn't as it was known. */
  const store = async (known: Known, draft: Draft, warning: ChatMessage['warning']): Promise<Sent> => {
    const { session } = known;
    const { sessionId } = session;
    // Asked first: the table looks while the rows are made.
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
    // Another message has notified the agent meanwhile, or they've seen it.
    if (unread !== undefined) return { ...known, isUnread: unread > 0 };
    const latest = await readKnown(db, session.sessionId);
    // It may have gone to another agent at this moment: the client's words go there.
    if (isTransaction && latest?.session.agentId === session.agentId) throw refusalFor(draft, latest.session);
    return latest;
  };

  /** Done, or how the conversation really is. */
  const attempt = async (known: Known, draft: Draft, warning: ChatMessage['warning']) => {
    try {
      return { sent: await store(known, draft, warning) };
    } catch (error) {
      if (!(error instanceof ConditionFailed)) throw error;
      if (error.write === CONTESTED.clientId) return { sent: await repeatOf(known.session.sessionId, draft) };
      return { known: await knownAfter(known, draft, error) };
    }
  };

  return async (sessionId, draft) => {
    // Without an id it may be a repeat whose sender doesn't know that it is one.
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
