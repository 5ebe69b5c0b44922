import { createServer } from 'node:net';
import { expect, it, onTestFinished } from 'vitest';
import { freePort } from './free-port.ts';

it('picks a port outside the range of outgoing connections, or takes the one asked for', async () => {
  const port = await freePort(0);
  expect(port).toBeGreaterThanOrEqual(10_000);
  expect(port).toBeLessThan(30_000);
  expect(await freePort(port)).toBe(port);
});

const listenAt = (port: number) => {
  const server = createServer();
  onTestFinished(() => void server.close());
  return new Promise<number>((resolve, reject) =>
    server.on('error', reject).listen(port, '127.0.0.1', () => resolve((server.address() as { port: number }).port)),
  );
};
const suggestedFor = async (port: number) => {
  const { message } = await freePort(port).then(
    () => new Error('the port is free'),
    (error: Error) => error,
  );
  expect(message).toMatch(new RegExp(`^Port ${port} .+\\. Choose another one: PORT=\\d+ npm start$`));
  return Number(/PORT=(\d+)/.exec(message)?.[1]);
};

it('suggests a free port instead of a busy one', async () => {
  const port = await listenAt(await freePort(0));
  const suggested = await suggestedFor(port);
  expect(suggested).not.toBe(port);
  expect(await freePort(suggested)).toBe(suggested);
});

it('refuses a port that no browser would connect to', async () => {
  expect(await suggestedFor(4190)).not.toBe(4190);
});
