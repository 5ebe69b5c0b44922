// Lists that staff search and sort: each entry is stored once for each order and once for each name it can be found by, so
// that every page is one Query, however long the list is.
import type { Db, Page, QueryInput, Write } from '#core/data/db.ts';
import type { SORTS } from './contract.ts';
import { type DirectoryEntry, directoryEntry } from './entity.ts';
import type { ACCOUNT_LISTS } from './vocabulary.ts';

type DirectoryList = 'subscribed' | 'unsubscribed' | 'invitations' | (typeof ACCOUNT_LISTS)[number];

export type { DirectoryEntry } from './entity.ts';

/** Without accents and capitals, so that 'jose' finds 'José'. */
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

/** From where an entry was to where it is now; either may be nowhere. */
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

/** The projection of a list's entries: what all lists show, and `more`. */
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
  // Someone whose name and address begin alike is found by both.
  const seen = new Set<string>();
  const items = page.items.filter(({ id }) => !seen.has(id) && seen.add(id));
  return { items, nextCursor: page.nextCursor };
};
