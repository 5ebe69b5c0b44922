// Reused connections, also after a function was frozen.
import { createServer } from 'node:http';
import { createServer as createEncryptedServer } from 'node:https';
import type { AddressInfo, Server, Socket } from 'node:net';
import { text } from 'node:stream/consumers';
import type { TLSSocket } from 'node:tls';
import { Worker } from 'node:worker_threads';
import { expect, it, onTestFinished, vi } from 'vitest';
import { selfSigned } from '#test/builders/self-signed.ts';
import { createExchange } from './exchange.ts';
import { createRetries } from './retries.ts';

/** After `freeze`, every open connection resets at its next request. */
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
    // All requests of a round are sent before any is answered, so that each has its own connection.
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

it('follows no redirect', async () => {
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

it('keeps a connection for the next request', async () => {
  const { endpoint, connections } = await aServer();
  const ask = aClient(endpoint);
  for (let round = 0; round < 5; round++) expect(await ask()).toBe('here');
  expect(connections()).toBe(1);
});

it.each([1, 2, 3, 5, 16])(
  'gets a response after a freeze that ended %i kept connections, and meets one of them',
  async (kept) => {
    const { endpoint, connections, freeze, resets } = await aServer();
    const ask = aClient(endpoint);
    await Promise.all(Array.from({ length: kept }, ask));
    expect(connections()).toBe(kept);
    freeze();
    expect(await ask()).toBe('here');
    expect(await ask()).toBe('here');
    expect(resets()).toBe(1);
    await vi.waitFor(() => expect(connections()).toBe(1), 10_000);
  },
);

it('gets all of many responses at once after a freeze', async () => {
  const { endpoint, freeze } = await aServer();
  const ask = aClient(endpoint);
  await Promise.all(Array.from({ length: 16 }, ask));
  freeze();
  expect(await Promise.all(Array.from({ length: 8 }, ask))).toEqual(Array.from({ length: 8 }, () => 'here'));
});

const listening = async (server: Server) => {
  await new Promise<void>((resolve) => server.listen(0, resolve));
  onTestFinished(() => void server.close());
  return (server.address() as AddressInfo).port;
};

it('sends exactly what it was given, text and bytes', async () => {
  const seen: unknown[] = [];
  const server = createServer(async (request, response) => {
    const { method, url, headers } = request;
    seen.push({ method, url, headers, body: await text(request) });
    response.end();
  });
  const port = await listening(server);
  const exchange = createExchange(`http://localhost:${port}/base`);
  await exchange({ 'x-own': 'yes' }, 'Grüße 🏡');
  await exchange({ host: 'signed.example', connection: 'close' }, Buffer.from('Grüße 🏡'), '/other?a=b');
  expect(seen).toEqual([
    {
      method: 'POST',
      url: '/base',
      headers: { host: `localhost:${port}`, 'x-own': 'yes', 'content-length': '12' },
      body: 'Grüße 🏡',
    },
    {
      method: 'POST',
      url: '/other?a=b',
      headers: { host: 'signed.example', connection: 'close', 'content-length': '12' },
      body: 'Grüße 🏡',
    },
  ]);
});

it.each([
  ['a header', { 'x-own': 'one\r\nx-other: two' }, '/'],
  ['a path', {}, '/ HTTP/1.1\r\nx-other: two'],
])('sends nothing when %s would begin another line', async (_, headers, path) => {
  const { endpoint, connections } = await aServer();
  await expect(createExchange(endpoint)(headers, '', path)).rejects.toThrow('Not for a header');
  expect(connections()).toBe(0);
});

it('closes a connection on which an unrequested response arrives', async () => {
  const server = createServer((request, response) => {
    request.resume();
    response.end('here');
  });
  server.keepAliveTimeout = 0;
  let first: Socket | undefined;
  server.once('connection', (socket) => {
    first = socket;
  });
  const exchange = createExchange(`http://127.0.0.1:${await listening(server)}`);
  await exchange({}, 'asked');
  first?.write('HTTP/1.1 200 OK\r\ncontent-length: 4\r\n\r\nmore');
  await vi.waitFor(() => expect(first?.destroyed).toBe(true), 10_000);
  expect((await exchange({ connection: 'close' }, 'asked')).text).toBe('here');
});

it('repeats a request that is refused because an earlier one timed out', async () => {
  let asked = 0;
  const server = createServer((request, response) => {
    request.resume();
    response.writeHead(++asked === 2 ? 408 : 200);
    response.end(asked === 2 ? '' : 'here');
  });
  const ask = aClient(`http://127.0.0.1:${await listening(server)}`);
  for (let round = 0; round < 3; round++) expect(await ask()).toBe('here');
  expect(asked).toBe(4);
  server.closeAllConnections();
});

/** A server in another thread: it sends its last response, and ends the connection, while this one is frozen. */
const CLOSES_IDLE_ONES = `
  const { parentPort, workerData } = require('node:worker_threads');
  let open;
  const server = require('node:net').createServer((socket) => {
    open = socket;
    socket.on('data', () => socket.writable && socket.write('HTTP/1.1 200 OK\\r\\ncontent-length: 4\\r\\n\\r\\nhere'));
  });
  server.listen(0, '127.0.0.1', () => parentPort.postMessage(server.address().port));
  parentPort.on('message', () =>
    open.end('HTTP/1.1 500 Closing\\r\\ncontent-length: 0\\r\\n\\r\\n', () => {
      Atomics.store(workerData, 0, 1);
      Atomics.notify(workerData, 0);
    }),
  );
`;

it('takes no bytes for a response that arrived on an idle connection while the function was frozen', async () => {
  const closed = new Int32Array(new SharedArrayBuffer(4));
  const other = new Worker(CLOSES_IDLE_ONES, { eval: true, workerData: closed });
  onTestFinished(async () => void (await other.terminate()));
  const port = await new Promise<number>((resolve) => other.once('message', resolve));
  const exchange = createExchange(`http://127.0.0.1:${port}`);
  expect((await exchange({}, 'asked')).text).toBe('here');
  vi.useFakeTimers({ now: Date.now() + 60_000, toFake: ['Date'] });
  onTestFinished(() => void vi.useRealTimers());
  other.postMessage('close');
  Atomics.wait(closed, 0, 0);
  expect((await exchange({}, 'asked')).text).toBe('here');
});

const anEncryptedServer = async () => {
  const seen: { resumed: boolean }[] = [];
  const server = createEncryptedServer(selfSigned(), (request, response) => {
    request.resume();
    seen.push({ resumed: (request.socket as TLSSocket).isSessionReused() });
    response.end('here');
  });
  return { url: `https://localhost:${await listening(server)}`, seen, server };
};

it('sends nothing to a server whose certificate is not trusted', async () => {
  const { url, seen } = await anEncryptedServer();
  await expect(createExchange(url)({}, 'asked')).rejects.toMatchObject({ code: 'DEPTH_ZERO_SELF_SIGNED_CERT' });
  expect(seen).toEqual([]);
});

it('keeps encrypted connections, too, and resumes the TLS session on a new one', async () => {
  const { url, seen, server } = await anEncryptedServer();
  vi.stubEnv('NODE_TLS_REJECT_UNAUTHORIZED', '0');
  onTestFinished(() => void vi.unstubAllEnvs());
  const exchange = createExchange(url);
  for (let round = 0; round < 2; round++) expect((await exchange({}, 'asked')).text).toBe('here');
  expect(seen).toEqual([{ resumed: false }, { resumed: false }]);
  server.closeAllConnections();
  await vi.waitFor(async () => expect((await exchange({ connection: 'close' }, 'asked')).text).toBe('here'), 10_000);
  expect(seen.at(-1)).toEqual({ resumed: true });
});
