import Link from '@cloudscape-design/components/link';
import StatusIndicator from '@cloudscape-design/components/status-indicator';
import { routes, type SubscribedUser, type UnsubscribedUser } from '#contracts/members/staff';
import { DateTime } from '#web/ui/format/date-time.tsx';
import { type Column, DirectoryTable, emailColumn } from './directory-table.tsx';
import { InviteButton } from './invitations/invite-button.tsx';
import { strings } from './strings.ts';
import { type PageOf, useDirectory } from './use-directory.ts';

const { columns: heads, statuses } = strings;

/** With a sort order, the server answers with a page; without one, with the plain array that other programs expect. */
const pageOf = <T,>(reply: T[] | { users: T[]; next_cursor: string | null }): PageOf<T> =>
  Array.isArray(reply) ? { items: reply, nextCursor: null } : { items: reply.users, nextCursor: reply.next_cursor };

type Person = Pick<SubscribedUser, 'first_name' | 'last_name' | 'email' | 'date_joined'>;
type Subscribed = Pick<SubscribedUser, 'stripe_subscription_id' | 'dashboard_url'>;

const nameOf = ({ first_name, last_name, email }: Person) => `${first_name} ${last_name}`.trim() || email;

const person: Column<Person>[] = [
  { id: 'name', minWidth: 120, header: heads.name, cell: nameOf },
  emailColumn,
  { id: 'joined', header: heads.joined, cell: ({ date_joined }) => <DateTime iso={date_joined} show="day" /> },
];

/** The end is enough to recognize one; the link has all of it. The label is the visible text, for voice control. */
const short = (id: string) => (id.length > 12 ? `…${id.slice(-8)}` : id);

const subscriptionLink: Column<Subscribed> = {
  id: 'subscription',
  minWidth: 130,
  header: heads.subscription,
  cell: ({ stripe_subscription_id: id, dashboard_url }) => (
    <Link href={dashboard_url} external ariaLabel={strings.dashboardLink(short(id))}>
      {short(id)}
    </Link>
  ),
};

const subscribedColumns: Column<SubscribedUser>[] = [
  ...person,
  {
    id: 'expires',
    header: heads.expires,
    cell: ({ subscr_expires }) => <DateTime iso={subscr_expires} show="day" />,
  },
  {
    id: 'status',
    minWidth: 150,
    header: heads.status,
    cell: ({ status }) => (
      <StatusIndicator type={status === 'past_due' ? 'warning' : 'success'}>
        {statuses[status] ?? status}
      </StatusIndicator>
    ),
  },
  subscriptionLink,
];

const unsubscribedColumns: Column<UnsubscribedUser>[] = [
  ...person,
  { id: 'ended', header: heads.ended, cell: ({ ended }) => (ended ? <DateTime iso={ended} show="day" /> : null) },
  subscriptionLink,
  {
    id: 'invite',
    minWidth: 130,
    header: heads.invitation,
    cell: ({ email, first_name, last_name }) => (
      // An invitation needs both names, and a payer may have given only one.
      <InviteButton invitee={{ email, firstName: first_name || email, lastName: last_name || first_name || email }} />
    ),
  },
];

export function SubscribedUsers() {
  const list = useDirectory('subscribed', routes.subscribedUsers, (query) => ({ query }), pageOf<SubscribedUser>);
  return (
    <DirectoryTable
      texts={strings.subscribed}
      columns={subscribedColumns}
      list={list}
      idOf={(user) => user.stripe_subscription_id}
    />
  );
}

export function UnsubscribedUsers() {
  const list = useDirectory('free', routes.unsubscribedUsers, (query) => ({ query }), pageOf<UnsubscribedUser>);
  return (
    <DirectoryTable
      texts={strings.unsubscribed}
      columns={unsubscribedColumns}
      list={list}
      idOf={(user) => user.stripe_subscription_id}
    />
  );
}
