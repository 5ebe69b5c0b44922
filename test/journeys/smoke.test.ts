// The command that proves a deployed site, against this one; and that it fails where something else answers.
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, it, onTestFinished } from 'vitest';
import { smoke } from '../../scripts/operations/smoke.ts';
import { baseUrl, call, mailTo, signInAs } from '../cloud/client.ts';

const bad = (findings: Awaited<ReturnType<typeof smoke>>) => findings.filter(({ level }) => level !== 'ok');

it('finds nothing wrong, down to the socket of a conversation', async () => {
  const email = `smoke-${Date.now()}@example.com`;
  const body = { agent_name: 'Ada Agent', first_name: 'Sam', last_name: 'Seller', email, message: 'Shall we begin?' };
  await call('POST', '/api/transactions', { token: await signInAs('agent'), body });
  const [, path] = /(\/guest-tasks\/\S+)/.exec((await mailTo(email, /opened your transaction/)).text) ?? [];
  expect(bad(await smoke(baseUrl(), undefined, `${baseUrl()}${path}`))).toEqual([]);
});

it('finds every check failed where a page stands in for the product', async () => {
  const stranger = createServer((_, response) => response.end('<h1>Under construction</h1>'));
  await new Promise<void>((resolve) => stranger.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void stranger.close());
  const findings = await smoke(`http://127.0.0.1:${(stranger.address() as AddressInfo).port}`);
  expect(findings.filter(({ level }) => level === 'ok')).toEqual([]);
});

it('says once that nothing answers', async () => {
  expect(await smoke('http://127.0.0.1:9')).toMatchObject([
    { level: 'fail', what: 'http://127.0.0.1:9 cannot be reached' },
  ]);
});
