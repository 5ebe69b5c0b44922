import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { freePort } from 'cdk-run/free-port';
import { expect, it, onTestFinished } from 'vitest';
import { callsTo } from './calls.ts';

it('says which call of the demo data got no answer, and why', async () => {
  const url = `http://127.0.0.1:${await freePort(0)}`;
  await expect(callsTo(url).call('GET', '/api/me?secret=1')).rejects.toThrow(
    `The demo data's GET ${url}/api/me failed: ECONNREFUSED`,
  );
});

it('needs no connection that a busy server may just be closing', async () => {
  const used = new WeakSet();
  const server = createServer((request, response) => {
    // The server acts as if it had just closed an idle connection.
    if (used.has(request.socket)) return request.socket.destroy();
    used.add(request.socket);
    response.end('{}');
  }).listen(0, '127.0.0.1');
  onTestFinished(() => void server.close());
  await once(server, 'listening');
  const { call } = callsTo(`http://127.0.0.1:${(server.address() as AddressInfo).port}`);
  for (let calls = 0; calls < 3; calls++) expect(await call('GET', '/api/me')).toMatchObject({ httpStatus: 200 });
});
