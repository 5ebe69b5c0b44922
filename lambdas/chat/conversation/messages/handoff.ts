// Between assistant and agent: said to both in the conversation, and to the agent in the notifications. All of it is
// written in one transaction (send-message.ts): nobody is promised a person who was never told.

import { type Condition, type Write, when } from '#core/data/db.ts';
import { clientNotification } from '#public/dashboard';
import type { Side } from '../../transaction/public.ts';
import { chatSession, type Session } from '../entity.ts';

export type Handoff = { to: 'agent' | 'assistant'; by: Side };

export const handoffText = (session: Session, { to, by }: Handoff): string => {
  if (to === 'assistant') return 'The assistant answers again.';
  return by === 'agent'
    ? `${session.agentName} answers from here on. The assistant is silent.`
    : `${session.agentName} has been told that you would like to talk. The assistant is silent from here on.`;
};

/** Does not hold when it stands so already. */
export const isNotHandedOver = ({ to }: Handoff): Condition =>
  when('#state = :open AND #handedOver <> :wanted', { ':open': 'open', ':wanted': to === 'agent' });

export const handoffWrites = (session: Session, how: Handoff, at: Date): Write[] => {
  const { to, by } = how;
  // A guest cannot make the assistant talk for longer by going to and fro.
  const turns = to === 'assistant' && by === 'agent' ? { assistantTurns: 0 } : {};
  const change = { set: { handedOver: to === 'agent', ...turns } };
  return [
    chatSession.update({ sessionId: session.sessionId }, change, { if: isNotHandedOver(how) }),
    ...(to === 'agent' && by === 'user'
      ? [
          clientNotification(
            session.agentId,
            {
              kind: 'talk',
              subject: `${session.guestName} would like to talk to you`,
              body: 'The assistant has handed the conversation over.',
            },
            at,
          ),
        ]
      : []),
  ];
};
