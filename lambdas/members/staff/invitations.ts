import * as v from 'valibot';
import { type Db, type Pause, type Write, when, writeAgain } from '#core/data/db.ts';
import type { Agent } from '#core/http/actor.ts';
import { AppError } from '#core/http/errors.ts';
import { PAGE_LIMIT, type Reply } from '#core/http/route.ts';
import { type Clock, DAY, epochSeconds, HOUR, isoAfter } from '#core/platform/clock.ts';
import { readAccount } from '#public/members/billing';
import {
  type Invitation,
  invitationEntity,
  invite,
  inviteWrites,
  isRevocable,
  readInvitation,
  revoke,
  stateOf,
  VALID_DAYS,
} from '#public/members/invitations';
import type { AuditedAction, AuditLog } from './audit-log.ts';
import { INVITATIONS_PER_HOUR, type InvitationRow, type routes } from './contract.ts';
import { type DirectoryQuery, readDirectory } from './directory.ts';
import { directoryEntry, person, usage } from './entity.ts';

type Input = { email: string; firstName: string; lastName: string };

/** A hijacked staff session must not send unlimited email. */
const countOf = (staffId: string, at: Date): Write =>
  usage.update(
    { agentId: staffId, window: `invitations-${at.toISOString().slice(0, 13)}` },
    { add: { used: 1 }, set: { expires: epochSeconds(at, DAY) } },
    {
      if: when(
        'attribute_not_exists(#used) OR #used < :most',
        { ':most': INVITATIONS_PER_HOUR },
        (cause) =>
          new AppError('TOO_MANY_REQUESTS', {
            message: `You've sent ${INVITATIONS_PER_HOUR} invitations within an hour. You can send more in the next one.`,
            retryAfterSeconds: Math.ceil((HOUR - (at.getTime() % HOUR)) / 1000),
            cause,
          }),
      ),
    },
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
      await db.transact([...inviteWrites(before, after, at), ...entry, countOf(staff.id, at)]);
      return { message: 'Invitation sent successfully!' };
    }, deps.pause);
};

const invited = directoryEntry.projection(v.object({ ...person, more: invitationEntity.definition.row }));

const validUntil = ({ kind, sentAt, acceptedAt, revokedAt }: Invitation): string | undefined =>
  kind === 'new' && sentAt && !acceptedAt && !revokedAt ? isoAfter(new Date(sentAt), VALID_DAYS * DAY) : undefined;

const rowOf = ({ email, firstName, lastName, date, more }: ReturnType<typeof invited.read>, now: Date) =>
  ({
    email,
    first_name: firstName,
    last_name: lastName,
    reason: more.reason,
    state: stateOf(more, now),
    invited_at: date,
    sent_at: more.sentAt,
    valid_until: validUntil(more),
    times: more.version - (more.revocations ?? 0),
    revocable: isRevocable(more),
  }) satisfies InvitationRow;

export const listInvitations =
  ({ db, clock }: { db: Pick<Db, 'query'>; clock: Clock }) =>
  async (query: DirectoryQuery): Promise<Reply<typeof routes.invitations>> => {
    const page = await readDirectory(db, 'invitations', invited, { ...query, limit: query.limit ?? PAGE_LIMIT });
    return { invitations: page.items.map((entry) => rowOf(entry, clock())), next_cursor: page.nextCursor };
  };

/** Staff may have sent a buyer's invitation again: the buyer needs it to reach the plan they paid for. */
const refuseIfPaid = async (db: Db, agentId: string | undefined): Promise<void> => {
  const hasPaid = agentId !== undefined && (await readAccount(db, agentId)).profile.plan === 'subscribed';
  if (hasPaid) throw new AppError('CONFLICT', { message: "They have a paid plan. Their invitation can't be revoked." });
};

/** Revokes an invitation, with its task and the audit entry in one transaction. A waiting email isn't sent anymore. */
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
