import * as v from 'valibot';
import type { Db, Page, QueryInput, Write } from '#core/data/db.ts';
import { PAGE_LIMIT, type Reply } from '#core/http/route.ts';
import type { routes, SORTS, SubscribedUser, UnsubscribedUser } from './contract.ts';
import { type DirectoryEntry, directoryEntry, person } from './entity.ts';
import type { ACCOUNT_LISTS } from './vocabulary.ts';

// Lists with search and order for staff: each entry is stored once for each order and once for each of its names, so
// that every page is one Query, for any length of list.

type DirectoryList = 'subscribed' | 'unsubscribed' | 'invitations' | (typeof ACCOUNT_LISTS)[number];

export type { DirectoryEntry } from './entity.ts';

/** Removes accents and capitals, so that 'jose' finds 'José'. */
const plain = (text: string) =>
  text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[#\s]+/g, ' ')
    .trim();

const placesOf = ({ id, email, firstName, lastName, date }: DirectoryEntry): string[] => {
  const found = new Set([email, `${firstName} ${lastName}`, `${lastName} ${firstName}`].map(plain).filter(Boolean));
  return [
    `name#${plain(`${lastName} ${firstName}`)}#${id}`,
    `email#${plain(email)}#${id}`,
    `date#${date}#${id}`,
    ...[...found].map((words) => `find#${words}#${id}`),
  ];
};

type Placed = { list: DirectoryList; entry: DirectoryEntry };

/** Moves an entry from its old place to its new one; either may be undefined. */
export const directoryWrites = (before: Placed | undefined, after: Placed | undefined): Write[] => {
  const placed = ({ list, entry }: Placed) => placesOf(entry).map((place) => ({ list, place }));
  const now = after ? placed(after) : [];
  const kept = new Set(now.map(({ list, place }) => `${list} ${place}`));
  const gone = (before ? placed(before) : []).filter(({ list, place }) => !kept.has(`${list} ${place}`));
  return [
    ...gone.map((place): Write => directoryEntry.delete(place)),
    ...(after ? now.map((place): Write => directoryEntry.put(place, after.entry)) : []),
  ];
};

export type DirectoryQuery = { search?: string; sort?: (typeof SORTS)[number]; limit?: number; cursor?: string };

/** The projection of a list's entries: the fields of all lists, and `more`. */
type Projection<Entry> = { list(db: Pick<Db, 'query'>, input: QueryInput): Promise<Page<Entry>> };

export const readDirectory = async <Entry extends { id: string }>(
  db: Pick<Db, 'query'>,
  list: DirectoryList,
  projection: Projection<Entry>,
  { search, sort = 'date', limit, cursor }: DirectoryQuery,
): Promise<Page<Entry>> => {
  const words = plain(search ?? '');
  const page = await projection.list(db, {
    pk: directoryEntry.partition({ list }),
    prefix: words ? `find#${words}` : `${sort}#`,
    descending: !words && sort === 'date',
    limit,
    cursor,
  });
  // A person whose name and address begin alike is found twice.
  const seen = new Set<string>();
  const items = page.items.filter(({ id }) => !seen.has(id) && seen.add(id));
  return { items, nextCursor: page.nextCursor };
};

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

/** The specification's plain array, unless the query names a page, an order or a search. */
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
