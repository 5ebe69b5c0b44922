import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, request, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { afterEach, beforeEach, expect, it, onTestFinished } from 'vitest';
import { MARK } from '../seed/mark.ts';
import { openDemo } from './demo.ts';
import { isNewFolder, isUntouched, markUntouched, takeDemo } from './demo-folder.ts';
import { addScript } from './demo-notice.ts';

let scratch: string;
let dataDir: string;
let played: string;
beforeEach(() => {
  scratch = mkdtempSync(join(tmpdir(), 'groundwork-demo-'));
  dataDir = join(scratch, 'data');
  played = join(scratch, 'played');
  mkdirSync(played);
  for (const name of ['groundwork.json', 'kms.json', MARK]) writeFileSync(join(played, name), '{"pid":0}');
});
afterEach(() => rmSync(scratch, { recursive: true, force: true }));

const open = (isWanted = true) => {
  const demo = openDemo({ dataDir, isNew: isNewFolder(dataDir), isWanted, say: () => {} });
  demo.opened();
  return demo;
};

const listen = async (server: Server) => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void server.close());
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
};

const send = (url: string, method: string) =>
  new Promise<string>((resolve, reject) => {
    request(url, { method }, async (reply) => {
      let body = '';
      for await (const chunk of reply) body += chunk;
      resolve(body);
    })
      .on('error', reject)
      .end();
  });

it('replaces the data of a folder by what was played, and nothing else in it', async () => {
  open();
  writeFileSync(join(dataDir, 'groundwork.json'), '{"pid":0}');
  writeFileSync(join(dataDir, 'cognito.json'), '{}');
  writeFileSync(join(dataDir, 'notes.txt'), 'mine');
  await takeDemo(played, dataDir);
  expect(readdirSync(dataDir).sort()).toEqual(['groundwork.json', 'kms.json', 'notes.txt', MARK]);
});

it('misses the demo data in a new folder until someone changes something', async () => {
  const demo = open();
  const url = await listen(createServer((asked, answer) => demo.answer(asked, answer) || answer.end()));
  for (const [method, path] of [
    ['GET', '/sign-in'],
    ['POST', '/api/webhooks/stripe'],
    ['POST', '/api/browser-reports'],
    ['POST', '/_local/demo'],
  ] as const)
    await send(`${url}${path}`, method);
  expect(demo.isMissing()).toBe(true);
  await send(`${url}/_local/cognito`, 'POST');
  expect(demo.isMissing()).toBe(false);
});

it('leaves a folder alone in which data was made before, or for which none is wanted', () => {
  expect(open(false).isMissing()).toBe(false);
  expect(isUntouched(dataDir)).toBe(true);
  rmSync(dataDir, { recursive: true });
  mkdirSync(dataDir);
  writeFileSync(join(dataDir, 'cognito.json'), '{}');
  expect(open().isMissing()).toBe(false);
});

it('is taken again if a start was interrupted while it was copied', async () => {
  rmSync(join(played, MARK));
  mkdirSync(dataDir);
  writeFileSync(join(dataDir, 'groundwork.json'), '{"pid":0}');
  markUntouched(dataDir);
  await expect(takeDemo(played, dataDir)).rejects.toThrow(MARK);
  expect(readFileSync(join(dataDir, 'kms.json'), 'utf8')).toContain('pid');
  expect(open().isMissing()).toBe(true);
  expect(existsSync(join(dataDir, MARK))).toBe(false);
});

it('puts its script into pages, compressed ones too, and into nothing else', async () => {
  const page = '<html><body>Sign in</body></html>';
  const url = await listen(
    createServer((asked, answer) => {
      addScript(answer);
      const isPage = asked.url !== '/data.json';
      answer.setHeader('content-type', isPage ? 'text/html; charset=utf-8' : 'application/json');
      if (asked.url === '/small') answer.setHeader('content-encoding', 'br');
      const body = asked.url === '/small' ? brotliCompressSync(page) : page;
      answer.setHeader('content-length', body.length);
      answer.end(body);
    }),
  );
  const withScript = '<html><body>Sign in<script src="/_local/demo.js"></script></body></html>';
  expect(await send(`${url}/plain`, 'GET')).toBe(withScript);
  expect(await send(`${url}/small`, 'GET')).toBe(withScript);
  expect(await send(`${url}/data.json`, 'GET')).toBe(page);
});
