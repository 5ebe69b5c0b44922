import { type Db, isNew, type Write, when } from '#core/data/db.ts';
import { outboxWrite } from '#core/data/outbox.ts';
import { directoryWrites } from '#public/members/staff';
import { type Invitation, invitationEntity } from './entity.ts';
import type { MembershipTask } from './tasks.ts';

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

/** A mail that comes back and a first sign-in make no new version: neither may write over the other. */
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

/** The invitation and the work that follows from it. */
export const inviteWrites = (
  before: Invitation | undefined,
  after: Invitation,
  at: Date,
  subscriptionId?: string,
): Write[] => {
  const task: MembershipTask = { type: 'invite', email: after.email, subscriptionId };
  return [...invitationWrites(before, after), outboxWrite('membership', task, at)];
};
