// No token and forged tokens, on every route that wants one.
// Seen red: a token of another algorithm or an old one ended in a 500 where a token is optional.
// @module-tag deep
import { beforeAll, describe, expect, inject, it } from 'vitest';
import { type Actors, actors } from '../cloud/actors.ts';
import { inFlight } from '../cloud/in-flight.ts';
import { sized } from '../cloud/size.ts';
import { attack } from './attack.ts';
import { badTokens } from './bad-tokens.ts';
import { pathOf, routesFor } from './route-list.ts';
import { sampleBody } from './sample-input.ts';

let people: Actors;
let bad: Record<string, string>;
beforeAll(async () => {
  people = await actors();
  bad = badTokens(people.agentB.token, inject('dataDir'), people.agentA.id);
});

const signedIn = routesFor('agent', 'staff');

describe('a forged token', () => {
  it('opens no route', async () => {
    const kinds = Object.entries(bad);
    expect(kinds.length).toBeGreaterThanOrEqual(30);
    // The gateway asks the same authorizer for every route: in the short form each route sees some, and each token some routes.
    const all = signedIn.flatMap((route, at) =>
      kinds.filter((_, index) => (index + at) % sized(4, 1) === 0).map(([kind, token]) => ({ route, kind, token })),
    );
    const found = await inFlight(16, all, async ({ route, kind, token }) => {
      const body = route.method === 'GET' ? undefined : sampleBody(route);
      const reply = await attack({ method: route.method, path: pathOf(route), token, body });
      return reply.status === 401 && reply.body?.code === 'UNAUTHENTICATED'
        ? []
        : [`${route.id} took ${kind}: ${reply.status}`];
    });
    console.log(
      `T-07 forged tokens: ${kinds.length} kinds, ${all.length} calls of ${signedIn.length} routes, ${found.flat().length} taken`,
    );
    expect(found.flat()).toEqual([]);
  });

  it('is none where a token is optional', async () => {
    const replies = await inFlight(1, Object.entries(bad).slice(0, sized(6, 40)), ([, token]) =>
      attack({ method: 'GET', path: '/api/create_link_token', token }),
    );
    const odd = replies.filter(({ status, body }) => status !== 200 || !/^link-/.test(body?.link_token));
    console.log(`T-07 forged tokens on the optional one: ${replies.length}, ${odd.length} not taken for none`);
    expect(odd.map(({ status, text }) => `${status} ${text}`)).toEqual([]);
  });

  it('is what no token is: missing, empty, or the word for nothing', async () => {
    const nothing = ['', 'Bearer', 'Bearer ', 'Bearer null', 'Bearer undefined', 'Basic YTpi', 'null'];
    const all = signedIn.flatMap((route) =>
      nothing.slice(0, sized(4, 7)).map((authorization) => ({ route, authorization })),
    );
    const found = await inFlight(16, all, async ({ route, authorization }) => {
      const headers = authorization ? { authorization } : undefined;
      const reply = await attack({ method: route.method, path: pathOf(route), headers });
      return reply.status === 401 ? [] : [`${route.id} with '${authorization}': ${reply.status}`];
    });
    console.log(`T-07 no token: ${all.length} calls, ${found.flat().length} let in`);
    expect(found.flat()).toEqual([]);
  });
});
