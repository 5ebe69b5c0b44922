// Between assistant and agent: said to both in the conversation, and to the agent in the notifications.
import type { Clock } from '../core/clock.ts';
import { ConditionFailed, type Db, when } from '../core/db.ts';
import { newId } from '../core/ids.ts';
import { keys } from '../core/table.ts';
import { type Session, sessionFrom } from './session.ts';
import type { Side } from './transaction.ts';

export type HandOver = { session: Session; text: string };

const wordsOf = (session: Session, to: 'agent' | 'assistant', by: Side) => {
  if (to === 'assistant') return 'The assistant answers again.';
  return by === 'agent'
    ? `${session.agentName} answers from here on. The assistant is silent.`
    : `${session.agentName} has been told that you would like to talk. The assistant is silent from here on.`;
};

/** Undefined when it stood so already. */
export const handOver =
  (deps: { db: Db; clock: Clock }) =>
  async (sessionId: string, to: 'agent' | 'assistant', by: Side): Promise<HandOver | undefined> => {
    const wanted = to === 'agent';
    let session: Session;
    try {
      session = sessionFrom(
        await deps.db.update(
          keys.chatSession(sessionId),
          // A guest cannot make the assistant talk for longer by going to and fro.
          { set: { handedOver: wanted, ...(!wanted && by === 'agent' ? { assistantTurns: 0 } : {}) } },
          when('#state = :open AND #handedOver <> :wanted', { ':open': 'open', ':wanted': wanted }),
        ),
      );
    } catch (error) {
      if (error instanceof ConditionFailed) return undefined;
      throw error;
    }
    if (wanted && by === 'user') {
      const now = deps.clock();
      const id = `${newId(now)}~talk`;
      await deps.db.put({
        ...keys.event(session.agentId, id),
        id,
        type: 2,
        subject: `${session.guestName} would like to talk to you`,
        body: 'The assistant has handed the conversation over.',
        date: now.toISOString(),
        read: false,
      });
    }
    return { session, text: wordsOf(session, to, by) };
  };
