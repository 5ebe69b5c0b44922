import type { Page } from '#core/data/db.ts';
import type { Agent } from '#core/http/actor.ts';
import { AppError } from '#core/http/errors.ts';
import { PAGE_LIMIT, type Query, type Reply } from '#core/http/route.ts';
import { StoredJson } from '#core/http/stored-json.ts';
import {
  type ClientInList,
  type ClientStore,
  csvLine,
  nameKey,
  phonePrefixes,
  toListedClient,
} from '#public/clients/client';
import type { routes } from './contract.ts';

// A page of the list: sorted, or found by the beginning of a name, an email address or a number. The search text
// decides which indexes are read.

type Input = Query<typeof routes.clientList>;
type ReadPage = (page: { limit: number; cursor?: string }) => Promise<Page<ClientInList>>;

/** The positions in several lists read in parallel; null for a list that has ended. */
const joinCursors = (cursors: (string | null)[]): string | null =>
  cursors.every((cursor) => cursor === null) ? null : Buffer.from(JSON.stringify(cursors)).toString('base64url');

const splitCursor = (cursor: string | undefined, lists: number): (string | null | undefined)[] => {
  if (!cursor) return Array.from({ length: lists }, () => undefined);
  try {
    const places: unknown = JSON.parse(Buffer.from(cursor, 'base64url').toString());
    if (
      Array.isArray(places) &&
      places.length === lists &&
      places.every((place) => place === null || typeof place === 'string')
    )
      return places as (string | null)[];
  } catch {
    // Falls through: anything that isn't one of our cursors is refused the same way.
  }
  throw new AppError('INVALID_CURSOR');
};

const sideBySide = async (
  readers: ReadPage[],
  limit: number,
  cursor: string | undefined,
): Promise<Page<ClientInList>> => {
  const places = splitCursor(cursor, readers.length);
  const pages = await Promise.all(
    readers.map((read, index) => {
      const place = places[index];
      return place === null ? { items: [], nextCursor: null } : read({ limit, cursor: place });
    }),
  );
  const found = new Map(pages.flatMap(({ items }) => items.map((client) => [client.id, client])));
  const items = [...found.values()].sort((a, b) => (nameKey(a.name) < nameKey(b.name) ? -1 : 1));
  return { items, nextCursor: joinCursors(pages.map(({ nextCursor }) => nextCursor)) };
};

type Clients = Pick<
  ClientStore,
  | 'listedByDate'
  | 'listedByName'
  | 'listedByTag'
  | 'byName'
  | 'byLastName'
  | 'byEmail'
  | 'byPhone'
  | 'byAddress'
  | 'byLastDigits'
>;

/** Fewer digits match too many numbers. */
const LAST_DIGITS = 3;
const HOUSE_NUMBER = /^\d+[a-z]?\s+[a-z]/;

const searchesFor = (clients: Clients, agentId: string, search: string): ReadPage[] => {
  const email: ReadPage = (page) => clients.byEmail(agentId, { ...page, prefix: search.toLowerCase() });
  if (search.includes('@')) return [email];
  const name = nameKey(search);
  const byAddress: ReadPage = async (page) => {
    const found = await clients.byAddress(agentId, { ...page, prefix: search });
    // The index has streets only, so check that a typed house number matches, too.
    if (!HOUSE_NUMBER.test(name)) return found;
    return { ...found, items: found.items.filter(({ address }) => nameKey(address).startsWith(name)) };
  };
  const byName: ReadPage[] = [
    (page) => clients.byName(agentId, { ...page, prefix: name }),
    (page) => clients.byLastName(agentId, { ...page, prefix: name }),
    email,
    byAddress,
  ];
  if (!/^[+\d\s().-]*\d[+\d\s().-]*$/.test(search)) return byName;
  const byPhone = phonePrefixes(search).map(
    (prefix): ReadPage =>
      (page) =>
        clients.byPhone(agentId, { ...page, prefix }),
  );
  const byEnd: ReadPage[] =
    search.replace(/\D/g, '').length >= LAST_DIGITS
      ? [(page) => clients.byLastDigits(agentId, { ...page, prefix: search })]
      : [];
  return [...byPhone, ...byEnd, email];
};

type Listed = Reply<typeof routes.clientList>;

const inOrder = (clients: Clients, agentId: string, { limit = PAGE_LIMIT, cursor, sort, tag }: Input) => {
  const page = { limit, cursor, descending: sort.startsWith('-') };
  if (tag) return clients.listedByTag(agentId, { ...page, tag, descending: sort === '-name' });
  return sort.endsWith('name') ? clients.listedByName(agentId, page) : clients.listedByDate(agentId, page);
};

export const listClients =
  ({ clients }: { clients: Clients }) =>
  async (agent: Agent, query: Input): Promise<StoredJson<Listed>> => {
    const { items, nextCursor } = await inOrder(clients, agent.id, query);
    return new StoredJson(`{"client_list":[${items.join()}],"next_cursor":${JSON.stringify(nextCursor)}}`);
  };

export const searchClients =
  ({ clients }: { clients: Clients }) =>
  async (
    agent: Agent,
    { search, limit = PAGE_LIMIT, cursor }: Pick<Input, 'limit' | 'cursor'> & { search: string },
  ): Promise<Listed> => {
    const found = await sideBySide(searchesFor(clients, agent.id, search), limit, cursor);
    return { client_list: found.items.map(toListedClient), next_cursor: found.nextCursor };
  };

/** About as many as DynamoDB reads per call; the browser joins the parts of a long list. */
const PART = 1500;

const HEADING = [
  'Name',
  'Address',
  'Email',
  'Phone Number',
  'Phone Campaign',
  'Email Campaign',
  'Snail Mail Campaign',
  'Tags',
  'Added',
];

const words = { in: 'yes', out: 'no', unknown: '' } as const;

/** The number as typed, so that the file can be imported again. */
const lineOf = (client: ClientInList): string =>
  csvLine([
    client.name,
    client.address,
    client.email,
    client.phone,
    words[client.consent.phone.state],
    words[client.consent.email.state],
    words[client.consent.snail.state],
    client.tags.join('; '),
    client.createdAt.slice(0, 10),
  ]);

export const exportClients =
  (deps: { clients: Pick<ClientStore, 'byName'> }) =>
  async (agent: Agent, { cursor }: Query<typeof routes.exportClients>): Promise<Reply<typeof routes.exportClients>> => {
    const page = await deps.clients.byName(agent.id, { limit: PART, cursor });
    // The mark tells spreadsheets that it is UTF-8.
    const heading = cursor ? '' : `\uFEFF${csvLine(HEADING)}`;
    const lines = page.items.map(lineOf);
    return { csv: heading + lines.join(''), count: page.items.length, next_cursor: page.nextCursor };
  };
