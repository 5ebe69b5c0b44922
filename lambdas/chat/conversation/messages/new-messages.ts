import { hash } from 'node:crypto';
import { type Condition, exists, isNew, type Write, when } from '#core/data/db.ts';
import { outboxWrite } from '#core/data/outbox.ts';
import { activityWrite } from '#public/chat/transaction';
import { conversationEventId, conversationNotification } from '#public/members/dashboard';
import { STEPS } from '#vocabulary/chat/transaction';
import type { ChatMessage, Side } from '../contract.ts';
import { clientWaitingEmail } from '../emails.ts';
import { chatSession, ifStillOf, messageClientId, type Session } from '../entity.ts';
import { type Author, HANDOFF_NOTES } from '../vocabulary.ts';
import { wasMailedLately } from './email-absent-person.ts';
import { messageWrite } from './message-store.ts';
import { asksAboutPayments, containsWireInstructions } from './wire-fraud.ts';

// A handoff between assistant and agent: a note in the conversation for both sides, a notification and an email for the
// agent. All of it is one transaction (send-message.ts), so no guest is promised an agent who didn't get the notification.

/** `agentId`: sent from an agent's page. */
type Handoff = { to: 'agent' | 'assistant'; by: Side; agentId?: string | undefined };

const handoffNote = ({ agentName }: Pick<Session, 'agentName'>, { to, by }: Handoff): string => {
  if (to === 'assistant') return HANDOFF_NOTES.toAssistant(agentName);
  return by === 'agent' ? HANDOFF_NOTES.byAgent(agentName) : HANDOFF_NOTES.byGuest(agentName);
};

/** Fails if it has already been made, or the conversation has moved to another agent, who then has to be notified instead. */
const isNotHandedOff = ({ agentId }: Session, { to }: Handoff): Condition =>
  ifStillOf(agentId, '#state = :open AND #handedOff <> :wanted', { ':open': 'open', ':wanted': to === 'agent' });

const newsIdOf = ({ step, transactionId }: Session) => conversationEventId(step, transactionId);

/** `isAnswer`: the assistant announces it, which uses up one of its turns. */
const handoffWrites = (
  session: Session,
  handoff: Handoff,
  { name, isAnswer }: { name: string; isAnswer: boolean },
  at: Date,
): Write[] => {
  const { sessionId, agentId, guestName } = session;
  const { to, by } = handoff;
  const asksForAgent = to === 'agent' && by === 'user';
  const mail = asksForAgent && !wasMailedLately(session, at);
  // A guest can't extend the assistant's turns by switching back and forth.
  const turns = to === 'assistant' && by === 'agent' ? { assistantTurns: 0 } : {};
  const id = newsIdOf(session);
  const set = {
    handedOff: to === 'agent',
    ...turns,
    ...(asksForAgent ? { talkNews: id } : {}),
    ...(mail ? { agentMailedAt: at.toISOString() } : {}),
  };
  const moved = chatSession.update(
    { sessionId },
    { set, ...(isAnswer && { add: { assistantTurns: 1 } }) },
    { name, if: isNotHandedOff(session, handoff) },
  );
  if (!asksForAgent) return [moved];
  const subject = `${guestName} would like to talk to you`;
  const words = { id, subject, body: 'They asked for you instead of the assistant.' };
  const email = mail ? [outboxWrite('mail', clientWaitingEmail(session, 'asked'), at)] : [];
  return [moved, conversationNotification(agentId, words, 'talk', at), ...email];
};

// Decides which messages and rows follow from a message in a conversation. Pure.

type Words = {
  from: Exclude<Author, 'system'>;
  text: string;
  clientId?: string;
  again?: boolean;
  handoff?: Handoff;
  /** For an agent: the one whose page sent it. */
  agentId?: string | undefined;
};
type Notice = { from: 'system'; handoff: Handoff; clientId?: undefined; again?: undefined };
export type Draft = Words | Notice;
/** Words first; a note about the handoff follows them. */
export type NewMessages = [ChatMessage, ...ChatMessage[]];

/**
 * A conversation as known after its message number `last`. The side that answers changes only with a message, so a
 * function that takes the next number knows it. `isUnread`: the agent was notified of the client's message, and
 * hasn't seen it.
 */
export type Known = { session: Session; last: number; isUnread: boolean };

/** The names of the writes that fail if someone else was faster. */
export const CONTESTED = {
  clientId: 'client id',
  number: 'number',
  conversation: 'conversation',
  transaction: 'transaction',
} as const;

export const mayBeSaid = (draft: Draft, { state, agentId, handedOff }: Session): boolean => {
  if (state !== 'open') return false;
  if (draft.from === 'assistant') return !handedOff;
  const by = draft.from === 'system' ? draft.handoff.agentId : draft.agentId;
  if (by !== undefined && by !== agentId) return false;
  return draft.from !== 'system' || handedOff !== (draft.handoff.to === 'agent');
};

