import { ConditionFailed, type Db, type Write, when } from '#core/data/db.ts';
import { keys } from '#core/data/table.ts';
import type { Agent } from '#core/http/actor.ts';
import { AppError } from '#core/http/errors.ts';
import { type Clock, DAY, epochSeconds, HOUR } from '#core/platform/clock.ts';
import { invite } from '../invitations/invitation.ts';
import { inviteWrites, readInvitation } from '../invitations/invitation-store.ts';
import { type Pause, writeAgain } from '../invitations/write-again.ts';
import type { AuditLog } from './audit-log.ts';

const MOST_AN_HOUR = 60;

type Input = { email: string; firstName: string; lastName: string };

/** A hijacked staff session must not become a mail cannon. */
const countOf = (staffId: string, at: Date): Write => ({
  update: keys.usage(staffId, `invitations-${at.toISOString().slice(0, 13)}`),
  change: { add: { used: 1 }, set: { expires: epochSeconds(at, DAY) } },
  if: when('attribute_not_exists(#used) OR #used < :most', { ':most': MOST_AN_HOUR }),
});

/** Invitation, its work, the count and the audit entry are one transaction. Asked again, it is sent again. */
export const invitePerson = (deps: { db: Db; clock: Clock; audit: Pick<AuditLog, 'writes'>; pause?: Pause }) => {
  const { db, audit } = deps;
  return (staff: Agent, { email, firstName, lastName }: Input): Promise<{ message: string }> =>
    writeAgain(async () => {
      const at = deps.clock();
      const before = await readInvitation(db, email);
      const after = invite(before, { email, firstName, lastName, reason: 'staff' }, at);
      const deed = {
        actorId: staff.id,
        actor: staff.email,
        action: before ? ('invitation.sent_again' as const) : ('invitation.sent' as const),
        target: email,
      };
      const count = countOf(staff.id, at);
      const writes = [...inviteWrites(before, after, at), ...(await audit.writes(deed, at)), count];
      try {
        await db.transact(writes);
      } catch (error) {
        if (error instanceof ConditionFailed && writes[error.at] === count)
          throw new AppError('TOO_MANY_REQUESTS', {
            message: `You have sent ${MOST_AN_HOUR} invitations within this hour. Go on in the next one.`,
            retryAfterSeconds: Math.ceil((HOUR - (at.getTime() % HOUR)) / 1000),
          });
        throw error;
      }
      return { message: 'Invitation sent successfully!' };
    }, deps.pause);
};
