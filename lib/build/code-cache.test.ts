import { spawnSync } from 'node:child_process';
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buildSync } from 'esbuild';
import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest';
import { bundleOptions } from './bundle.ts';
import { addCodeCaches, hashOfCode } from './code-cache.ts';

const folder = mkdtempSync(join(tmpdir(), 'groundwork-cache-'));
beforeAll(() => {
  const entries = {
    clients: 'lambdas/clients/list/handler.ts',
    socket: 'lambdas/background/push/handler.ts',
    reports: 'lambdas/funds/report/issue/worker.ts',
  };
  buildSync(bundleOptions(entries, folder));
  addCodeCaches(folder, Object.keys(entries));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const cacheIn = (dir: string) => join(dir, readdirSync(dir).find((file) => file.endsWith('.cache'))!);

// Seen red: a function that reads how a seal key signs when it starts had no cache, so the deployment failed.
it('is made of a function that reads its settings at its start', () => {
  expect(cacheIn(join(folder, 'reports'))).toContain(process.version);
});

/** A copy to damage. */
const aCopy = () => {
  const dir = mkdtempSync(join(tmpdir(), 'groundwork-cache-'));
  onTestFinished(() => rmSync(dir, { recursive: true, force: true }));
  cpSync(join(folder, 'clients'), dir, { recursive: true });
  return dir;
};

/** Starts the bundle in a separate process and calls a route that it does not have. */
const start = (dir: string) => {
  const event = { httpMethod: 'GET', resource: '/nowhere', headers: {}, requestContext: { requestId: '1' } };
  const run = `const bundle = require(${JSON.stringify(join(dir, 'index.js'))});
    bundle.handler(${JSON.stringify(event)}).then((reply) =>
      console.log('result ' + JSON.stringify({ cache: bundle.codeCache, status: reply.statusCode })));`;
  const env = { PATH: process.env.PATH, TABLE_NAME: 'main' };
  const { stdout, stderr } = spawnSync(process.execPath, ['-e', run], { env, encoding: 'utf8' });
  const result = /result (.*)/.exec(stdout)?.[1];
  if (!result) throw new Error(stderr);
  return JSON.parse(result) as { cache: string; status: number };
};

it('is used by the Node version that made it', () => {
  expect(start(join(folder, 'clients'))).toEqual({ cache: 'used', status: 404 });
});

it('does no harm when it belongs to another bundle', () => {
  const dir = aCopy();
  cpSync(cacheIn(join(folder, 'socket')), cacheIn(dir));
  expect(start(dir)).toEqual({ cache: 'refused', status: 404 });
});

it.each<[string, (bytes: Buffer) => Buffer]>([
  ['at the beginning', (bytes) => bytes.fill(0x5a, 0, 4096)],
  ['in the middle, where V8 would not notice', (bytes) => bytes.fill(0x5a, bytes.length / 2, bytes.length / 2 + 64)],
  ['by being cut short', (bytes) => bytes.subarray(0, bytes.length - 1000)],
  ['by being empty', () => Buffer.alloc(0)],
])('does no harm when it is damaged %s', (_, damage) => {
  const dir = aCopy();
  writeFileSync(cacheIn(dir), damage(readFileSync(cacheIn(dir))));
  expect(start(dir)).toEqual({ cache: 'refused', status: 404 });
});

it('is optional where another Node version made it', () => {
  const dir = aCopy();
  cpSync(cacheIn(dir), join(dir, 'code.v99.0.0-riscv64.cache'));
  rmSync(cacheIn(dir));
  expect(start(dir)).toEqual({ cache: 'none', status: 404 });
});

it('does not decide whether a function counts as changed', () => {
  const again = aCopy();
  writeFileSync(cacheIn(again), 'another run of V8');
  expect(hashOfCode(again)).toBe(hashOfCode(join(folder, 'clients')));
  writeFileSync(join(again, 'font.ttf'), 'a file that the code reads');
  const withFont = hashOfCode(again);
  expect(withFont).not.toBe(hashOfCode(join(folder, 'clients')));
  writeFileSync(join(again, 'code.js'), 'other code');
  expect(hashOfCode(again)).not.toBe(withFont);
});
