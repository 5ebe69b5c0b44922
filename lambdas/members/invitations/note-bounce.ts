import type { Db } from '#core/data/db.ts';
import { type Pause, writeAgain } from '#core/data/write-again.ts';
import type { Clock } from '#core/platform/clock.ts';
import { invitationWrites, readInvitation } from './invitation-store.ts';
import type { MembershipEmail } from './tasks.ts';

/** The email of an invitation came back. If it has been sent again meanwhile, only the new email counts. */
export const noteBounce =
  (deps: { db: Db; clock: Clock; pause?: Pause }) =>
  (task: MembershipEmail): Promise<void> =>
    writeAgain(async () => {
      if (task.template !== 'invitation') return;
      const invitation = await readInvitation(deps.db, task.email);
      if (invitation?.sentVersion !== task.version || invitation.bouncedAt) return;
      await deps.db.transact(invitationWrites(invitation, { ...invitation, bouncedAt: deps.clock().toISOString() }));
    }, deps.pause);
