import { createServer } from 'node:net';
import { expect, it, onTestFinished } from 'vitest';
import { freePort } from './free-port.ts';

it('picks a port that no outgoing connection gets, and gives back the one asked for', async () => {
  const port = await freePort(0);
  expect(port).toBeGreaterThanOrEqual(10_000);
  expect(port).toBeLessThan(30_000);
  expect(await freePort(port)).toBe(port);
});

it('says that a port is in use, and what to do', async () => {
  const server = createServer();
  onTestFinished(() => void server.close());
  const port = await new Promise<number>((resolve) =>
    server.listen(0, '127.0.0.1', () => resolve((server.address() as { port: number }).port)),
  );
  await expect(freePort(port)).rejects.toThrow(`Port ${port} is in use. Choose another one: PORT=4000 npm start`);
});

it('refuses a port to which no browser would go', async () => {
  await expect(freePort(4190)).rejects.toThrow('Port 4190 is one that browsers refuse');
});
