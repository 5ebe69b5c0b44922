// Opens many sockets, each from a different address, holds them, and checks in turn that each is still open.
import { setInterval } from 'node:timers/promises';
import WebSocket from 'ws';
import { type Percentiles, percentilesOf } from './percentiles.ts';

const TIMEOUT_MS = 10_000;
const AT_ONCE = 10;

export type Held = { open: number; lost: number; perSecond: number; pings: Percentiles };

const opened = async (address: string, origin: string): Promise<WebSocket> => {
  const socket = new WebSocket(address, { origin, handshakeTimeout: TIMEOUT_MS });
  await new Promise<void>((resolve, reject) => {
    socket.once('open', () => resolve());
    socket.once('error', reject);
  });
  return socket;
};

const pinged = (socket: WebSocket): Promise<number> =>
  new Promise((resolve, reject) => {
    const started = performance.now();
    const timer = setTimeout(() => reject(new Error('A socket does not answer')), TIMEOUT_MS);
    socket.once('pong', () => {
      clearTimeout(timer);
      resolve(performance.now() - started);
    });
    socket.ping();
  });

export const holdSockets = async (count: number, origin: string, addressOf: () => Promise<string>) => {
  const all: WebSocket[] = [];
  const started = performance.now();
  let toOpen = count;
  let lost = 0;
  const open = async () => {
    while (toOpen-- > 0) {
      const socket = await opened(await addressOf(), origin);
      socket.on('close', () => {
        lost++;
      });
      all.push(socket);
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, open));
  const perSecond = count / ((performance.now() - started) / 1000);

  const times: number[] = [];
  const stop = new AbortController();
  const asking = (async () => {
    let next = 0;
    for await (const _ of setInterval(20, undefined, { signal: stop.signal })) {
      const socket = all[next++ % all.length];
      if (socket?.readyState === WebSocket.OPEN) times.push(await pinged(socket));
    }
  })().catch((error: Error) => {
    if (error.name !== 'AbortError') throw error;
  });

  return {
    async end(): Promise<Held> {
      stop.abort();
      await asking;
      const still = all.filter(({ readyState }) => readyState === WebSocket.OPEN).length;
      const held = { open: still, lost, perSecond, pings: percentilesOf(times) };
      for (const socket of all) socket.terminate();
      return held;
    },
  };
};
