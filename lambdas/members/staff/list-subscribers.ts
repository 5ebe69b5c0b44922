import * as v from 'valibot';
import type { Db } from '#core/data/db.ts';
import { PAGE_LIMIT, type Reply } from '#core/http/route.ts';
import type { routes, SubscribedUser, UnsubscribedUser } from './contract.ts';
import { type DirectoryQuery, readDirectory } from './directory.ts';
import { directoryEntry, person } from './entity.ts';

type Deps = { db: Pick<Db, 'query'>; dashboardUrl: string };

const subscriber = directoryEntry.projection(
  v.object({
    ...person,
    more: v.object({ status: v.string(), expires: v.string(), endedAt: v.optional(v.string()) }),
  }),
);
type Subscriber = ReturnType<typeof subscriber.read>;

const shared = ({ id, email, firstName, lastName, date }: Subscriber, dashboardUrl: string) => ({
  email,
  first_name: firstName,
  last_name: lastName,
  date_joined: date,
  stripe_subscription_id: id,
  dashboard_url: `${dashboardUrl}/subscriptions/${encodeURIComponent(id)}`,
});

const subscribedUser = (entry: Subscriber, dashboardUrl: string): SubscribedUser => ({
  ...shared(entry, dashboardUrl),
  subscr_expires: entry.more.expires,
  status: entry.more.status,
});

const unsubscribedUser = (entry: Subscriber, dashboardUrl: string): UnsubscribedUser => ({
  ...shared(entry, dashboardUrl),
  ended: entry.more.endedAt,
});

/** The plain array of the specification, unless the question names a page, an order or a search. */
const list = async <T>(
  { db, dashboardUrl }: Deps,
  name: 'subscribed' | 'unsubscribed',
  query: DirectoryQuery,
  as: (entry: Subscriber, dashboardUrl: string) => T,
) => {
  const page = await readDirectory(db, name, subscriber, { ...query, limit: query.limit ?? PAGE_LIMIT });
  const users = page.items.map((entry) => as(entry, dashboardUrl));
  const isPlain = Object.values(query).every((value) => value === undefined);
  return isPlain ? users : { users, next_cursor: page.nextCursor };
};

export const listSubscribed =
  (deps: Deps) =>
  (query: DirectoryQuery): Promise<Reply<typeof routes.subscribedUsers>> =>
    list(deps, 'subscribed', query, subscribedUser);

export const listUnsubscribed =
  (deps: Deps) =>
  (query: DirectoryQuery): Promise<Reply<typeof routes.unsubscribedUsers>> =>
    list(deps, 'unsubscribed', query, unsubscribedUser);
