// What a message in a conversation leads to: the numbers it takes, the messages, and the rows. Pure.

import { hash } from 'node:crypto';
import { type Change, type Condition, isNew, type Write, when } from '#core/data/db.ts';
import { activityWrite } from '#public/chat/transaction';
import { clientNotification, newEventId } from '#public/dashboard';
import { STEPS } from '#vocabulary/chat/transaction';
import type { ChatMessage } from '../contract.ts';
import { chatSession, ifStillOf, messageClientId, type Session } from '../entity.ts';
import type { Author } from '../vocabulary.ts';
import { type Handoff, handoffNote, handoffWrites, isNotHandedOff } from './handoff.ts';
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

/** The names of the writes that can fail because someone else was faster. */
export const CONTESTED = {
  clientId: 'client id',
  handoff: 'handoff',
  notification: 'notification',
  transaction: 'transaction',
} as const;

const countOf = ({ from, handoff }: Draft) => (from !== 'system' && handoff ? 2 : 1);

/** The change of the conversation that takes the next numbers, and when it's allowed. */
export const takeNumbers = (draft: Draft) => {
  const { from } = draft;
  return {
    change: {
      add: { seq: countOf(draft), ...(from === 'assistant' ? { assistantTurns: 1 } : {}) },
      // Once the agent answers, the assistant doesn't interrupt.
      set: from === 'agent' ? { handedOff: true } : {},
    } satisfies Change,
    condition: mayBeSaid(draft),
  };
};

const mayBeSaid = (draft: Draft): Condition => {
  if (draft.from === 'system') return isNotHandedOff(draft.handoff);
  return draft.from === 'assistant'
    ? when('#state = :open AND #handedOff = :no', { ':open': 'open', ':no': false })
    : ifStillOf(draft.agentId, '#state = :open', { ':open': 'open' });
};

/** What a reader of its words is warned of. Our notes need none. */
export const warningFor = (draft: Draft): ChatMessage['warning'] =>
  draft.from !== 'system' && containsWireInstructions(draft.text) ? 'wire-fraud' : undefined;

/** `session` has already taken the numbers. */
export const newMessages = (
  draft: Draft,
  session: Session,
  warning: ChatMessage['warning'],
  at: Date,
  newId: (at: Date) => string,
): NewMessages => {
  const numbered = (text: Pick<ChatMessage, 'from' | 'text' | 'client_id'>, place: number): ChatMessage => ({
    ...text,
    id: newId(at),
    seq: session.seq - countOf(draft) + 1 + place,
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

/** `required` belong together; `notification` goes with them unless another message has just sent it. */
export const newMessageWrites = (
  draft: Draft,
  session: Session,
  messages: NewMessages,
  at: Date,
): { required: Write[]; notification: Write[] } => {
  const { from, handoff } = draft;
  const { sessionId, agentId, transactionId: id, step } = session;
  const [{ seq }] = messages;
  return {
    required: [
      ...claimWrites(draft, sessionId, seq, at),
      ...messages.map((message) => messageWrite(sessionId, message)),
      ...(from === 'user' || from === 'agent' ? [activityWrite({ agentId, id }, step, from, at)] : []),
      ...(handoff ? handoffWrites(session, handoff, CONTESTED.handoff, at) : []),
    ],
    notification: from === 'user' && !session.agentNotified ? firstUnreadWrites(session, at) : [],
  };
};

/** Only the first unread message notifies the agent. The transaction counts the next ones. */
const firstUnreadWrites = (
  { sessionId, agentId, transactionId: about, guestName, step }: Session,
  at: Date,
): Write[] => {
  const heading = STEPS.find((one) => one.step === step)?.heading;
  const id = newEventId('chat', at, about);
  const news = { id, subject: `${guestName} sent you a message`, body: `In the conversation "${heading}".` };
  return [
    chatSession.update(
      { sessionId },
      { set: { agentNotified: true, wroteNews: id } },
      {
        name: CONTESTED.notification,
        if: when('attribute_not_exists(#agentNotified) OR #agentNotified = :no', { ':no': false }),
      },
    ),
    clientNotification(agentId, 'chat', news, at),
  ];
};
