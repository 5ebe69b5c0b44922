import type { Db } from '#core/data/db.ts';
import { PAGE_LIMIT, type Reply } from '#core/http/route.ts';
import type { Clock } from '#core/platform/clock.ts';
import { DAY, isoAfter } from '#core/platform/clock.ts';
import { invitationEntity, stateOf, VALID_DAYS } from '../invitations/public.ts';
import type { InvitationRow, routes, SubscribedUser, UnsubscribedUser } from './contract.ts';
import { type DirectoryEntry, type DirectoryQuery, readDirectory } from './directory.ts';

type Deps = { db: Db; clock: Clock; dashboardUrl: string };

export const listMembers = (deps: Deps) => {
  const personOf = ({ email, firstName, lastName, date }: DirectoryEntry) => ({
    email,
    first_name: firstName,
    last_name: lastName,
    date_joined: date,
  });
  const linkOf = ({ id }: DirectoryEntry) => ({
    stripe_subscription_id: id,
    dashboard_url: `${deps.dashboardUrl}/subscriptions/${encodeURIComponent(id)}`,
  });

  const subscribed = (entry: DirectoryEntry): SubscribedUser => ({
    ...personOf(entry),
    ...linkOf(entry),
    subscr_expires: String(entry.more.expires),
    status: String(entry.more.status),
  });
  const unsubscribed = (entry: DirectoryEntry): UnsubscribedUser => ({
    ...personOf(entry),
    ...linkOf(entry),
    ended: entry.more.endedAt === undefined ? undefined : String(entry.more.endedAt),
  });
  const invited = (entry: DirectoryEntry): InvitationRow => {
    const invitation = invitationEntity.read(entry.more);
    const isOpen = invitation.kind === 'new' && invitation.sentAt && !invitation.acceptedAt;
    return {
      email: entry.email,
      first_name: entry.firstName,
      last_name: entry.lastName,
      reason: invitation.reason,
      state: stateOf(invitation, deps.clock()),
      asked_at: entry.date,
      sent_at: invitation.sentAt,
      valid_until: isOpen ? isoAfter(new Date(invitation.sentAt ?? ''), VALID_DAYS * DAY) : undefined,
      times: invitation.version,
    };
  };

  /** The plain array of the specification, unless the question names a page, an order or a search. */
  const users = async <T>(list: 'subscribed' | 'unsubscribed', query: DirectoryQuery, as: (e: DirectoryEntry) => T) => {
    const { items, nextCursor } = await readDirectory(deps.db, list, { ...query, limit: query.limit ?? PAGE_LIMIT });
    const found = items.map(as);
    const isPlain = Object.values(query).every((value) => value === undefined);
    return isPlain ? found : { users: found, next_cursor: nextCursor };
  };

  return {
    subscribed: (query: DirectoryQuery): Promise<Reply<typeof routes.subscribedUsers>> =>
      users('subscribed', query, subscribed),
    unsubscribed: (query: DirectoryQuery): Promise<Reply<typeof routes.unsubscribedUsers>> =>
      users('unsubscribed', query, unsubscribed),
    invitations: async (query: DirectoryQuery): Promise<Reply<typeof routes.invitations>> => {
      const { items, nextCursor } = await readDirectory(deps.db, 'invitations', {
        ...query,
        limit: query.limit ?? PAGE_LIMIT,
      });
      return { invitations: items.map(invited), next_cursor: nextCursor };
    },
  };
};
