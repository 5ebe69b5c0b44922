// Kills the whole product without a goodbye while a report is being built: after the next start the report arrives.
import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { freePort } from '../../local/cloud/free-port.ts';
import { demoAccounts } from '../../local/seed/accounts.ts';
import { anAsk } from '../builders/an-ask.ts';
import { eventually } from '../cloud/eventually.ts';
import { tokenOf } from '../cloud/sign-in.ts';

// biome-ignore lint/suspicious/noExplicitAny: answers are looked into as a stranger's program would, without our types
type Body = any;

const startProduct = async (dataDir: string, port: number) => {
  const child: ChildProcess = spawn(process.execPath, ['--import', 'tsx', 'local/main.ts'], {
    env: { ...process.env, PORT: String(port), DATA_DIR: dataDir },
    stdio: 'ignore',
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
    if (child.exitCode !== null) throw new Error(`The local cloud stopped with code ${child.exitCode}`);
    return (await fetch(`${baseUrl}/_local`)).ok;
  }, 110_000);
  const call = async (path: string, body?: unknown, token?: string): Promise<{ status: number; body: Body }> => {
    const reply = await fetch(path.startsWith('http') ? path : `${baseUrl}${path}`, {
      method: body === undefined ? 'GET' : 'POST',
      headers: { 'content-type': 'application/json', ...(token ? { authorization: `Bearer ${token}` } : {}) },
      body: body === undefined ? undefined : JSON.stringify(body),
    });
    return { status: reply.status, body: await reply.json() };
  };
  return { call, kill };
};
type Product = Awaited<ReturnType<typeof startProduct>>;

const signIn = async ({ call }: Product): Promise<string> =>
  tokenOf((await call('/config.json')).body, demoAccounts.agent);

it('brings the report although the process was killed while the bank was building it', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'groundwork-kill-'));
  onTestFinished(() => rmSync(dataDir, { recursive: true, force: true }));
  // As if the demo data had been made before: nothing here reads them.
  writeFileSync(join(dataDir, 'seeded'), '');
  const port = await freePort(0);
  const before = await startProduct(dataDir, port);
  const token = await signIn(before);

  const to_user_email = 'killed@example.com';
  const { body: asked } = await before.call('/api/communications/create/report', anAsk({ to_user_email }), token);
  const link = await eventually(async () => {
    const mails: { to: string; text: string }[] = (await before.call('/_local/mail')).body;
    const text = mails.find((mail) => mail.to.includes(to_user_email))?.text ?? '';
    const [, request_id, request_pin] = /\/guest\/([^/\s]+)\/([^/\s]+)/.exec(text) ?? [];
    return request_id ? { request_id, request_pin } : undefined;
  });
  await before.call('/api/guest/request', link);
  const { plaid } = (await before.call('/_local')).body;
  const { body: sandbox } = await before.call(`${plaid.baseUrl}/sandbox/public_token/create`, {
    client_id: plaid.clientId,
    secret: plaid.secret,
    institution_id: 'ins_900001',
    initial_products: ['assets'],
  });
  const linked = await before.call('/api/guest/get/account', { ...link, public_token: sandbox.public_token });
  expect(linked.status).toBe(202);
  expect((await before.call('/api/guest/plaid_asset_report_request', link)).body).toEqual({ status: 'success' });
  await before.kill();

  const after = await startProduct(dataDir, port);
  // What the dead worker had claimed is free again when its lease ends; the clock is moved on instead of waiting for it.
  const leaseOver = new Date(Date.now() + 10 * 60_000).toISOString();
  expect((await after.call(`/_local/schedules/groundwork-dev-redrive?at=${leaseOver}`, {})).status).toBe(200);
  const report = await eventually(async () => {
    const { body } = await after.call(`/api/communications/${asked.id}/report`, undefined, token);
    return body.state === 'valid' ? body : undefined;
  }, 60_000);
  console.log(`F-04 kill -9 while the bank was building: the report is there, fund_status ${report.fund_status}`);
  expect(report.fund_status).toBe(1);
}, 240_000);
