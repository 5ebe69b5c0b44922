// Addresses in people's input: the site doesn't lead there, and no function calls them.
// Seen red: with the check of the origin taken out of the return path, 15 of the 60 were taken for paths of the site.
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { ownPath } from '../../web/src/session/return-path.ts';
import { type Actors, actors, type Guest, guestOf } from '../cloud/actors.ts';
import { atRest } from '../cloud/at-rest.ts';
import { inFlight } from '../cloud/in-flight.ts';
import { printResult } from '../cloud/print-result.ts';
import { sized } from '../cloud/size.ts';
import { attack } from './attack.ts';
import { foreignAddresses, innerAddresses } from './corpus/addresses.ts';
import { pathOf, routesFor } from './route-list.ts';
import { sampleBody } from './sample-input.ts';

const SITE = 'https://groundwork.example';

let people: Actors;
let guest: Guest;
beforeAll(async () => {
  people = await actors();
  guest = await guestOf(people.agentB);
});

describe('an address of another site', () => {
  it('is never where a person goes on to', () => {
    const left = foreignAddresses.filter((address) => {
      const kept = ownPath(address, SITE);
      return kept !== null && [address, kept].some((one) => new URL(one, SITE).origin !== SITE);
    });
    printResult('T-18', `redirects: ${foreignAddresses.length} addresses to go on to, ${left.length} lead away`);
    expect(foreignAddresses.length).toBe(60);
    expect(left).toEqual([]);
  });

  it('is in no redirect, whichever path or query it came with', async () => {
    const gets = routesFor('public').filter(({ method }) => method === 'GET');
    const some = foreignAddresses.filter((_, at) => at % sized(6, 1) === 0).map(encodeURIComponent);
    const all = gets.flatMap((route) =>
      some.map((address) => `${pathOf(route, address)}?next=${address}&url=${address}&redirect_uri=${address}`),
    );
    const found = await inFlight(16, all, async (path) => {
      const { headers } = await attack({ method: 'GET', path: path.replaceAll('%252F', '%2F') });
      const leads = headers.location && new URL(headers.location, 'http://localhost');
      return leads && !['localhost', '127.0.0.1'].includes(leads.hostname) ? [`${path} leads to ${leads}`] : [];
    });
    printResult(
      'T-18',
      `redirects: ${all.length} calls of ${gets.length} open routes, ${found.flat().length} lead away`,
    );
    expect(found.flat()).toEqual([]);
  });
});

describe('an address of this machine or of the cloud', () => {
  it('is called by no function, whichever field of whichever route it came with', async () => {
    const called: string[] = [];
    const trap = createServer((request, response) => {
      called.push(`${request.method} ${request.url} by ${request.headers['user-agent']}`);
      response.end();
    });
    await new Promise<void>((resolve) => trap.listen(0, resolve));
    onTestFinished(() => void trap.close());
    const addresses = innerAddresses((trap.address() as AddressInfo).port);
    const routes = routesFor('agent', 'guest', 'public', 'staff').filter(({ method }) => method !== 'GET');
    // In the short form each route sees a few, and all of them together see each.
    const all = routes.flatMap((route, turn) =>
      addresses
        .filter((_, at) => at % sized(addresses.length, 1) === turn % sized(addresses.length, 1))
        .map((address) => ({ route, address })),
    );
    await inFlight(16, all, ({ route, address }) => {
      const good = sampleBody(route, 'sample', true);
      const body = Object.fromEntries(
        Object.entries(good).map(([name, value]) => [
          name,
          typeof value === 'string' && !/email|to_user/.test(name) ? address : value,
        ]),
      );
      const who =
        route.auth === 'guest'
          ? { cookie: guest.cookie }
          : { token: route.auth === 'staff' ? people.staff.token : people.agentB.token };
      const credential = route.auth === 'guest' ? guest.link : {};
      return attack({
        method: route.method,
        path: pathOf(route, '0'.repeat(32)),
        body: { ...body, ...credential },
        ...who,
      });
    });
    await atRest([people.agentB.id]);
    printResult(
      'T-18',
      `outbound: ${addresses.length} addresses in ${all.length} bodies of ${routes.length} routes, ${called.length} sockets`,
    );
    expect(called).toEqual([]);
  });
});
