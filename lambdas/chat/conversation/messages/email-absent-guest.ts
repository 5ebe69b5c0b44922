// Emails the guest about an agent's message when no page of the guest is open. Not again within the hour.
import { type Db, held, when } from '#core/data/db.ts';
import { outboxWrite } from '#core/data/outbox.ts';
import type { Clock } from '#core/platform/clock.ts';
import { HOUR, isoAfter } from '#core/platform/clock.ts';
import type { Listener } from '#core/realtime/connection-store.ts';
import { guestAddress, isLinkOver } from '#public/chat/transaction';
import { messageWaitingEmail } from '../emails.ts';
import { chatSession } from '../entity.ts';
import { readSession } from '../session.ts';

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
    // The agent's next message has already sent it.
    await held(
      deps.db.transact([
        chatSession.update({ sessionId }, { set: { guestMailedAt: now.toISOString() } }, { if: unchanged }),
        outboxWrite('mail', messageWaitingEmail({ ...session, guestEmail }), now),
      ]),
    );
  };
