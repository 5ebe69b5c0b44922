// What a message in a conversation leads to: the messages with their numbers, and the rows. Pure.

import { hash } from 'node:crypto';
import { exists, isNew, type Write, when } from '#core/data/db.ts';
import { activityWrite } from '#public/chat/transaction';
import { clientNotification, newEventId } from '#public/dashboard';
import { STEPS } from '#vocabulary/chat/transaction';
import type { ChatMessage } from '../contract.ts';
import { chatSession, ifStillOf, messageClientId, type Session } from '../entity.ts';
import type { Author } from '../vocabulary.ts';
import { type Handoff, handoffNote, handoffWrites } from './handoff.ts';
import { messageWrite } from './message-store.ts';
import { containsWireInstructions } from './wire-instructions.ts';

type Words = {
  from: Exclude<Author, 'system'>;
  text: string;
  clientId?: string;
  again?: boolean;
  handoff?: Handoff;
  /** Of an agent: whose page it comes from. */
  agentId?: string | undefined;
};
type Notice = { from: 'system'; handoff: Handoff; clientId?: undefined; again?: undefined };
export type Draft = Words | Notice;
/** Words first; a note about the handoff follows them. */
export type NewMessages = [ChatMessage, ...ChatMessage[]];

/**
 * A conversation as it's known to be after its message number `last`. Who answers changes only with a message, so a function that
 * takes the next number knows it. `isUnread`: the agent was notified of what the client wrote, and hasn't seen it.
 */
export type Known = { session: Session; last: number; isUnread: boolean };

/** The names of the writes that can fail because someone else was faster. */
export const CONTESTED = {
  clientId: 'client id',
  number: 'number',
  conversation: 'conversation',
  transaction: 'transaction',
} as const;

/** In a conversation that is like this. */
export const mayBeSaid = (draft: Draft, { state, agentId, handedOff }: Session): boolean => {
  if (state !== 'open') return false;
  if (draft.from === 'assistant') return !handedOff;
  const by = draft.from === 'system' ? draft.handoff.agentId : draft.agentId;
  if (by !== undefined && by !== agentId) return false;
  return draft.from !== 'system' || handedOff !== (draft.handoff.to === 'agent');
};

/** What a reader of its words is warned of. Our notes need none. */
export const warningFor = (draft: Draft): ChatMessage['warning'] =>
  draft.from !== 'system' && containsWireInstructions(draft.text) ? 'wire-fraud' : undefined;

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

/** The specification's rule for messages without an id: the same words of the same side are one message within this time. */
export const SAME_WORDS_MS = 5000;

/** What a message claims, so that it's stored once. Undefined for what can't come twice. */
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

/** The first unread message notifies the agent. The transaction counts the next ones. */
const firstUnreadWrites = (
  { sessionId, agentId, transactionId: about, guestName, step }: Session,
  at: Date,
): Write[] => {
  const heading = STEPS.find((one) => one.step === step)?.heading;
  const id = newEventId('chat', at, about);
  const news = { id, subject: `${guestName} sent you a message`, body: `In the conversation "${heading}".` };
  return [
    chatSession.update({ sessionId }, { set: { wroteNews: id } }, { name: CONTESTED.conversation, if: exists }),
    clientNotification(agentId, 'chat', news, at),
  ];
};

const conversationWrites = (draft: Draft, { session, isUnread }: Known, at: Date): Write[] => {
  const { sessionId } = session;
  const name = CONTESTED.conversation;
  if (draft.handoff) return handoffWrites(session, draft.handoff, { name, isAnswer: draft.from === 'assistant' }, at);
  const open = { ':open': 'open' };
  switch (draft.from) {
    case 'user':
      return isUnread ? [] : firstUnreadWrites(session, at);
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

/** `isAsBefore`: only the next number is taken; what else is known of the conversation stays. */
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
      ...changes,
    ],
    isAsBefore: changes.length === 0,
  };
};
