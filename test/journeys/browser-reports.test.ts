// Browsers' reports about our content security policy are counted, and no address of a page is kept.
import { expect, it } from 'vitest';
import { baseUrl, call } from '../cloud/client.ts';
import { eventually } from '../cloud/eventually.ts';

const PIN = 'ABCD2345';
const page = `https://groundwork.example/guest/0123456789abcdef/${PIN}`;

type Run = { lines: { text: string }[] };

/** The log of the run that has seen this host. */
const runAbout = (blocked: string) =>
  eventually(async () => {
    const runs = (await call('GET', '/_local/log?name=groundwork-dev-browser-reports')).body as Run[];
    return runs.map((run) => JSON.stringify(run.lines)).find((text) => text.includes(blocked));
  });

it.each<[string, (blocked: string) => object]>([
  [
    'Chromium',
    (blocked) => [
      {
        type: 'csp-violation',
        url: page,
        body: { documentURL: page, effectiveDirective: 'script-src-elem', blockedURL: `https://${blocked}/a.js` },
      },
    ],
  ],
  [
    'Safari and Firefox',
    (blocked) => ({
      'csp-report': {
        'document-uri': page,
        'effective-directive': 'script-src-elem',
        'blocked-uri': `https://${blocked}/a.js`,
      },
    }),
  ],
])('a report as %s sends it is counted', async (_, reportOf) => {
  const blocked = `evil-${Date.now()}.example`;
  const reply = await call('POST', '/api/browser-reports', { raw: JSON.stringify(reportOf(blocked)) });
  expect([reply.status, reply.body]).toEqual([200, { counted: 1 }]);
  const run = await runAbout(blocked);
  expect(run).toMatch(/CspViolations\W+1\b/);
  expect(run).not.toContain(PIN);
});

it('however many reports come at once, they are a few lines and one count', async () => {
  const blocked = `flood-${Date.now()}.example`;
  const report = {
    type: 'csp-violation',
    url: page,
    body: { effectiveDirective: 'script-src-elem', blockedURL: `https://${blocked}/a.js` },
  };
  const reply = await call('POST', '/api/browser-reports', { raw: JSON.stringify(Array(200).fill(report)) });
  expect([reply.status, reply.body]).toEqual([200, { counted: 10 }]);
  const run = await runAbout(blocked);
  expect(run?.split(blocked)).toHaveLength(11);
  expect(run).toMatch(/CspViolations\W+10\b/);
});

it('what no browser sends is refused', async () => {
  expect((await call('POST', '/api/browser-reports', { raw: '{"csp-report":1}' })).body).toMatchObject({
    code: 'MALFORMED',
  });
  const long = await call('POST', '/api/browser-reports', { raw: `["${'a'.repeat(70_000)}"]` });
  expect(long.body).toMatchObject({ code: 'TOO_LARGE' });
});

it('pages tell browsers where to report', async () => {
  const { headers } = await fetch(`${baseUrl()}/`);
  expect(headers.get('reporting-endpoints')).toContain('"/api/browser-reports"');
  expect(headers.get('content-security-policy')).toContain('report-uri /api/browser-reports');
});
