import type { Db } from '#core/data/db.ts';
import { type Pause, writeAgain } from '#core/data/write-again.ts';
import type { Agent } from '#core/http/actor.ts';
import { AppError } from '#core/http/errors.ts';
import type { Clock } from '#core/platform/clock.ts';
import { readAccount } from '#public/members/billing';
import { inviteWrites, readInvitation, revoke } from '#public/members/invitations';
import type { AuditLog } from '../audit-log.ts';

/** Staff may have sent a buyer's invitation again: it's the way to what they paid for. */
const refuseIfPaid = async (db: Db, agentId: string | undefined): Promise<void> => {
  const hasPaid = agentId !== undefined && (await readAccount(db, agentId)).profile.plan === 'subscribed';
  if (hasPaid) throw new AppError('CONFLICT', { message: "They have a paid plan. Their invitation can't be revoked." });
};

/** Taken back, with its work and the audit entry in one transaction. An email that's still waiting doesn't go out anymore. */
export const revokeInvitation =
  ({ db, clock, audit, pause }: { db: Db; clock: Clock; audit: Pick<AuditLog, 'writes'>; pause?: Pause }) =>
  (staff: Agent, email: string): Promise<void> =>
    writeAgain(async () => {
      const at = clock();
      const before = await readInvitation(db, email);
      const after = revoke(before, at);
      await refuseIfPaid(db, after.agentId);
      const action = { actorId: staff.id, actor: staff.email, action: 'invitation.revoked', target: email } as const;
      await db.transact([...inviteWrites(before, after, at), ...(await audit.writes(action, at))]);
    }, pause);
