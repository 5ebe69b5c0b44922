// Two local clouds in one process share nothing, and both stop on request, open sockets or not.
// @module-tag deep
import { join } from 'node:path';
import { configuration } from '@local/groundwork/configuration';
import { synthesize } from '@local/groundwork/synth';
import { type Cloud, startCloud } from 'cdk-run';
import { aDataDir } from 'simulator-kit/testing/a-data-dir';
import { expect, it, onTestFinished } from 'vitest';
import { WebSocket } from 'ws';

const root = process.cwd();
const ada = { email: 'ada@example.com', password: 'evergreen-house-2026', attributes: { name: 'Ada Agent' } };

const aCloud = async () => {
  const assemblyDir = await synthesize({ root, dir: join(root, 'cdk.out') });
  const cloud = await startCloud({ configuration, assemblyDir, dataDir: aDataDir(), port: 0, log: () => {} });
  onTestFinished(cloud.close);
  cloud.start();
  return cloud;
};

/** Signed in as our pages do it. */
const signIn = async (cloud: Cloud): Promise<{ token: string; cookie: string }> => {
  const { admin, clientIds } = cloud.userPool;
  const { RefreshToken } = await admin.issueTokensFor(ada.email, clientIds[0]!);
  const reply = await fetch(`${cloud.url}/api/session`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: cloud.url },
    body: JSON.stringify({ refresh_token: RefreshToken }),
  });
  const { token } = (await reply.json()) as { token: string };
  return { token, cookie: reply.headers.get('set-cookie')?.split(';')[0] ?? '' };
};

const openSocket = async (cloud: Cloud, { token, cookie }: { token: string; cookie: string }): Promise<WebSocket> => {
  const headers = { authorization: `Bearer ${token}`, cookie };
  const reply = await fetch(`${cloud.url}/api/socket-ticket`, { method: 'POST', headers });
  const { ticket } = (await reply.json()) as { ticket: string };
  const address = `${cloud.url.replace('http', 'ws')}/ws/events/?ticket=${ticket}`;
  const socket = new WebSocket(address, { origin: cloud.url });
  await new Promise((resolve, reject) => socket.on('open', resolve).on('error', reject));
  return socket;
};

it('keeps two clouds in one process apart, and stops with sockets open', async () => {
  const [first, second] = await Promise.all([aCloud(), aCloud()]);
  first.userPool.admin.ensureUser(ada);
  const session = await signIn(first);
  const call = (cloud: Cloud) =>
    fetch(`${cloud.url}/api/me`, { headers: { authorization: `Bearer ${session.token}` } });

  expect((await call(first)).status).toBe(200);
  expect((await call(second)).status).toBe(401);
  expect(second.userPool.admin.listAccounts()).toEqual([]);

  const socket = await openSocket(first, session);
  const closed = new Promise((resolve) => socket.on('close', resolve));
  await first.close();
  await closed;
  await expect(call(first)).rejects.toThrow('fetch failed');
  expect((await call(second)).status).toBe(401);
});
