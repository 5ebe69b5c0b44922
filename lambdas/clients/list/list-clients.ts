// A page of the list: in an order, or found by how a name, an email address or a number begins. What a search text can
// be decides which indexes are asked.

import type { Page } from '#core/data/db.ts';
import type { Agent } from '#core/http/actor.ts';
import { AppError } from '#core/http/errors.ts';
import { PAGE_LIMIT, type Query, type Reply } from '#core/http/route.ts';
import { StoredJson } from '#core/http/stored-json.ts';
import { type ClientInList, type ClientStore, nameKey, phonePrefixes, toListedClient } from '#public/clients/client';
import type { routes } from './contract.ts';

type Input = Query<typeof routes.clientList>;
type ReadPage = (page: { limit: number; cursor?: string }) => Promise<Page<ClientInList>>;

/** A position in each of several lists that are read side by side; null where a list has ended. */
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

/** Fewer digits end too many numbers. */
const LAST_DIGITS = 3;
const HOUSE_NUMBER = /^\d+[a-z]?\s+[a-z]/;

const searchesFor = (clients: Clients, agentId: string, search: string): ReadPage[] => {
  const email: ReadPage = (page) => clients.byEmail(agentId, { ...page, prefix: search.toLowerCase() });
  if (search.includes('@')) return [email];
  const name = nameKey(search);
  const byAddress: ReadPage = async (page) => {
    const found = await clients.byAddress(agentId, { ...page, prefix: search });
    // The index has streets; a house number that was typed has to be there, too.
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
