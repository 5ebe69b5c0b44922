import Link from '@cloudscape-design/components/link';
import StatusIndicator from '@cloudscape-design/components/status-indicator';
import { routes, type SubscribedUser, type UnsubscribedUser } from '#contracts/members/staff';
import { DateTime } from '#web/ui/format/date-time.tsx';
import type { Column } from '#web/ui/list/list.tsx';
import { DirectoryList, emailColumn } from './directory-list.tsx';
import { InviteButton } from './invitations/invite-button.tsx';

const SUBSCRIBED = {
  heading: 'Subscribed Users',
  failed: 'Failed to fetch subscribed users',
  empty: 'No subscribed users yet',
  emptyWords: 'People who buy a plan will appear here.',
} as const;

const UNSUBSCRIBED = {
  heading: 'Inactive Subscriptions',
  failed: 'Failed to fetch inactive subscriptions',
  empty: 'No inactive subscriptions',
  emptyWords: 'Subscriptions that have ended will appear here, so you can invite people back.',
} as const;

const STATUSES = { active: 'Active', trialing: 'Trial', past_due: 'Payment failed' } as Record<string, string>;

/** With a sort order, the server answers with a page. Without one, it answers with a plain array, as specified. */
const usersIn = <T,>(reply: T[] | { users: T[] }): T[] => (Array.isArray(reply) ? reply : reply.users);

type Person = Pick<SubscribedUser, 'first_name' | 'last_name' | 'email' | 'date_joined'>;
type Subscribed = Pick<SubscribedUser, 'stripe_subscription_id' | 'dashboard_url'>;

const nameOf = ({ first_name, last_name, email }: Person) => `${first_name} ${last_name}`.trim() || email;

const person: Column<Person>[] = [
  { id: 'name', minWidth: 120, header: 'Name', cell: nameOf },
  emailColumn,
  { id: 'joined', header: 'Date Joined', cell: ({ date_joined }) => <DateTime iso={date_joined} show="day" /> },
];

/** The end of an ID is enough to recognize it, and the link has all of it. The label is the visible text, for voice control. */
const short = (id: string) => (id.length > 12 ? `…${id.slice(-8)}` : id);

const subscriptionLink: Column<Subscribed> = {
  id: 'subscription',
  minWidth: 130,
  header: 'Subscription',
  cell: ({ stripe_subscription_id: id, dashboard_url }) => (
    <Link href={dashboard_url} external ariaLabel={`${short(id)}, opens in the payments dashboard`}>
      {short(id)}
    </Link>
  ),
};

const subscribedColumns: Column<SubscribedUser>[] = [
  ...person,
  {
    id: 'expires',
    header: 'Subscription Expires',
    cell: ({ subscr_expires }) => <DateTime iso={subscr_expires} show="zone" />,
  },
  {
    id: 'status',
    minWidth: 150,
    header: 'Status',
    cell: ({ status }) => (
      <StatusIndicator type={status === 'past_due' ? 'warning' : 'success'}>
        {STATUSES[status] ?? status}
      </StatusIndicator>
    ),
  },
  subscriptionLink,
];

const unsubscribedColumns: Column<UnsubscribedUser>[] = [
  ...person,
  { id: 'ended', header: 'Ended', cell: ({ ended }) => (ended ? <DateTime iso={ended} show="day" /> : null) },
  subscriptionLink,
  {
    id: 'invite',
    minWidth: 130,
    header: 'Invitation',
    cell: ({ email, first_name, last_name }) => (
      // An invitation needs both names, and a payer may have given only one.
      <InviteButton invitee={{ email, firstName: first_name || email, lastName: last_name || first_name || email }} />
    ),
  },
];

export const SubscribedUsers = () => (
  <DirectoryList
    name="subscribed"
    route={routes.subscribedUsers}
    inputOf={(query) => ({ query })}
    itemsOf={usersIn<SubscribedUser>}
    texts={SUBSCRIBED}
    columns={subscribedColumns}
    idOf={(user) => user.stripe_subscription_id}
  />
);

export const UnsubscribedUsers = () => (
  <DirectoryList
    name="free"
    route={routes.unsubscribedUsers}
    inputOf={(query) => ({ query })}
    itemsOf={usersIn<UnsubscribedUser>}
    texts={UNSUBSCRIBED}
    columns={unsubscribedColumns}
    idOf={(user) => user.stripe_subscription_id}
  />
);
