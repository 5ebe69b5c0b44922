// Staff close an account to everyone, and open it again. Nothing is lost: its clients, deals, reports and files stay as they are.
import { ConditionFailed, type Db, type Write, when } from '#core/data/db.ts';
import { type Pause, writeAgain } from '#core/data/write-again.ts';
import type { Agent } from '#core/http/actor.ts';
import { AppError } from '#core/http/errors.ts';
import type { Clock } from '#core/platform/clock.ts';
import { nextSecond } from '#core/security/ended-sign-ins.ts';
import { logSecurityEvent } from '#core/security/log-event.ts';
import { type Profile, profile } from '#public/members/account';
import { endSessionsOf } from '#public/members/session';
import type { AuditedAction } from '../audit-chain.ts';
import type { AuditLog } from '../audit-log.ts';
import { accountListWrites } from './listed-account.ts';
import { replaceLinksWrite } from './replace-links-task.ts';

type Deps = { db: Db; clock: Clock; audit: Pick<AuditLog, 'writes'>; pause?: Pause };
type Change = {
  action: AuditedAction['action'] & ('account.deactivated' | 'account.reactivated');
  isDone(one: Profile): boolean;
  writes(agentId: string, at: Date): Write[];
};

/** Two who deactivate each other at once would both succeed, and no administrator might be left. */
const stillMay = ({ id }: Agent): Write =>
  profile.check({ agentId: id }, when('attribute_not_exists(#deactivatedAt)'), { name: 'staff' });

const refusedToDeactivated = (error: unknown): never => {
  throw error instanceof ConditionFailed && error.write === 'staff'
    ? new AppError('ACCOUNT_DEACTIVATED', { cause: error })
    : error;
};

const DEACTIVATE: Change = {
  action: 'account.deactivated',
  isDone: ({ deactivatedAt }) => deactivatedAt !== undefined,
  writes: (agentId, at) => [
    profile.update(
      { agentId },
      { set: { deactivatedAt: at.toISOString() } },
      { if: when('attribute_not_exists(#deactivatedAt)') },
    ),
    replaceLinksWrite(agentId, at),
  ],
};
const REACTIVATE: Change = {
  action: 'account.reactivated',
  isDone: ({ deactivatedAt }) => deactivatedAt === undefined,
  writes: (agentId) => [
    profile.update({ agentId }, { remove: ['deactivatedAt'] }, { if: when('attribute_exists(#deactivatedAt)') }),
  ],
};

const changeAccount = (
  { db, clock, audit, pause }: Deps,
  staff: Agent,
  { agentId, email }: { agentId: string; email: string },
  { action, isDone, writes: changes }: Change,
): Promise<void> =>
  writeAgain(async () => {
    const at = clock();
    const one = await profile.get(db, { agentId }, { consistent: true });
    if (!one?.email || one.erasedAt) throw new AppError('NOT_FOUND');
    if (one.email !== email) throw new AppError('INVALID', { fields: { email: "Type this account's email address." } });
    // A second click is a no-op.
    if (isDone(one)) return;
    const entry = { actorId: staff.id, actor: staff.email, action, target: email };
    // The lists would follow the profile a moment later; the person who clicked looks now.
    const before = { ...profile.key({ agentId }), ...one };
    const after = { ...before, deactivatedAt: one.deactivatedAt ? undefined : at.toISOString() };
    const writes = [
      stillMay(staff),
      ...changes(agentId, at),
      ...accountListWrites(before, after),
      ...(await audit.writes(entry, at)),
    ];
    await db.transact(writes).catch(refusedToDeactivated);
    logSecurityEvent({ event: action, outcome: 'done', about: { kind: 'account', id: agentId } });
  }, pause);

/** Its sessions end at once. Signing in, what clients begin for it and its email are refused from now on. */
export const deactivateAccount =
  (deps: Deps) =>
  async (staff: Agent, agentId: string, email: string): Promise<void> => {
    if (agentId === staff.id) throw new AppError('CONFLICT', { message: "You can't deactivate your own account." });
    await changeAccount(deps, staff, { agentId, email }, DEACTIVATE);
    // Also on a second click: the first may have been cut off here.
    await endSessionsOf(deps, agentId);
  };

export const reactivateAccount =
  (deps: Deps) =>
  async (staff: Agent, agentId: string, email: string): Promise<void> => {
    await changeAccount(deps, staff, { agentId, email }, REACTIVATE);
    // Sign-ins of the second in which it was deactivated are over.
    await nextSecond(deps.clock);
  };
