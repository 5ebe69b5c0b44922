// Nobody reaches what is another's: every id of A, in every place that takes one, by everybody else.
import { beforeAll, describe, expect, it } from 'vitest';
import type { Guest } from './actors.ts';
import { attack, inFlight, type Reply } from './attack.ts';
import { asGuest, atRest, type Cast, makeCast } from './cast.ts';
import { type ListedRoute, pathOf, routesFor } from './route-list.ts';
import { fieldsOf, sampleBody } from './sample-input.ts';

let cast: Cast;
let owners: string[];
beforeAll(async () => {
  cast = await makeCast();
  owners = [cast.agentA.id, cast.guestA.link.request_id, cast.openGuestA.link.request_id];
});

type Try = { what: string; run: () => Promise<Reply> };

const idFields = (route: ListedRoute) =>
  Object.keys(fieldsOf(route.body)).filter(
    (name) => /(^|_)ids?$|Ids?$/.test(name) && name !== 'request_id' && name !== 'client_id',
  );

const withParams = (auth: 'agent' | 'guest') => routesFor(auth).filter(({ params }) => params.length > 0);

const byAgents = (): Try[] =>
  [cast.agentB, cast.staff].flatMap(({ token, email }) => [
    ...withParams('agent').flatMap((route) =>
      cast.ids.map((id) => ({
        what: `${route.id} of ${id} by ${email}`,
        run: () =>
          attack({
            method: route.method,
            path: pathOf(route, id),
            token,
            body: route.method === 'GET' ? undefined : sampleBody(route, 'theft'),
          }),
      })),
    ),
    ...routesFor('agent').flatMap((route) =>
      idFields(route).flatMap((field) =>
        cast.ids.map((id) => ({
          what: `${route.id} with ${field} ${id} by ${email}`,
          run: () =>
            attack({
              method: route.method,
              path: pathOf(route),
              token,
              body: { ...sampleBody(route, 'theft'), [field]: id },
            }),
        })),
      ),
    ),
    ...routesFor('agent')
      .filter((route) => 'cursor' in fieldsOf(route.query))
      .flatMap((route) =>
        cast.ids.map((id) => ({
          what: `${route.id} from cursor ${id.slice(0, 20)} by ${email}`,
          run: () => attack({ method: 'GET', path: `${pathOf(route)}?cursor=${encodeURIComponent(id)}`, token }),
        })),
      ),
  ]);

const byGuests = (): Try[] =>
  [cast.guestB, cast.openGuestA].flatMap((guest) => {
    // What one guest of A may see of their own link is not theirs to see of another's.
    const foreign = cast.ids.filter((id) => guest === cast.guestB || !belongsToOpenGuest(id));
    return [
      ...withParams('guest').flatMap((route) =>
        foreign.map((id) => ({
          what: `${route.id} of ${id} by guest ${guest.email}`,
          run: () => asGuest(route, guest, 'theft', pathOf(route, id)),
        })),
      ),
      ...routesFor('guest').flatMap((route) =>
        idFields(route).flatMap((field) =>
          foreign.map((id) => ({
            what: `${route.id} with ${field} ${id} by guest ${guest.email}`,
            run: () =>
              attack({
                method: route.method,
                path: pathOf(route),
                cookie: guest.cookie,
                body: { ...sampleBody(route, 'theft'), ...guest.link, [field]: id },
              }),
          })),
        ),
      ),
    ];
  });

let openGuestIds: string[] = [];
const belongsToOpenGuest = (id: string) => openGuestIds.includes(id);

/** Another's id with one's own pin, and the other way round. */
const crossed = (): Try[] =>
  routesFor('guest').flatMap((route) => {
    const mix = (link: Guest['link']) => asGuest(route, { ...cast.guestB, link }, 'theft', pathOf(route));
    const { request_id, request_pin } = cast.guestA.link;
    return [
      {
        what: `${route.id} of A's link with B's pin`,
        run: () => mix({ request_id, request_pin: cast.guestB.link.request_pin }),
      },
      { what: `${route.id} of no link with A's pin`, run: () => mix({ request_id: 'e'.repeat(32), request_pin }) },
    ];
  });

const leaksOf = ({ what }: Try, reply: Reply): string[] => {
  const seen = cast.marks.filter((mark) => reply.text.includes(mark) && !what.includes(mark));
  const found = seen.map((mark) => `${what}: shows ${mark}`);
  return reply.status >= 500 ? [...found, `${what}: ${reply.status} ${reply.text.slice(0, 100)}`] : found;
};

describe("what is another's", () => {
  it('is neither shown nor changed by any id in any place', async () => {
    expect(cast.ids.length).toBeGreaterThan(8);
    const own = await attack({
      method: 'POST',
      path: '/api/guest/get/account',
      cookie: cast.openGuestA.cookie,
      body: cast.openGuestA.link,
    });
    openGuestIds = [...JSON.stringify(own.body ?? {}).matchAll(/"(?:item_id|account_id)":"([^"]+)"/g)].map(
      ([, id = '']) => id,
    );
    const before = await atRest(owners);
    const all = [...byAgents(), ...byGuests(), ...crossed()];
    const replies = await inFlight(8, all, ({ run }) => run());
    const leaks = all.flatMap((one, index) => leaksOf(one, replies[index] as Reply));
    const after = await atRest(owners);
    const changed = after.filter((row) => !before.includes(row));
    console.log(
      `ownership: ${all.length} attempts with ${cast.ids.length} ids of A, ${leaks.length} leaks, ${changed.length} rows changed`,
    );
    expect(leaks).toEqual([]);
    expect(changed).toEqual([]);
    expect(after.length).toBe(before.length);
  });

  it('is there for its owner: every route with an id answers A for at least one of them', async () => {
    const found = await inFlight(4, [...withParams('agent'), ...withParams('guest')], async (route) => {
      const replies = await inFlight(4, cast.ids, async (id) => {
        if (route.auth === 'guest') return asGuest(route, cast.guestA, 'own', pathOf(route, id));
        const body = route.method === 'GET' ? undefined : sampleBody(route, 'own');
        return attack({ method: route.method, path: pathOf(route, id), token: cast.agentA.token, body });
      });
      return replies.some(({ status }) => status !== 404) ? [] : [route.id];
    });
    const missing = found.flat();
    console.log(`ownership: ${found.length} routes with ids, ${missing.length} of which answer nothing to A`);
    expect(missing).toEqual([]);
  });
});
