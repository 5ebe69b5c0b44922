// Emails the agent about a client's message that only they can answer, when no page of theirs is open. Not again within the hour.
import { type Db, when } from '#core/data/db.ts';
import { outboxWrite } from '#core/data/outbox.ts';
import { writeAgain } from '#core/data/write-again.ts';
import { type Clock, HOUR, isoAfter } from '#core/platform/clock.ts';
import type { Listener } from '#core/realtime/connection-store.ts';
import { clientWaitingEmail } from '../emails.ts';
import { chatSession, type Session } from '../entity.ts';
import { readSession } from '../session.ts';

export type EmailAbsentAgent = (sessionId: string, listeners: Listener[]) => Promise<void>;

export const wasMailedLately = ({ agentMailedAt }: Pick<Session, 'agentMailedAt'>, now: Date): boolean =>
  agentMailedAt > isoAfter(now, -HOUR);

/** Neither the client's next message has sent it meanwhile, nor is it another agent's conversation by now. */
const isAsRead = ({ agentId, agentMailedAt }: Session) =>
  when('(attribute_not_exists(#agentMailedAt) OR #agentMailedAt = :before) AND #agentId = :agentId', {
    ':before': agentMailedAt,
    ':agentId': agentId,
  });

export const emailAbsentAgent =
  (deps: { db: Pick<Db, 'get' | 'transact'>; clock: Clock }): EmailAbsentAgent =>
  async (sessionId, listeners) => {
    if (listeners.some(({ who }) => who === 'agent')) return;
    const now = deps.clock();
    await writeAgain(async () => {
      const session = await readSession(deps.db, sessionId);
      if (!session || wasMailedLately(session, now)) return;
      await deps.db.transact([
        chatSession.update({ sessionId }, { set: { agentMailedAt: now.toISOString() } }, { if: isAsRead(session) }),
        outboxWrite('mail', clientWaitingEmail(session, 'wrote'), now),
      ]);
    });
  };
