// A browser reports the loads that the pages' policy stopped. Chromium reports from and to TLS only, so this test puts TLS before
// the cloud.
import { request } from 'node:http';
import { createServer, type Server } from 'node:https';
import type { AddressInfo } from 'node:net';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { selfSigned } from '../builders/self-signed.ts';
import { baseUrl, call } from '../cloud/client.ts';
import { eventually } from '../cloud/eventually.ts';
import { isPackaged } from './is-packaged.ts';
import { openBrowser } from './open-browser.ts';

let server: Server;

const siteUrl = () => `https://localhost:${(server.address() as AddressInfo).port}`;

beforeAll(async () => {
  const { host, port } = new URL(baseUrl());
  server = createServer(selfSigned(), (incoming, response) => {
    const headers = { ...incoming.headers, host };
    const passed = request(
      { host: 'localhost', port, path: incoming.url, method: incoming.method, headers },
      (reply) => {
        response.writeHead(reply.statusCode ?? 502, reply.headers);
        reply.pipe(response);
      },
    );
    passed.on('error', () => response.destroy());
    incoming.pipe(passed);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
});

afterAll(async () => {
  const closed = new Promise((resolve) => server.close(resolve));
  server.closeAllConnections();
  await closed;
});

type Run = { lines: { text: string }[] };

const countedAbout = (blocked: string) =>
  eventually(async () => {
    const runs = (await call('GET', '/_local/log?name=groundwork-dev-browser-reports')).body as Run[];
    return runs.map((run) => JSON.stringify(run.lines)).find((text) => text.includes(blocked));
  });

/** Sends a whole Chromium's report to the address in the page's headers. */
const reportInItsPlace = async (page: Page, blockedURL: string) => {
  const headers = (await page.reload())?.headers() ?? {};
  const endpoint = /="([^"]+)"/.exec(headers['reporting-endpoints'] ?? '')?.[1] ?? '';
  expect(headers['content-security-policy']).toContain('report-to');
  const body = { blockedURL, documentURL: page.url(), effectiveDirective: 'script-src-elem', disposition: 'enforce' };
  const report = { type: 'csp-violation', age: 0, url: page.url(), user_agent: 'Chromium', body };
  const reply = await page.request.post(new URL(endpoint, page.url()).href, {
    headers: { 'content-type': 'application/reports+json' },
    data: JSON.stringify([report]),
  });
  expect(reply.ok()).toBe(true);
};

it('a script that the policy stops is reported by the browser itself, and counted', { tags: 'deep' }, async () => {
  const blocked = `stopped-${Date.now()}.example`;
  // Reports otherwise wait for a minute.
  const browser = await openBrowser(['--short-reporting-delay', '--ignore-certificate-errors']);
  try {
    const page = await browser.newPage({ ignoreHTTPSErrors: true });
    await page.goto(`${siteUrl()}/verify/0123456789`);
    const wasStopped = await page.evaluate(
      (src) =>
        new Promise<boolean>((resolve) => {
          const script = document.createElement('script');
          script.onload = () => resolve(false);
          script.onerror = () => resolve(true);
          script.src = src;
          document.head.append(script);
        }),
      `https://${blocked}/evil.js`,
    );
    expect(wasStopped).toBe(true);
    if (await isPackaged(page)) await reportInItsPlace(page, `https://${blocked}/evil.js`);
    const run = await countedAbout(blocked);
    expect(run).toMatch(/CspViolations\W+1\b/);
    expect(run).toContain('script-src-elem');
    expect(run).not.toContain('0123456789');
  } finally {
    await browser.close();
  }
});
