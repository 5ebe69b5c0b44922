import { type Db, held, type Write, when } from '#core/data/db.ts';
import { type Pause, writeAgain } from '#core/data/write-again.ts';
import type { Agent } from '#core/http/actor.ts';
import { AppError } from '#core/http/errors.ts';
import { type Clock, DAY, epochSeconds, HOUR } from '#core/platform/clock.ts';
import { invite, inviteWrites, readInvitation } from '#public/members/invitations';
import type { AuditedAction } from '../audit-chain.ts';
import type { AuditLog } from '../audit-log.ts';
import { INVITATIONS_PER_HOUR } from '../contract.ts';
import { usage } from '../entity.ts';

type Input = { email: string; firstName: string; lastName: string };

const ALLOWANCE = 'allowance';

/** A hijacked staff session must not send unlimited email. */
const countOf = (staffId: string, at: Date): Write =>
  usage.update(
    { agentId: staffId, window: `invitations-${at.toISOString().slice(0, 13)}` },
    { add: { used: 1 }, set: { expires: epochSeconds(at, DAY) } },
    { if: when('attribute_not_exists(#used) OR #used < :most', { ':most': INVITATIONS_PER_HOUR }), name: ALLOWANCE },
  );

/** The invitation, its work, the count and the audit entry are one transaction. Inviting again sends another email. */
export const invitePerson = (deps: { db: Db; clock: Clock; audit: Pick<AuditLog, 'writes'>; pause?: Pause }) => {
  const { db, audit } = deps;
  return (staff: Agent, { email, firstName, lastName }: Input): Promise<{ message: string }> =>
    writeAgain(async () => {
      const at = deps.clock();
      const before = await readInvitation(db, email);
      const after = invite(before, { email, firstName, lastName, reason: 'staff' }, at);
      const action: AuditedAction = {
        actorId: staff.id,
        actor: staff.email,
        action: before ? 'invitation.sent_again' : 'invitation.sent',
        target: email,
      };
      const entry = await audit.writes(action, at);
      if (!(await held(db.transact([...inviteWrites(before, after, at), ...entry, countOf(staff.id, at)]), ALLOWANCE)))
        throw new AppError('TOO_MANY_REQUESTS', {
          message: `You've sent ${INVITATIONS_PER_HOUR} invitations within an hour. You can send more in the next one.`,
          retryAfterSeconds: Math.ceil((HOUR - (at.getTime() % HOUR)) / 1000),
        });
      return { message: 'Invitation sent successfully!' };
    }, deps.pause);
};
