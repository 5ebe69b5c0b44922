// Staff offer the clients of a deactivated account to a colleague, who accepts or declines as with any other offer, and take the offer back.
import type { Db } from '#core/data/db.ts';
import { type Pause, writeAgain } from '#core/data/write-again.ts';
import type { Agent } from '#core/http/actor.ts';
import { AppError } from '#core/http/errors.ts';
import type { Body, Reply } from '#core/http/route.ts';
import type { Clock } from '#core/platform/clock.ts';
import { staffOffer, staffOfferOf, staffWithdrawal } from '#public/clients/handover';
import { profile } from '#public/members/account';
import type { AuditLog } from '../audit-log.ts';
import type { routes } from '../contract.ts';

type Deps = { db: Db; clock: Clock; audit: Pick<AuditLog, 'writes'>; pause?: Pause };

const readAccount = async (db: Pick<Db, 'get'>, agentId: string) => {
  const one = await profile.get(db, { agentId }, { consistent: true });
  if (!one?.email || one.erasedAt) throw new AppError('NOT_FOUND');
  return { ...one, email: one.email };
};

export const handOverAccount =
  ({ db, clock, audit, pause }: Deps) =>
  (
    staff: Agent,
    agentId: string,
    { email, to_email: toEmail }: Body<typeof routes.handOverAccount>,
  ): Promise<Reply<typeof routes.handOverAccount>> =>
    writeAgain(async () => {
      const now = clock();
      const one = await readAccount(db, agentId);
      if (one.email !== email)
        throw new AppError('INVALID', { fields: { email: "Type this account's email address." } });
      if (one.deactivatedAt === undefined)
        throw new AppError('CONFLICT', { message: 'This account is active: only its agent hands clients over.' });
      const { writes, count, isExact } = await staffOffer({ db }, staff, { agentId, toEmail, now });
      const entry = {
        actorId: staff.id,
        actor: staff.email,
        action: 'account.handed_over' as const,
        target: `${email} > ${toEmail}`,
      };
      await db.transact([...writes, ...(await audit.writes(entry, now))]);
      return { count, is_exact: isExact };
    }, pause);

export const readAccountOffer =
  ({ db, clock }: Pick<Deps, 'db' | 'clock'>) =>
  async (agentId: string): Promise<Reply<typeof routes.accountOffer>> => {
    await readAccount(db, agentId);
    const found = await staffOfferOf({ db }, agentId, clock());
    if (!found) return { offer: null };
    const { to, count, isExact, until } = found;
    return { offer: { to_email: to.email, count, is_exact: isExact, until } };
  };

/** A second click is a no-op. */
export const withdrawAccountOffer =
  ({ db, clock, audit, pause }: Deps) =>
  (staff: Agent, agentId: string): Promise<void> =>
    writeAgain(async () => {
      const now = clock();
      const { email } = await readAccount(db, agentId);
      const withdrawal = await staffWithdrawal({ db }, staff, { agentId, now });
      if (!withdrawal) return;
      const target = `${email} > ${withdrawal.to}`;
      const entry = { actorId: staff.id, actor: staff.email, action: 'account.handover_withdrawn' as const, target };
      await db.transact([...withdrawal.writes, ...(await audit.writes(entry, now))]);
    }, pause);
