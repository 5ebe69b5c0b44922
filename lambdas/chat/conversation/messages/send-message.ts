// One message, once: it gets its number by one update, and stands under its number and its client id in one
// transaction. A repeat finds the client id taken and is told the number that the first one got. What hands the
// conversation over does so in that same transaction, with the words that say it.

import { newId } from '#core/crypto/ids.ts';
import { ConditionFailed, type Db, isNew, type Write, when } from '#core/data/db.ts';
import type { Clock } from '#core/platform/clock.ts';
import { log } from '#core/platform/log.ts';
import type { ConnectionStore, Listener } from '#core/realtime/connection-store.ts';
import { chatChannel } from '#core/realtime/connection-store.ts';
import { clientNotification } from '#public/dashboard';
import { STEPS } from '../../transaction/contract.ts';
import { activityWrite, closedError } from '../../transaction/public.ts';
import type { Author, ChatMessage } from '../contract.ts';
import { chatSession, messageClientId, type Session } from '../entity.ts';
import { type Handoff, handoffText, handoffWrites, isNotHandedOver } from './handoff.ts';
import { messageOfClientId, messageWrite } from './message-store.ts';

import { containsWireInstructions } from './wire-instructions.ts';

export type Sent =
  | { isRepeat: true; message: ChatMessage }
  /** `message` is the first of what was said; where it hands over, the word of that comes after it. */
  | { isRepeat: false; message: ChatMessage; said: ChatMessage[]; session: Session; listeners: Listener[] };
type Words = { from: Exclude<Author, 'system'>; text: string; clientId?: string; again?: boolean; handOver?: Handoff };
type Notice = { from: 'system'; handOver: Handoff; clientId?: undefined; again?: undefined };
export type Draft = Words | Notice;

const wordsIn = (draft: Draft, session: Session): Pick<ChatMessage, 'from' | 'text' | 'client_id'>[] => [
  ...(draft.from === 'system' ? [] : [{ from: draft.from, text: draft.text, client_id: draft.clientId }]),
  ...(draft.handOver ? [{ from: 'system' as const, text: handoffText(session, draft.handOver) }] : []),
];

const numbered = ({ from, handOver }: Draft) => ({
  add: {
    seq: from !== 'system' && handOver ? 2 : 1,
    ...(from === 'assistant' ? { assistantTurns: 1 } : {}),
  },
  // Whoever hears the agent must not be interrupted by the assistant.
  set: from === 'agent' ? { handedOver: true } : {},
});

const allowed = ({ from, handOver }: Draft) => {
  if (from === 'system') return isNotHandedOver(handOver);
  return from === 'assistant'
    ? when('#state = :open AND #handedOver = :no', { ':open': 'open', ':no': false })
    : when('#state = :open', { ':open': 'open' });
};

/** A transaction that people speak in is not closed. */
const activity = ({ agentId, transactionId, step }: Session, from: Author, at: Date): Write[] => {
  if (from !== 'user' && from !== 'agent') return [];
  return [activityWrite({ agentId, id: transactionId }, step, from, at)];
};

/** The agent hears of the first unread message; of the next ones only the count tells. */
const tellAgent = (session: Session, at: Date): Write[] => {
  const heading = STEPS.find(({ step }) => step === session.step)?.heading;
  const news = {
    kind: 'chat',
    subject: `${session.guestName} has written to you`,
    body: `In the conversation '${heading}'.`,
  };
  return [
    chatSession.update(
      { sessionId: session.sessionId },
      { set: { agentTold: true } },
      { if: when('attribute_not_exists(#agentTold) OR #agentTold = :no', { ':no': false }) },
    ),
    clientNotification(session.agentId, news, at),
  ];
};

export const sendMessage = (deps: { db: Db; clock: Clock; connections: Pick<ConnectionStore, 'listeners'> }) => {
  const { db, clock } = deps;

  const repeated = (sessionId: string, clientId: string) => messageOfClientId(db, sessionId, clientId);

  const count = async (sessionId: string, draft: Draft): Promise<Session | undefined> => {
    try {
      return await chatSession.change(db, { sessionId }, numbered(draft), allowed(draft));
    } catch (error) {
      if (!(error instanceof ConditionFailed)) throw error;
      if (draft.from === 'assistant' || draft.from === 'system') return undefined;
      throw closedError(error.item ? chatSession.read(error.item).agentName : 'The agent');
    }
  };

  /** Undefined when the assistant was silenced while it thought, and for a hand-over that stood so already. */
  return async (sessionId: string, draft: Draft): Promise<Sent | undefined> => {
    const { from, clientId, handOver } = draft;
    if (draft.again && clientId) {
      const message = await repeated(sessionId, clientId);
      if (message) return { message, isRepeat: true };
    }
    const session = await count(sessionId, draft);
    if (!session) return undefined;
    const now = clock();
    const words = wordsIn(draft, session);
    const said = words.map(
      (one, at): ChatMessage => ({
        ...one,
        id: newId(now),
        seq: session.seq - words.length + 1 + at,
        timestamp: now.toISOString(),
        warning: one.from !== 'system' && containsWireInstructions(one.text) ? 'wire-fraud' : undefined,
      }),
    );
    const [message] = said;
    if (!message) throw new Error('A message says something');
    const writes: Write[] = [
      ...(clientId ? [messageClientId.put({ sessionId, clientId }, { seq: message.seq }, { if: isNew })] : []),
      ...said.map((one) => messageWrite(sessionId, one)),
      ...activity(session, from, now),
      ...(handOver ? handoffWrites(session, handOver, now) : []),
    ];
    const telling = from === 'user' && !session.agentTold ? tellAgent(session, now) : [];
    const [stored, listeners] = await Promise.allSettled([
      db.transact([...writes, ...telling]),
      deps.connections.listeners(chatChannel(sessionId)),
    ]);
    if (stored.status === 'rejected') {
      if (!(stored.reason instanceof ConditionFailed)) throw stored.reason;
      // Two copies at once: the number this one took stays empty, and the first one's is its own.
      const first = clientId && (await repeated(sessionId, clientId));
      if (first) return { message: first, isRepeat: true };
      // Somebody else handed it over, or closed it, in the same moment.
      if (handOver) return undefined;
      if (telling.length === 0) throw stored.reason;
      // Another message was the first unread one.
      await db.transact(writes);
    }
    // What was said stands; that nobody hears of it now is healed when they ask.
    if (listeners.status === 'rejected')
      log.error('listeners of a conversation unknown', { messageId: message.id }, listeners.reason);
    const heardBy = listeners.status === 'fulfilled' ? listeners.value : [];
    return { message, said, session, listeners: heardBy, isRepeat: false };
  };
};