/** A warning for readers of the message. A client also gets it for asking where money goes; our notes need none. */
export const warningFor = (draft: Draft): ChatMessage['warning'] => {
  if (draft.from === 'system') return undefined;
  const isRisky = containsWireInstructions(draft.text) || (draft.from === 'user' && asksAboutPayments(draft.text));
  return isRisky ? 'wire-fraud' : undefined;
};

export const newMessages = (
  draft: Draft,
  { session, last }: Pick<Known, 'session' | 'last'>,
  warning: ChatMessage['warning'],
  at: Date,
  newId: (at: Date) => string,
): NewMessages => {
  const numbered = (text: Pick<ChatMessage, 'from' | 'text' | 'client_id'>, place: number): ChatMessage => ({
    ...text,
    id: newId(at),
    seq: last + 1 + place,
    timestamp: at.toISOString(),
    warning: text.from === 'system' ? undefined : warning,
  });
  const note = (handoff: Handoff) => ({ from: 'system' as const, text: handoffNote(session, handoff) });
  if (draft.from === 'system') return [numbered(note(draft.handoff), 0)];
  const words = numbered({ from: draft.from, text: draft.text, client_id: draft.clientId }, 0);
  return draft.handoff ? [words, numbered(note(draft.handoff), 1)] : [words];
};

/**
 * The specification's rule for messages without an id: the same words from the same side are one message within this
 * time.
 */
export const SAME_WORDS_MS = 5000;

/** A message's claim, so that it's stored once. Undefined for messages that can't be repeated. */
export const claimOf = ({ from, clientId, ...draft }: Draft): string | undefined => {
  if (clientId) return clientId;
  if ((from !== 'user' && from !== 'agent') || !('text' in draft)) return undefined;
  return `words-${hash('sha256', `${from}\n${draft.text}`, 'base64url')}`;
};

const claimWrites = (draft: Draft, sessionId: string, seq: number, now: Date): Write[] => {
  const claim = claimOf(draft);
  if (!claim) return [];
  const options = { name: CONTESTED.clientId };
  if (draft.clientId) return [messageClientId.put({ sessionId, clientId: claim }, { seq }, { ...options, if: isNew })];
  const before = new Date(now.getTime() - SAME_WORDS_MS).toISOString();
  const isFree = when('attribute_not_exists(#PK) OR #at < :before', { ':before': before });
  const row = { seq, at: now.toISOString() };
  return [messageClientId.put({ sessionId, clientId: claim }, row, { ...options, if: isFree })];
};

/** The notification of a client's message. */
const messageNewsWrite = (session: Session, isFirst: boolean, at: Date): Write => {
  const { heading } = STEPS[session.kind][session.step];
  const subject = `${session.guestName} sent you a message`;
  const words = { id: newsIdOf(session), subject, body: `In the conversation "${heading}".` };
  return conversationNotification(session.agentId, words, isFirst ? 'first message' : 'message', at);
};

const conversationWrites = (draft: Draft, { session, isUnread }: Known, at: Date): Write[] => {
  const { sessionId } = session;
  const name = CONTESTED.conversation;
  if (draft.handoff) return handoffWrites(session, draft.handoff, { name, isAnswer: draft.from === 'assistant' }, at);
  const open = { ':open': 'open' };
  switch (draft.from) {
    case 'user':
      return isUnread
        ? []
        : [
            chatSession.update(
              { sessionId },
              { set: { wroteNews: newsIdOf(session) } },
              { name: CONTESTED.conversation, if: exists },
            ),
          ];
    case 'agent':
      if (session.handedOff) return [];
      // Once the agent answers, the assistant doesn't interrupt.
      return [
        chatSession.update(
          { sessionId },
          { set: { handedOff: true } },
          { name, if: ifStillOf(draft.agentId, '#state = :open', open) },
        ),
      ];
    default:
      return [
        chatSession.update(
          { sessionId },
          { add: { assistantTurns: 1 } },
          { name, if: when('#state = :open AND #handedOff = :no', { ...open, ':no': false }) },
        ),
      ];
  }
};

/** `isAsBefore`: only takes the next number; the rest of the conversation is unchanged. */
export const newMessageWrites = (
  draft: Draft,
  known: Known,
  messages: NewMessages,
  at: Date,
): { writes: Write[]; isAsBefore: boolean } => {
  const { from } = draft;
  const { sessionId, agentId, transactionId: id, step } = known.session;
  const [{ seq }] = messages;
  const changes = conversationWrites(draft, known, at);
  return {
    writes: [
      ...claimWrites(draft, sessionId, seq, at),
      ...messages.map((message) => messageWrite(sessionId, message)),
      ...(from === 'user' || from === 'agent'
        ? [activityWrite({ agentId, id }, step, { from, isFirstUnread: !known.isUnread }, at)]
        : []),
      ...(from === 'user' ? [messageNewsWrite(known.session, !known.isUnread && !known.session.talkNews, at)] : []),
      ...changes,
    ],
    isAsBefore: changes.length === 0,
  };
};
