// A product of a test's own, on a data folder that outlives it: to be killed without a goodbye and started again.
import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '@local/cloud/free-port';
import { tokenOf } from '@local/cloud/srp-client';
import { demoAccounts } from '@local/groundwork/accounts';
import { MARK } from '@local/groundwork/mark';
import { onTestFinished } from 'vitest';
import { eventually } from '../cloud/eventually.ts';

// biome-ignore lint/suspicious/noExplicitAny: answers are looked into as a stranger's program would, without our types
type Body = any;
export type Said = { status: number; body: Body };
type Sending = { token?: string; headers?: Record<string, string> };

const start = async (dataDir: string, port: number, settings: Record<string, string>) => {
  const child: ChildProcess = spawn(process.execPath, ['--import', 'tsx', 'local/groundwork/src/main.ts'], {
    env: { ...process.env, ...settings, PORT: String(port), DATA_DIR: dataDir },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let said = '';
  for (const stream of [child.stdout, child.stderr])
    stream?.on('data', (chunk: Buffer) => {
      said = (said + chunk.toString()).slice(-4_000);
    });
  const baseUrl = `http://localhost:${port}`;
  const kill = () => {
    if (child.exitCode !== null || child.signalCode !== null) return undefined;
    const ended = new Promise((resolve) => child.once('exit', resolve));
    child.kill('SIGKILL');
    return ended;
  };
  onTestFinished(async () => void (await kill()));
  await eventually(async () => {
    if (child.exitCode !== null) throw new Error(`The local cloud stopped with code ${child.exitCode}:\n${said}`);
    return (await fetch(`${baseUrl}/_local`)).ok;
  }, 110_000);
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
  // A data folder of ours, with its demo data made already: the demo's accounts are enough.
  writeFileSync(join(dataDir, 'groundwork.json'), JSON.stringify({ pid: 0, port: 0 }));
  writeFileSync(join(dataDir, MARK), '');
  onTestFinished(() => rmSync(dataDir, { recursive: true, force: true }));
  const port = await freePort(0);
  return { start: () => start(dataDir, port, settings) };
};
