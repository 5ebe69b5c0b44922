// Only pages of our own origin may open a socket, to a conversation that exists or with a ticket for one use.
// Seen red: without the check of the origin, every page opened a socket.
import { beforeAll, describe, expect, it } from 'vitest';
import { socketTicket } from '../../lambdas/core/realtime/socket-entity.ts';
import { type Actors, actors, type Guest, guestOf } from '../cloud/actors.ts';
import { baseUrl, call } from '../cloud/client.ts';
import { makeTicketOld, rowsOf } from '../cloud/database.ts';
import { inFlight } from '../cloud/in-flight.ts';
import { printResult } from '../cloud/print-result.ts';
import { ticketOf } from '../cloud/socket-ticket.ts';
import { attack } from './attack.ts';
import { socketPath, tryToConnect } from './raw-socket.ts';

let people: Actors;
let guest: Guest;
let sessionId: string;
beforeAll(async () => {
  people = await actors();
  guest = await guestOf(people.agentA);
  sessionId = (await call('POST', '/api/chat/sessions/', { body: { ...guest.link, step: 2 } })).body.id;
});

const strangeOrigins = (): (string | undefined)[] => {
  const { host, hostname, port } = new URL(baseUrl());
  return [
    undefined,
    '',
    'null',
    'https://evil.example',
    `https://${host}`,
    `http://${hostname}`,
    `http://${hostname}:${Number(port) + 1}`,
    `http://127.0.0.1:${port}`,
    `http://[::1]:${port}`,
    `${baseUrl()}/`,
    `${baseUrl()}.evil.example`,
    `http://evil.${host}`,
    `http://${host}@evil.example`,
    `http://evil.example#${baseUrl()}`,
    `http://evil.example/${baseUrl()}`,
    `${baseUrl()}, https://evil.example`,
    baseUrl().toUpperCase(),
    `ws://${host}`,
    'file://',
    'chrome-extension://abcdefghijklmnop',
  ];
};

describe('the access to sockets', () => {
  it('is closed to pages of other origins', async () => {
    const ticket = await ticketOf(people.agentA);
    const tries = strangeOrigins().flatMap((origin) =>
      [socketPath.chat(sessionId), socketPath.events(ticket)].map((path) => ({ path, origin })),
    );
    const statuses = await inFlight(6, tries, ({ path, origin }) =>
      tryToConnect(path, origin === undefined ? {} : { origin }),
    );
    expect(statuses).toEqual(tries.map(() => 403));
    // No stranger has used the ticket up.
    const own = await tryToConnect(socketPath.events(ticket));
    expect(own).toHaveProperty('received');
    if (typeof own !== 'number') own.end();
    printResult('T-15', `sockets: ${tries.length} doors from ${strangeOrigins().length} other origins, all closed`);
  });

  it('leads to no conversation that does not exist', async () => {
    const paths = [
      ...['0'.repeat(32), sessionId.slice(0, -1), `${sessionId}x`, sessionId.toUpperCase(), 'x'.repeat(129)],
      ...['..%2F..', '%00', 'SESSION%23', "'", 'constructor', '__proto__', `${sessionId}%20`],
    ].map(socketPath.chat);
    const others = [
      '/ws',
      '/ws/',
      '/ws/chat/',
      `/ws/chat/${sessionId}/more/`,
      `/ws/other/${sessionId}/`,
      `/ws/chat/unknown/?sessionId=${sessionId}&channel=chat`,
      `/ws/events/?sessionId=${sessionId}&channel=chat`,
    ];
    const statuses = await inFlight(6, [...paths, ...others], (path) => tryToConnect(path));
    expect(statuses[0]).toBe(404);
    // The answers of the edge's own function, or of ours; an ID that only differs in letters' case is another one.
    for (const [at, status] of statuses.entries())
      expect([400, 401, 403, 404], [...paths, ...others][at]).toContain(status);
  });

  it('opens for a ticket once, in its time, and for nothing else', async () => {
    const used = await ticketOf(people.agentA);
    const first = await tryToConnect(socketPath.events(used));
    if (typeof first !== 'number') first.end();
    const old = await ticketOf(people.agentA);
    await makeTicketOld(old);
    const words = [used, old, '', 'x', '0'.repeat(32), people.agentA.token, 'x'.repeat(4000), '../PROFILE', '%00'];
    const statuses = await inFlight(4, words, (ticket) => tryToConnect(socketPath.events(ticket)));
    expect(statuses.filter((status) => typeof status !== 'number')).toEqual([]);
    for (const status of statuses) expect([400, 401, 403, 414]).toContain(status);
    expect(statuses.slice(0, 2)).toEqual([401, 401]);

    const shared = await ticketOf(people.agentA);
    const both = await Promise.all([1, 2, 3].map(() => tryToConnect(socketPath.events(shared))));
    const inside = both.filter((one) => typeof one !== 'number');
    expect(inside).toHaveLength(1);
    for (const one of inside) one.end();
  });

  it('gives tickets to agents alone, and they are gone once used', async () => {
    for (const token of [undefined, 'Bearer', 'x.y.z'])
      expect((await attack({ method: 'POST', path: '/api/socket-ticket', token })).status).toBe(401);
    const asGuest = await attack({
      method: 'POST',
      path: '/api/socket-ticket',
      cookie: guest.cookie,
      body: guest.link,
    });
    expect(asGuest.status).toBe(401);
    const ticket = await ticketOf(people.agentA);
    const socket = await tryToConnect(socketPath.events(ticket));
    if (typeof socket !== 'number') socket.end();
    expect((await rowsOf()).filter(({ PK }) => PK === socketTicket.key({ ticket }).PK)).toEqual([]);
  });
});
