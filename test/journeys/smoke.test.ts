// The smoke test of a deployed site, run against this one and against a server that isn't the product.
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, it, onTestFinished } from 'vitest';
import { smokeTest } from '../../operations/smoke/smoke-test.ts';
import { baseUrl, call, mailTo, signInAs } from '../cloud/client.ts';

const bad = (findings: Awaited<ReturnType<typeof smokeTest>>) => findings.filter(({ level }) => level !== 'ok');

it('finds nothing wrong, including the socket of a conversation', async () => {
  const email = `smoke-${Date.now()}@example.com`;
  const body = { agent_name: 'Ada Agent', first_name: 'Sam', last_name: 'Seller', email, message: 'Shall we begin?' };
  await call('POST', '/api/transactions', { token: await signInAs('agent'), body });
  const [, path] = /(\/guest-tasks\/\S+)/.exec((await mailTo(email, /opened your closing/)).text) ?? [];
  expect(bad(await smokeTest(baseUrl(), undefined, `${baseUrl()}${path}`))).toEqual([]);
});

it('fails every check where another server answers', async () => {
  const other = createServer((_, response) => response.end('<h1>Under construction</h1>'));
  await new Promise<void>((resolve) => other.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void other.close());
  const findings = await smokeTest(`http://127.0.0.1:${(other.address() as AddressInfo).port}`);
  expect(findings.filter(({ level }) => level === 'ok')).toEqual([]);
});

it.each([
  ['dev', 'NOT_SET_UP', 'warn'],
  ['dev', 'BANK_REFUSED', 'warn'],
  ['prod', 'NOT_SET_UP', 'warn'],
  ['prod', 'BANK_REFUSED', 'fail'],
])('of %s where linking is refused as %s says %s', async (stage, code, level) => {
  const site = createServer(({ url }, response) => {
    if (url === '/config.json') response.end(JSON.stringify({ stage }));
    else response.writeHead(409).end(JSON.stringify({ code }));
  });
  await new Promise<void>((resolve) => site.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void site.close());
  const findings = await smokeTest(`http://127.0.0.1:${(site.address() as AddressInfo).port}`);
  expect(findings.find(({ what }) => what.startsWith('Plaid gives a link token'))?.level).toBe(level);
});

it('says once that nothing answers', async () => {
  expect(await smokeTest('http://127.0.0.1:9')).toMatchObject([
    { level: 'fail', what: 'http://127.0.0.1:9 cannot be reached' },
  ]);
});
