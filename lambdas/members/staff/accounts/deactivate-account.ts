import * as v from 'valibot';
import { type Db, isNew, type Pause, type Write, when, writeAgain } from '#core/data/db.ts';
import { outboxWrite } from '#core/data/outbox.ts';
import type { Agent } from '#core/http/actor.ts';
import { AppError } from '#core/http/errors.ts';
import type { Clock } from '#core/platform/clock.ts';
import { stillActive } from '#core/security/account-standing.ts';
import { nextSecond } from '#core/security/ended-sign-ins.ts';
import { logSecurityEvent } from '#core/security/log-event.ts';
import { type Profile, profile } from '#public/members/account';
import { endSessionsOf } from '#public/members/session';
import type { AuditedAction, AuditLog } from '../audit-log.ts';
import { accountListWrites } from './list-accounts.ts';

// Ordered when an account is deactivated, and carried out by client-work/links.

/** One part of the work. `at`: the time of the deactivation; each link is replaced once for it. */
export const replaceLinksTask = v.object({
  type: v.literal('replace links'),
  agentId: v.string(),
  at: v.string(),
  list: v.picklist(['requests', 'transactions']),
  cursor: v.nullable(v.string()),
  part: v.number(),
});
export type ReplaceLinksTask = v.InferOutput<typeof replaceLinksTask>;

/** The task of one part, under an ID that no other part can have. */
export const replaceLinksPart = (task: ReplaceLinksTask, at: Date): Write => {
  const id = `links-${task.agentId}-${Date.parse(task.at)}-${task.list}-${task.part}`;
  return { ...outboxWrite('membership', task, at, id), if: isNew };
};

/** Belongs in the transaction that deactivates the account. */
export const replaceLinksWrite = (agentId: string, at: Date): Write =>
  replaceLinksPart(
    { type: 'replace links', agentId, at: at.toISOString(), list: 'requests', cursor: null, part: 1 },
    at,
  );

// Staff close an account to everyone, and open it again. No data is lost: its clients, deals, reports and files stay
// unchanged.

type Deps = { db: Db; clock: Clock; audit: Pick<AuditLog, 'writes'>; pause?: Pause };
type Change = {
  action: AuditedAction['action'] & ('account.deactivated' | 'account.reactivated');
  isDone(one: Profile): boolean;
  writes(agentId: string, at: Date): Write[];
};

/** Two administrators who deactivate each other at the same time would both succeed, and none might be left. */
const stillMay = ({ id }: Agent): Write => stillActive(id, (cause) => new AppError('ACCOUNT_DEACTIVATED', { cause }));

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
    // The lists would follow the profile a moment later, but the person who clicked is looking now.
    const before = { ...profile.key({ agentId }), ...one };
    const after = { ...before, deactivatedAt: one.deactivatedAt ? undefined : at.toISOString() };
    const writes = [
      stillMay(staff),
      ...changes(agentId, at),
      ...accountListWrites(before, after),
      ...(await audit.writes(entry, at)),
    ];
    await db.transact(writes);
    logSecurityEvent({ event: action, outcome: 'done', about: { kind: 'account', id: agentId } });
  }, pause);

/** Ends the account's sessions at once. Sign-ins, clients' steps for it and its email are refused from now on. */
export const deactivateAccount =
  (deps: Deps) =>
  async (staff: Agent, agentId: string, email: string): Promise<void> => {
    if (agentId === staff.id) throw new AppError('CONFLICT', { message: "You can't deactivate your own account." });
    await changeAccount(deps, staff, { agentId, email }, DEACTIVATE);
    // Runs on a second click, too: the first may have been cut off here.
    await endSessionsOf(deps, agentId);
  };

export const reactivateAccount =
  (deps: Deps) =>
  async (staff: Agent, agentId: string, email: string): Promise<void> => {
    await changeAccount(deps, staff, { agentId, email }, REACTIVATE);
    // Sign-ins in the second of the deactivation are over.
    await nextSecond(deps.clock);
  };
