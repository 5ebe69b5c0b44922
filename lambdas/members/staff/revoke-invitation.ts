import type { Db } from '#core/data/db.ts';
import { type Pause, writeAgain } from '#core/data/write-again.ts';
import type { Agent } from '#core/http/actor.ts';
import type { Clock } from '#core/platform/clock.ts';
import { inviteWrites, readInvitation, revoke } from '#public/members/invitations';
import type { AuditLog } from './audit-log.ts';

/** Taken back, with its work and the audit entry in one transaction. An email that's still waiting doesn't go out anymore. */
export const revokeInvitation =
  ({ db, clock, audit, pause }: { db: Db; clock: Clock; audit: Pick<AuditLog, 'writes'>; pause?: Pause }) =>
  (staff: Agent, email: string): Promise<void> =>
    writeAgain(async () => {
      const at = clock();
      const before = await readInvitation(db, email);
      const after = revoke(before, at);
      const action = { actorId: staff.id, actor: staff.email, action: 'invitation.revoked', target: email } as const;
      await db.transact([...inviteWrites(before, after, at), ...(await audit.writes(action, at))]);
    }, pause);
