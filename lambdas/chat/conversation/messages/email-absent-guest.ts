// An agent's answer that nobody was there to see goes to the guest by mail: once, until the guest has looked again.

import { ConditionFailed, type Db, when } from '#core/data/db.ts';
import { outboxWrite } from '#core/data/outbox.ts';
import type { Clock } from '#core/platform/clock.ts';
import { HOUR, isoAfter } from '#core/platform/clock.ts';
import type { Listener } from '#core/realtime/connection-store.ts';
import { guestAddress } from '../../transaction/public.ts';
import { answerWaitingEmail } from '../emails.ts';
import { chatSession, type Session } from '../entity.ts';

export type EmailAbsentGuest = (session: Session, listeners: Listener[]) => Promise<void>;

const NOT_AGAIN_FOR_MS = HOUR;

export const emailAbsentGuest =
  (deps: { db: Db; clock: Clock }): EmailAbsentGuest =>
  async (session, listeners) => {
    const now = deps.clock();
    const recently = session.guestMailedAt > isoAfter(now, -NOT_AGAIN_FOR_MS);
    if (recently || listeners.some(({ who }) => who === 'user')) return;
    const guestEmail = await guestAddress(deps.db, session);
    try {
      await deps.db.transact([
        chatSession.update(
          { sessionId: session.sessionId },
          { set: { guestMailedAt: now.toISOString() } },
          {
            if: when('attribute_not_exists(#guestMailedAt) OR #guestMailedAt = :before', {
              ':before': session.guestMailedAt,
            }),
          },
        ),
        outboxWrite('mail', answerWaitingEmail({ ...session, guestEmail }), now),
      ]);
    } catch (error) {
      // The agent's next message was quicker and has sent it.
      if (!(error instanceof ConditionFailed)) throw error;
    }
  };
