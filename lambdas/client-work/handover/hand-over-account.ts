// Staff move the clients of a deactivated account to a colleague of its office, with the audit entry in the same transaction.
import type { routes } from '#contracts/members/staff';
import { type Db, type Pause, writeAgain } from '#core/data/db.ts';
import type { Agent } from '#core/http/actor.ts';
import { AppError } from '#core/http/errors.ts';
import type { Body } from '#core/http/route.ts';
import type { Clock } from '#core/platform/clock.ts';
import { profile } from '#public/members/account';
import type { createAuditLog } from '#public/members/staff';
import { staffHandover } from './hand-over.ts';

type Deps = { db: Db; clock: Clock; audit: Pick<ReturnType<typeof createAuditLog>, 'writes'>; pause?: Pause };

export const handOverAccount =
  ({ db, clock, audit, pause }: Deps) =>
  (staff: Agent, agentId: string, { email, to_email: toEmail }: Body<typeof routes.handOverAccount>): Promise<void> =>
    writeAgain(async () => {
      const now = clock();
      const one = await profile.get(db, { agentId }, { consistent: true });
      if (!one?.email || one.erasedAt) throw new AppError('NOT_FOUND');
      if (one.email !== email)
        throw new AppError('INVALID', { fields: { email: "Type this account's email address." } });
      if (one.deactivatedAt === undefined)
        throw new AppError('CONFLICT', {
          message: 'This account is active: only an owner of its office can move its clients.',
        });
      const writes = await staffHandover({ db }, staff, { agentId, toEmail, now });
      const entry = {
        actorId: staff.id,
        actor: staff.email,
        action: 'account.handed_over' as const,
        target: `${email} > ${toEmail}`,
      };
      await db.transact([...writes, ...(await audit.writes(entry, now))]);
    }, pause);
