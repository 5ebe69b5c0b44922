import { type Db, held, when, writeAgain } from '#core/data/db.ts';
import { outboxWrite } from '#core/data/outbox.ts';
import { type Clock, HOUR, isoAfter } from '#core/platform/clock.ts';
import type { Listener } from '#core/realtime/connection-store.ts';
import { guestAddress, isLinkOver } from '#public/chat/transaction';
import { clientWaitingEmail, messageWaitingEmail } from '../emails.ts';
import { chatSession, type Session } from '../entity.ts';
import { readSession } from '../session.ts';

// Emails the guest about an agent's message when no page of the guest is open. Not again within the hour.

export type EmailAbsentGuest = (sessionId: string, listeners: Listener[]) => Promise<void>;

const NOT_AGAIN_FOR_MS = HOUR;

export const emailAbsentGuest =
  (deps: { db: Db; clock: Clock }): EmailAbsentGuest =>
  async (sessionId, listeners) => {
    if (listeners.some(({ who }) => who === 'user')) return;
    const now = deps.clock();
    const session = await readSession(deps.db, sessionId);
    if (!session || session.guestMailedAt > isoAfter(now, -NOT_AGAIN_FOR_MS)) return;
    const { guestMailedAt } = session;
    if (await isLinkOver(deps.db, session)) return;
    const guestEmail = await guestAddress(deps.db, session);
    const unchanged = when('attribute_not_exists(#guestMailedAt) OR #guestMailedAt = :before', {
      ':before': guestMailedAt,
    });
    // The condition fails if the agent's next message has already sent the email.
    await held(
      deps.db.transact([
        chatSession.update({ sessionId }, { set: { guestMailedAt: now.toISOString() } }, { if: unchanged }),
        outboxWrite('mail', messageWaitingEmail({ ...session, guestEmail }), now),
      ]),
    );
  };

// Emails the agent about a client's message that only they can answer, when no page of theirs is open. Not again within the hour.

export type EmailAbsentAgent = (sessionId: string, listeners: Listener[]) => Promise<void>;

export const wasMailedLately = ({ agentMailedAt }: Pick<Session, 'agentMailedAt'>, now: Date): boolean =>
  agentMailedAt > isoAfter(now, -HOUR);

/** The client's next message hasn't sent it, and the conversation hasn't moved to another agent. */
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
