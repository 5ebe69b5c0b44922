// Every ID of one agent, in every place of every route that takes one, tried by others; and the parts that were shown or changed.
import type { Account } from 'cdk-run/srp-client';
import { expect } from 'vitest';
import { atRest } from '../cloud/at-rest.ts';
import type { BrowserSession } from '../cloud/client.ts';
import { inFlight } from '../cloud/in-flight.ts';
import { DAY_NUMBER, isFullSize, sized } from '../cloud/size.ts';
import { attack, type Reply } from './attack.ts';
import { type FoundId, roomOf } from './cast.ts';
import { type ListedRoute, pathOf, routesFor } from './route-list.ts';
import { fieldsOf, sampleBody } from './sample-input.ts';

export type Attacker = Pick<Account, 'email'> & Pick<BrowserSession, 'token'> & Partial<BrowserSession>;

export type Try = { what: string; run: () => Promise<Reply> };

export const idFields = (route: ListedRoute) =>
  Object.keys(fieldsOf(route.body)).filter(
    (name) => /(^|_)ids?$|Ids?$/.test(name) && name !== 'request_id' && name !== 'client_id',
  );

export const withParams = (auth: 'agent' | 'guest') => routesFor(auth).filter(({ params }) => params.length > 0);

const plainName = (name = '') => name.replaceAll('_', '').toLowerCase();
/** 'item_id' of an answer fits {itemId} of a path. */
const isNamedIn = ({ params }: ListedRoute, { at }: FoundId) =>
  params.some((param) => param !== 'id' && plainName(param) === plainName(at.split('.').at(-1)));

const isCursor = ({ at }: FoundId) => /cursor$/i.test(at);

/**
 * Every id of A that the route's own room gave out or that has its name, and one of the others, another for each route. A cursor is
 * no id, and no id a cursor: one of the wrong kind as well. In the full form all of them.
 */
export const idsFor = (
  route: ListedRoute,
  ids: FoundId[],
  isWanted = (found: FoundId) => !isCursor(found),
): string[] => {
  const isOwn = (found: FoundId) => isWanted(found) && (found.room === roomOf(route) || isNamedIn(route, found));
  const own = ids.filter(isOwn);
  const others = ids.filter((found) => !isOwn(found));
  const from = route.path.length % others.length;
  const some = [...others.slice(from), ...others.slice(0, from)].slice(0, sized(1, others.length));
  return [...new Set([...own, ...some].map(({ id }) => id))];
};

export const byAgents = (people: Attacker[], ids: FoundId[]): Try[] =>
  people.flatMap(({ token, cookie, email }) => [
    ...withParams('agent').flatMap((route) =>
      idsFor(route, ids).map((id) => ({
        what: `${route.id} of ${id} by ${email}`,
        run: () =>
          attack({
            method: route.method,
            path: pathOf(route, id),
            token,
            cookie,
            body: route.method === 'GET' ? undefined : sampleBody(route, 'theft'),
          }),
      })),
    ),
    ...routesFor('agent').flatMap((route) =>
      idFields(route).flatMap((field) =>
        idsFor(route, ids).map((id) => ({
          what: `${route.id} with ${field} ${id} by ${email}`,
          run: () =>
            attack({
              method: route.method,
              path: pathOf(route),
              token,
              cookie,
              body: { ...sampleBody(route, 'theft'), [field]: id },
            }),
        })),
      ),
    ),
    ...routesFor('agent')
      .filter((route) => 'cursor' in fieldsOf(route.query))
      .flatMap((route) =>
        idsFor(route, ids, isCursor).map((id) => ({
          what: `${route.id} from cursor ${id.slice(0, 20)} by ${email}`,
          run: () => attack({ method: 'GET', path: `${pathOf(route)}?cursor=${encodeURIComponent(id)}`, token }),
        })),
      ),
  ]);

/** Everything by each of them; in the short form each attempt by one of them, and by the next one tomorrow. */
export const inTurn = (people: Attacker[], ids: FoundId[]): Try[] => {
  const each = people.map((person) => byAgents([person], ids));
  if (isFullSize) return each.flat();
  return (each[0] ?? []).flatMap((_, at) => each[(at + DAY_NUMBER) % each.length]?.[at] ?? []);
};

/** Texts and rows that the attackers must not see. */
export type Treasure = { marks: string[]; owners: string[] };

const leaksOf = ({ what }: Try, marks: string[], reply: Reply): string[] => {
  const seen = marks.filter((mark) => reply.text.includes(mark) && !what.includes(mark));
  const found = seen.map((mark) => `${what}: shows ${mark}`);
  return reply.status >= 500 ? [...found, `${what}: ${reply.status} ${reply.text.slice(0, 100)}`] : found;
};

export const steal = async ({ marks, owners }: Treasure, all: Try[]) => {
  const before = await atRest(owners);
  expect(before.length).toBeGreaterThan(owners.length);
  const replies = await inFlight(8, all, ({ run }) => run());
  const leaks = all.flatMap((one, index) => leaksOf(one, marks, replies[index] as Reply));
  const after = await atRest(owners);
  const changed = [...after.filter((row) => !before.includes(row)), ...before.filter((row) => !after.includes(row))];
  expect(leaks).toEqual([]);
  expect(changed).toEqual([]);
  return { count: all.length, leaks: leaks.length, changed: changed.length };
};
