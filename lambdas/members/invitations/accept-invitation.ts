import type { Db } from '#core/data/db.ts';
import { type Pause, writeAgain } from '#core/data/write-again.ts';
import type { Clock } from '#core/platform/clock.ts';
import { invitationWrites, readInvitation } from './invitation-store.ts';

/** The invited person has signed in. Noted once, and only for the account that the invitation created. */
export const acceptInvitation =
  (deps: { db: Db; clock: Clock; pause?: Pause }) =>
  (email: string, agentId: string): Promise<void> =>
    writeAgain(async () => {
      const invitation = email ? await readInvitation(deps.db, email) : undefined;
      if (invitation?.kind !== 'new' || invitation.agentId !== agentId || invitation.acceptedAt) return;
      const accepted = { ...invitation, acceptedAt: deps.clock().toISOString() };
      await deps.db.transact(invitationWrites(invitation, accepted));
    }, deps.pause);
