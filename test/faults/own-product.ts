// A product of a test's own, on a data folder that outlives it: to be killed without a goodbye and started again.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { demoAccounts } from '@local/groundwork/accounts';
import { MARK } from '@local/groundwork/mark';
import { freePort } from 'cdk-run/free-port';
import { tokenOf } from 'cdk-run/srp-client';
import { onTestFinished } from 'vitest';
import { spawnProduct } from '../cloud/spawn-product.ts';

// biome-ignore lint/suspicious/noExplicitAny: answers are looked into as a stranger's program would, without our types
type Body = any;
export type Said = { status: number; body: Body };
type Sending = { token?: string; headers?: Record<string, string> };

const start = async (dataDir: string, port: number, settings: Record<string, string>) => {
  const { url: baseUrl, kill } = await spawnProduct({ port, dataDir, settings });
  onTestFinished(kill);
  const call = async (path: string, body?: unknown, { token, headers = {} }: Sending = {}): Promise<Said> => {
    const reply = await fetch(path.startsWith('http') ? path : `${baseUrl}${path}`, {
      method: body === undefined ? 'GET' : 'POST',
      headers: {
        'content-type': 'application/json',
        ...(token ? { authorization: `Bearer ${token}` } : {}),
        ...headers,
      },
      body: body === undefined ? undefined : JSON.stringify(body),
    });
    return { status: reply.status, body: await reply.json() };
  };
  const signIn = async () => tokenOf((await call('/config.json')).body, demoAccounts.agent);
  return { call, kill, signIn };
};
export type OwnProduct = Awaited<ReturnType<typeof start>>;

/** Starts it, as often as needed, at the same place with the same data. */
export const ownProduct = async (
  settings: Record<string, string> = {},
): Promise<{ start: () => Promise<OwnProduct> }> => {
  const dataDir = mkdtempSync(join(tmpdir(), 'groundwork-own-'));
  // The mark prevents the making of demo data: the demo's accounts are enough.
  writeFileSync(join(dataDir, 'groundwork.json'), JSON.stringify({ pid: 0, port: 0 }));
  writeFileSync(join(dataDir, MARK), '');
  onTestFinished(() => rmSync(dataDir, { recursive: true, force: true }));
  const port = await freePort(0);
  // Two products on one database would do each other's work.
  return { start: () => start(dataDir, port, { DYNAMODB_ENDPOINT: '', ...settings }) };
};
