// Between assistant and agent: a note in the conversation for both sides, a notification and an email for the agent. All of it is
// one transaction (send-message.ts), so no guest is promised an agent who didn't get the notification.
import type { Condition, Write } from '#core/data/db.ts';
import { outboxWrite } from '#core/data/outbox.ts';
import { clientNotification, newEventId } from '#public/dashboard';
import type { Side } from '../contract.ts';
import { clientWaitingEmail } from '../emails.ts';
import { chatSession, ifStillOf, type Session } from '../entity.ts';
import { HANDOFF_NOTES } from '../vocabulary.ts';

import { wasMailedLately } from './email-absent-agent.ts';

/** `agentId`: by an agent's page. */
export type Handoff = { to: 'agent' | 'assistant'; by: Side; agentId?: string | undefined };

export const handoffNote = ({ agentName }: Pick<Session, 'agentName'>, { to, by }: Handoff): string => {
  if (to === 'assistant') return HANDOFF_NOTES.toAssistant(agentName);
  return by === 'agent' ? HANDOFF_NOTES.byAgent(agentName) : HANDOFF_NOTES.byGuest(agentName);
};

/** Fails if it has already been made, or the conversation has gone to another agent, who is the one to be notified then. */
const isNotHandedOff = ({ agentId }: Session, { to }: Handoff): Condition =>
  ifStillOf(agentId, '#state = :open AND #handedOff <> :wanted', { ':open': 'open', ':wanted': to === 'agent' });

/** `isAnswer`: the assistant announces it, which takes one of its turns. */
export const handoffWrites = (
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
  const id = newEventId('talk', at, session.transactionId);
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
  const news = {
    id,
    subject: `${guestName} would like to talk to you`,
    body: 'They asked for you instead of the assistant.',
  };
  const email = mail ? [outboxWrite('mail', clientWaitingEmail(session, 'asked'), at)] : [];
  return [moved, clientNotification(agentId, 'talk', news, at), ...email];
};
