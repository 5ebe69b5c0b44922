// Bodies and queries that no form of ours sends: rejected with a reason, never with a server error.
// Seen red: with what JSON.parse throws passed on, 60 of 540 bodies were answered by a 500.
// @module-tag deep
import { beforeAll, describe, expect, it } from 'vitest';
import { type Actors, actors, type Guest, guestOf } from '../cloud/actors.ts';
import { newKey } from '../cloud/api-keys.ts';
import { inFlight } from '../cloud/in-flight.ts';
import { sized } from '../cloud/size.ts';
import { attack } from './attack.ts';
import { malformedFor } from './malformed-bodies.ts';
import { allRoutes, type ListedRoute, pathOf } from './route-list.ts';
import { sampleBody } from './sample-input.ts';

let people: Actors;
let guest: Guest;
let key: string;
beforeAll(async () => {
  people = await actors();
  key = (await newKey(people.agentB)).key;
  guest = await guestOf(people.agentB);
});

const credentialsFor = ({ auth }: ListedRoute) => {
  if (auth === 'guest') return { cookie: guest.cookie };
  if (auth === 'staff') return { token: people.staff.token };
  if (auth === 'key') return { token: key };
  return auth === 'agent' ? { token: people.agentB.token } : {};
};

const refusedWell = ({
  status,
  text,
  body,
}: {
  status: number;
  text: string;
  body: { code?: unknown; message?: unknown; detail?: unknown } | undefined;
}) => {
  if (status >= 500) return `${status} ${text.slice(0, 160)}`;
  if (status < 400) return '';
  // The public API's are problems of RFC 9457.
  return typeof body?.code === 'string' && typeof (body.message ?? body.detail) === 'string'
    ? ''
    : `${status} without code and words: ${text.slice(0, 80)}`;
};

const withBody = allRoutes.filter(({ method }) => method !== 'GET' && method !== 'DELETE');

/** The same body with another text or number in each field, one at a time: the contract takes it, and the use case may not. */
const othersOf = (value: unknown): (object | string | number)[] => {
  if (typeof value === 'string') return ['none'];
  if (typeof value === 'number') return [1, 99_999_999_900];
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return [];
  return Object.entries(value).flatMap(([name, one]) => othersOf(one).map((other) => ({ ...value, [name]: other })));
};

describe('a malformed call', () => {
  it('is never answered by an error of ours', async () => {
    const count = sized(9, 500);
    const all = withBody.flatMap((route, turn) => {
      const keep = route.auth === 'guest' ? guest.link : {};
      return malformedFor(sampleBody(route, 'malformed', true), keep, { count, turn }).map((one) => ({
        route,
        ...one,
      }));
    });
    const found = await inFlight(16, all, async ({ route, what, body, type }) => {
      const headers: Record<string, string> = type ? { 'content-type': type } : {};
      const reply = await attack({
        method: route.method,
        path: pathOf(route, '0'.repeat(32)),
        headers,
        body,
        ...credentialsFor(route),
      });
      const problem = refusedWell(reply);
      return problem ? [`${route.id} with ${what}: ${problem}`] : [];
    });
    console.log(
      `T-06 malformed bodies: ${all.length} to ${withBody.length} routes, ${found.flat().length} answered badly`,
    );
    expect(found.flat().slice(0, 20)).toEqual([]);
  });

  it('of a program learns what is wrong by the fields that the document of the API has', async () => {
    const all = withBody
      .filter(({ auth }) => auth === 'key')
      .flatMap((route) => othersOf(sampleBody(route, 'other', true)).map((body) => ({ route, body: Object(body) })));
    const found = await inFlight(8, all, async ({ route, body }) => {
      const path = pathOf(route, '0'.repeat(32));
      const reply = await attack({ method: route.method, path, body, ...credentialsFor(route) });
      const own = Object.keys((route.body as { entries?: object }).entries ?? {});
      return Object.keys(reply.body?.fields ?? {})
        .filter((name) => !own.includes(name.split('.')[0] ?? ''))
        .map((name) => `${route.id} names ${name}`);
    });
    console.log(`T-38 fields: ${all.length} bodies of programs, ${found.flat().length} refused by a field of ours`);
    expect(all.length).toBeGreaterThan(20);
    expect(found.flat()).toEqual([]);
  });

  it('may be a query, a path or a header as well', async () => {
    const odd = [
      '%00',
      '%ff%fe',
      '..%2f..%2fetc',
      '%F0%9F%8F%A0'.repeat(60),
      '__proto__',
      '%25%32%66',
      "'%20OR%201=1",
      '-1',
      'a'.repeat(3000),
    ];
    const all = allRoutes
      .filter(({ throttle }) => throttle === undefined || throttle > 20)
      .flatMap((route, turn) =>
        // In the short form each route sees some of them, and each of them some routes.
        odd
          .filter((_, at) => (at + turn) % sized(4, 1) === 0)
          .flatMap((value) => [
            ...(route.params.length > 0 ? [{ route, path: route.path.replace(/\{\w+\}/g, value) }] : []),
            ...(route.method === 'GET'
              ? [{ route, path: `${pathOf(route)}?limit=${value}&cursor=${value}&after=${value}&__proto__=${value}` }]
              : []),
          ]),
      );
    const found = await inFlight(16, all, async ({ route, path }) => {
      const body = route.method === 'GET' ? undefined : { ...sampleBody(route), ...guest.link };
      const headers = { 'idempotency-key': '\u00ff'.repeat(200), 'x-correlation-id': 'x'.repeat(500) };
      const reply = await attack({ method: route.method, path, body, headers, ...credentialsFor(route) });
      return reply.status >= 500
        ? [`${route.id} ${path.slice(0, 80)}: ${reply.status} ${reply.text.slice(0, 100)}`]
        : [];
    });
    console.log(`T-06 malformed paths and queries: ${all.length}, ${found.flat().length} answered by an error of ours`);
    expect(found.flat().slice(0, 20)).toEqual([]);
  });
});
