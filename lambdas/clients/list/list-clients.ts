// A page of the list: in an order, or found by the beginning of a name, an address or a number. Always over all rows, by
// their indexes; what a search text can be decides which of them are asked.

import type { Page } from '#core/data/db.ts';
import type { Agent } from '#core/http/actor.ts';
import { AppError } from '#core/http/errors.ts';
import { PAGE_LIMIT, type Query, type Reply } from '#core/http/route.ts';
import { type ListedRow, nameKey } from './client.ts';
import type { ClientStore } from './client-store.ts';
import { listed } from './client-view.ts';
import type { routes } from './contract.ts';
import { phonePrefixes } from './phone.ts';

type Input = Query<typeof routes.clientList>;
type Ask = (page: { limit: number; cursor?: string }) => Promise<Page<ListedRow>>;

/** A place in each of several lists that are read side by side; null where one has ended. */
const joined = (cursors: (string | null)[]): string | null =>
  cursors.every((cursor) => cursor === null) ? null : Buffer.from(JSON.stringify(cursors)).toString('base64url');

const split = (cursor: string | undefined, lists: number): (string | null | undefined)[] => {
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
    // Fall through: whatever is not a cursor of ours is refused alike.
  }
  throw new AppError('INVALID_CURSOR');
};

const sideBySide = async (asks: Ask[], limit: number, cursor: string | undefined): Promise<Page<ListedRow>> => {
  const places = split(cursor, asks.length);
  const pages = await Promise.all(
    asks.map((ask, index) => {
      const place = places[index];
      return place === null ? { items: [], nextCursor: null } : ask({ limit, cursor: place });
    }),
  );
  const found = new Map(pages.flatMap(({ items }) => items.map((client) => [client.id, client])));
  const items = [...found.values()].sort((a, b) => (nameKey(a.name) < nameKey(b.name) ? -1 : 1));
  return { items, nextCursor: joined(pages.map(({ nextCursor }) => nextCursor)) };
};

type Reader = Pick<ClientStore, 'byDate' | 'byName' | 'byLastName' | 'byEmail' | 'byPhone'>;

const searchesFor = (clients: Reader, agentId: string, search: string): Ask[] => {
  const email: Ask = (page) => clients.byEmail(agentId, { ...page, prefix: search.toLowerCase() });
  if (search.includes('@')) return [email];
  const name = nameKey(search);
  const byName: Ask[] = [
    (page) => clients.byName(agentId, { ...page, prefix: name }),
    (page) => clients.byLastName(agentId, { ...page, prefix: name }),
    email,
  ];
  if (!/^[+\d\s().-]*\d[+\d\s().-]*$/.test(search)) return byName;
  const byPhone = phonePrefixes(search).map(
    (prefix): Ask =>
      (page) =>
        clients.byPhone(agentId, { ...page, prefix }),
  );
  return [...byPhone, email];
};

export const listClients =
  (deps: { clients: Reader }) =>
  async (agent: Agent, query: Input): Promise<Reply<typeof routes.clientList>> => {
    const { limit = PAGE_LIMIT, cursor, search, sort } = query;
    const inOrder = () => {
      const page = { limit, cursor, descending: sort.startsWith('-') };
      return sort.endsWith('name') ? deps.clients.byName(agent.id, page) : deps.clients.byDate(agent.id, page);
    };
    const page = search
      ? await sideBySide(searchesFor(deps.clients, agent.id, search), limit, cursor)
      : await inOrder();
    return { client_list: page.items.map(listed), next_cursor: page.nextCursor };
  };
