// Connections that are kept, and what becomes of them while a function is frozen.
import { createServer } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import { expect, it, onTestFinished } from 'vitest';
import { createExchange } from './exchange.ts';
import { createRetries } from './retries.ts';

/** After `freeze`, every connection that is open resets at its next request. */
const aServer = async () => {
  const dead = new Set<Socket>();
  const open = new Set<Socket>();
  let resets = 0;
  const server = createServer((request, response) => {
    const { socket } = request;
    if (dead.has(socket)) {
      resets++;
      socket.resetAndDestroy();
      return;
    }
    request.resume();
    // All of a round are under way before one of them is answered, so that each has a connection.
    setImmediate(() => response.end('here'));
  });
  server.on('connection', (socket) => {
    open.add(socket);
    socket.on('close', () => open.delete(socket));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return {
    endpoint: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`,
    connections: () => open.size,
    freeze: () => {
      for (const socket of open) dead.add(socket);
    },
    resets: () => resets,
  };
};

const aClient = (endpoint: string) => {
  const exchange = createExchange(endpoint);
  const retried = createRetries({ pause: async () => undefined });
  return async () => (await retried(() => exchange({}, 'asked'))).text;
};

it('goes nowhere else, also when the answer says so', async () => {
  const server = createServer((request, response) => {
    const isAsked = request.url === '/asked';
    response.writeHead(isAsked ? 307 : 200, { location: '/elsewhere' });
    response.end(isAsked ? 'look there' : 'elsewhere');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void server.close());
  const exchange = createExchange(`http://127.0.0.1:${(server.address() as AddressInfo).port}/asked`);
  expect(await exchange({ connection: 'close' }, 'asked')).toMatchObject({ status: 307, text: 'look there' });
});

it('keeps a connection for the next question', async () => {
  const { endpoint, connections } = await aServer();
  const ask = aClient(endpoint);
  for (let round = 0; round < 5; round++) expect(await ask()).toBe('here');
  expect(connections()).toBe(1);
});

it.each([1, 2, 3, 5, 16])(
  'gets an answer after a freeze that ended %i kept connections, and meets one of them',
  async (kept) => {
    const { endpoint, connections, freeze, resets } = await aServer();
    const ask = aClient(endpoint);
    await Promise.all(Array.from({ length: kept }, ask));
    expect(connections()).toBe(kept);
    freeze();
    expect(await ask()).toBe('here');
    expect(await ask()).toBe('here');
    expect(resets()).toBe(1);
  },
);

it('answers all of many questions at once after a freeze', async () => {
  const { endpoint, freeze } = await aServer();
  const ask = aClient(endpoint);
  await Promise.all(Array.from({ length: 16 }, ask));
  freeze();
  expect(await Promise.all(Array.from({ length: 8 }, ask))).toEqual(Array.from({ length: 8 }, () => 'here'));
});
