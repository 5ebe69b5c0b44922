import { type Db, isNew, type Pause, type Write, when, writeAgain } from '#core/data/db.ts';
import { outboxWrite } from '#core/data/outbox.ts';
import type { Clock } from '#core/platform/clock.ts';
import { directoryWrites } from '#public/members/staff';
import { type Invitation, invitationEntity } from './entity.ts';
import type { MembershipEmail, MembershipTask } from './tasks.ts';

export const readInvitation = (db: Pick<Db, 'get'>, email: string): Promise<Invitation | undefined> =>
  invitationEntity.get(db, { email }, { consistent: true });

const placed = (invitation: Invitation | undefined) =>
  invitation && {
    list: 'invitations' as const,
    entry: {
      id: invitation.email,
      email: invitation.email,
      firstName: invitation.firstName,
      lastName: invitation.lastName,
      date: invitation.invitedAt.at(-1) ?? invitation.createdAt,
      more: { ...invitation },
    },
  };

/** A bounced email and a first sign-in make no new version: neither may overwrite the other. */
const unchanged = ({ version, sentVersion, acceptedAt, bouncedAt }: Invitation) =>
  when(
    [
      '#version = :version AND #sentVersion = :sent',
      `attribute_${acceptedAt ? '' : 'not_'}exists(#acceptedAt)`,
      `attribute_${bouncedAt ? '' : 'not_'}exists(#bouncedAt)`,
    ].join(' AND '),
    { ':version': version, ':sent': sentVersion },
  );

/** Fails when the invitation has changed since it was read. */
export const invitationWrites = (before: Invitation | undefined, after: Invitation): Write[] => [
  invitationEntity.put({ email: after.email }, after, {
    name: 'invitation',
    if: before ? unchanged(before) : isNew,
  }),
  ...directoryWrites(placed(before), placed(after)),
];

export const inviteWrites = (
  before: Invitation | undefined,
  after: Invitation,
  at: Date,
  subscriptionId?: string,
): Write[] => {
  const task: MembershipTask = { type: 'invite', email: after.email, subscriptionId };
  return [...invitationWrites(before, after), outboxWrite('membership', task, at)];
};

/** The invited person has signed in. Noted once, and only for the account that the invitation created. */
export const acceptInvitation =
  (deps: { db: Db; clock: Clock; pause?: Pause }) =>
  (email: string, agentId: string): Promise<void> =>
    writeAgain(async () => {
      const invitation = email ? await readInvitation(deps.db, email) : undefined;
      if (invitation?.kind !== 'new' || invitation.agentId !== agentId || invitation.acceptedAt) return;
      const accepted = { ...invitation, acceptedAt: deps.clock().toISOString() };
      await deps.db.transact(invitationWrites(invitation, accepted));
    }, deps.pause);

/** The email of an invitation bounced. If it has been sent again in the meantime, only the new email counts. */
export const noteBounce =
  (deps: { db: Db; clock: Clock; pause?: Pause }) =>
  (task: MembershipEmail): Promise<void> =>
    writeAgain(async () => {
      if (task.template !== 'invitation') return;
      const invitation = await readInvitation(deps.db, task.email);
      if (invitation?.sentVersion !== task.version || invitation.bouncedAt) return;
      await deps.db.transact(invitationWrites(invitation, { ...invitation, bouncedAt: deps.clock().toISOString() }));
    }, deps.pause);
