import type { Item } from '#core/data/attribute-value.ts';
import { type Db, isNew, type Key, type Write, when } from '#core/data/db.ts';
import { outboxWrite } from '#core/data/outbox.ts';
import { keys } from '#core/data/table.ts';
import { directoryWrites } from '../staff/directory.ts';
import type { Invitation } from './invitation.ts';
import type { MembershipTask } from './tasks.ts';

export const invitationFrom = (item: Item): Invitation => ({
  email: String(item.email),
  firstName: String(item.firstName),
  lastName: String(item.lastName),
  reason: item.reason as Invitation['reason'],
  version: Number(item.version),
  sentVersion: Number(item.sentVersion),
  kind: item.kind as Invitation['kind'],
  agentId: item.agentId as string | undefined,
  createdAt: String(item.createdAt),
  askedAt: (item.askedAt ?? []) as string[],
  sentAt: item.sentAt as string | undefined,
  acceptedAt: item.acceptedAt as string | undefined,
  bouncedAt: item.bouncedAt as string | undefined,
});

export const readInvitation = async (db: Db, email: string): Promise<Invitation | undefined> => {
  const item = await db.get(keys.invitation(email), { consistent: true });
  return item && invitationFrom(item);
};

const placed = (invitation: Invitation | undefined) =>
  invitation && {
    list: 'invitations' as const,
    entry: {
      id: invitation.email,
      email: invitation.email,
      firstName: invitation.firstName,
      lastName: invitation.lastName,
      date: invitation.askedAt.at(-1) ?? invitation.createdAt,
      more: { ...invitation },
    },
  };

/** Fails when the invitation moved on since it was read, in whatever way. */
export const invitationWrites = (before: Invitation | undefined, after: Invitation): Write[] => [
  {
    put: { ...keys.invitation(after.email), ...after } as Item & Key,
    if: before
      ? when('#version = :version AND #sentVersion = :sent', {
          ':version': before.version,
          ':sent': before.sentVersion,
        })
      : isNew,
  },
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
