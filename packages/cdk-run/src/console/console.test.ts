import { request } from 'node:http';
import { describe, expect, it, onTestFinished } from 'vitest';
import { type ATestConsole, aLogEntry, aMail, consoleSources, serveConsole } from '../../testing/a-console.ts';

const aConsole = async (shape: ATestConsole = {}) => {
  const { sources, done } = consoleSources(shape);
  const { url, close } = await serveConsole(sources);
  onTestFinished(async () => void (await close()));
  const call = (method: string, path: string, body?: unknown, headers: Record<string, string> = {}) =>
    fetch(`${url}${path}`, {
      method,
      redirect: 'manual',
      headers,
      ...(body === undefined ? {} : { body: typeof body === 'string' ? body : JSON.stringify(body) }),
    });
  const json = async (path: string) => (await call('GET', path)).json();
  const asBrowser = { accept: 'text/html,application/xhtml+xml,*/*;q=0.8' };
  const page = async (path: string) => (await call('GET', path, undefined, asBrowser)).text();
  return { call, json, page, asBrowser, done, sources, url };
};

describe('the console for programs', () => {
  it('refuses two parts at one address, of which one would never be found', async () => {
    const twice = consoleSources({}).sources;
    const [first] = twice.simulators;
    const doubled = { ...twice, simulators: [...twice.simulators, first!] };
    await expect(serveConsole(doubled)).rejects.toThrow(/answer \w+ \//);
  });

  it('says what a test from outside has to know', async () => {
    const { json } = await aConsole();
    expect(await json('/_local')).toMatchObject({
      accounts: { agent: { email: 'ada@groundwork.test', password: 'correct-horse-battery' } },
      bank: { baseUrl: 'http://127.0.0.1:4001', clientId: 'local', secret: 'local-secret' },
      dynamodb: { tables: ['main', 'vault'] },
      schedules: [{ name: 'reminders' }],
    });
  });

  it('lists mail, and empties it', async () => {
    const { json, call } = await aConsole({ mails: [aMail({ id: 'm2' }), aMail()] });
    expect(await json('/_local/mail')).toMatchObject([{ id: 'm2', to: 'guest@example.test' }, { id: 'm1' }]);
    expect(await json('/_local/mail?to=guest@')).toHaveLength(2);
    expect(await json('/_local/mail?to=nobody@example.test')).toEqual([]);
    expect(await json('/_local/mail/m1')).toMatchObject({ subject: 'Proof of funds requested' });
    expect((await call('DELETE', '/_local/mail/m1')).status).toBe(200);
    expect(await json('/_local/mail')).toHaveLength(1);
    await call('DELETE', '/_local/mail');
    expect(await json('/_local/mail')).toEqual([]);
  });

  it('lists functions, their log and their usage', async () => {
    const { json, call } = await aConsole();
    expect(await json('/_local/functions')).toMatchObject([{ name: 'requests', coldStarts: 1, bundleBytes: 48_000 }]);
    expect(await json('/_local/log?function=other')).toEqual([]);
    expect(await json('/_local/usage')).toMatchObject({
      routes: [{ name: 'POST /api/requests', databaseRequests: 1, writeUnits: 2, calls: { 'ses:SendRawEmail': 1 } }],
      functions: [{ name: 'requests', invocations: 1, coldStarts: 1 }],
    });
    await call('DELETE', '/_local/usage');
    expect(await json('/_local/usage')).toMatchObject({ routes: [], functions: [] });
  });

  it('runs a schedule at a given time', async () => {
    const { call, done } = await aConsole();
    const reply = await call('POST', '/_local/schedules/reminders?at=2026-12-01T08:00:00Z');
    expect(reply.status).toBe(200);
    await call('POST', '/_local/schedules/reminders?at=2026-12-01T08:00:00Z&wait=no');
    expect(done).toEqual(['ran reminders at 2026-12-01T08:00:00.000Z', 'handed over reminders']);
    expect((await call('POST', '/_local/schedules/none')).status).toBe(404);
    expect((await call('POST', '/_local/schedules/reminders?at=soon')).status).toBe(400);
  });

  it('lets the time of a queue pass, and sends back what was given up', async () => {
    const { call, done } = await aConsole();
    await call('POST', '/_local/queues/mail/hasten');
    expect((await call('POST', '/_local/queues/mail/redrive')).status).toBe(400);
    expect((await call('POST', '/_local/queues/none/hasten')).status).toBe(404);
    expect(await (await call('POST', '/_local/queues/mail-dead/redrive')).json()).toMatchObject({ moved: 2 });
    expect(done).toEqual(['hastened mail', 'redrove mail-dead']);
  });

  it('orders faults and clears them', async () => {
    const { call, json } = await aConsole();
    const order = { target: 'bank', kind: 'timeout', when: 'after', count: 2 };
    expect(await (await call('POST', '/_local/faults', order)).json()).toMatchObject({ ...order, nth: 1 });
    expect(await json('/_local/faults')).toHaveLength(1);
    await call('DELETE', '/_local/faults');
    expect(await json('/_local/faults')).toEqual([]);
    const wrong = await call('POST', '/_local/faults', { target: 'moon', kind: '500' });
    expect([wrong.status, await wrong.json()]).toEqual([400, { message: expect.stringContaining('target is one of') }]);
  });

  it('lists permissions, takes one away and gives it back', async () => {
    const { call, json, done } = await aConsole();
    expect(await json('/_local/iam')).toMatchObject([{ function: 'requests', action: 'dynamodb:PutItem', needed: 3 }]);
    expect(await json('/_local/iam?function=other')).toEqual([]);
    expect((await call('POST', '/_local/iam/requests/revoke', { action: 'ses:SendRawEmail' })).status).toBe(200);
    await call('DELETE', '/_local/iam/requests');
    await call('DELETE', '/_local/iam');
    expect(done).toEqual(['revoked ses:SendRawEmail of requests', 'restored requests', 'restored all']);
    expect((await call('POST', '/_local/iam/unknown/revoke', { action: 'a:b' })).status).toBe(404);
    expect((await call('DELETE', '/_local/iam/unknown')).status).toBe(404);
    expect((await call('POST', '/_local/iam/requests/revoke', {})).status).toBe(400);
  });

  it('makes a function start cold', async () => {
    const { call, done } = await aConsole();
    expect((await call('POST', '/_local/functions/requests/cool')).status).toBe(200);
    expect((await call('POST', '/_local/functions/none/cool')).status).toBe(404);
    expect(done).toEqual(['cooled requests']);
  });

  it('sends webhooks again and browses tables', async () => {
    const { call, json, done } = await aConsole();
    await call('POST', '/_local/sent-webhooks/w1/fire');
    expect(await json('/_local/tables/main?index=GSI1&partition=x')).toMatchObject({
      items: [{ pk: 'AGENT#1' }],
      cursor: 'next',
    });
    expect((await call('POST', '/_local/sent-webhooks/none/fire')).status).toBe(404);
    expect(done).toEqual(['fired w1', 'browsed {"table":"main","index":"GSI1","partition":"x"}']);
    expect((await call('GET', '/_local/tables/none')).status).toBe(404);
  });

  it('has the pages and actions of its simulators', async () => {
    const { call, json, page, done } = await aConsole();
    expect(await json('/_local/sent-webhooks')).toMatchObject([{ id: 'w1', from: 'bank', name: 'REPORT READY' }]);
    expect((await call('POST', '/_local/webhooks/lose')).status).toBe(200);
    expect(done).toEqual(['lost']);
    expect(await page('/_local/sent-webhooks')).toContain('Lose the next one');
    expect(await page('/_local/accounts')).toContain('<a href="/_local/accounts" aria-current="page">Accounts</a>');
  });

  it('leaves other addresses alone, and says what it does not have', async () => {
    const { call } = await aConsole();
    expect((await call('GET', '/')).status).toBe(418);
    expect((await call('GET', '/_localx')).status).toBe(418);
    expect([(await call('GET', '/_local/none')).status, (await call('DELETE', '/_local/functions')).status]).toEqual([
      404, 405,
    ]);
    expect((await call('POST', '/_local/faults', '{')).status).toBe(400);
  });
});

describe('the console for people', () => {
  it.each([
    '',
    '/mail',
    '/mail/m1',
    '/functions',
    '/functions/requests',
    '/iam',
    '/log',
    '/tables',
    '/tables/main',
    '/sent-webhooks',
    '/schedules',
    '/faults',
    '/usage',
  ])('has a page at /_local%s that carries no inline script or style', async (path) => {
    const { page } = await aConsole();
    const text = await page(`/_local${path}`);
    expect(text).toContain('<h1>');
    expect(text).not.toMatch(/\bstyle=|\bon\w+=|<script>/);
  });

  it('shows the sign-ins and keys that a start has made, each to be copied', async () => {
    const { page } = await aConsole();
    const text = await page('/_local');
    for (const value of ['ada@groundwork.test', 'correct-horse-battery', 'key_of_tests'])
      expect(text).toMatch(new RegExp(`<code data-copy[^>]*>${value}</code>`));
  });

  it("lists a stack's outputs one by one", async () => {
    const { page } = await aConsole();
    const text = await page('/_local');
    expect(text).not.toContain('[object Object]');
    expect(text).toMatch(/TableName<\/span><span><code[^>]*>main<\/code>/);
  });

  it('shows a structured line of a log by its level, message and fields, and any other line as it is', async () => {
    const text = '{"level":"warn","message":"slow","ms":812,"table":"main"}\n{"count":1}\n{ not JSON\n';
    const { page } = await aConsole({
      log: [
        aLogEntry({
          lines: [
            { stream: 'stdout', text: text.slice(0, 20) },
            { stream: 'stdout', text: text.slice(20) },
          ],
        }),
      ],
    });
    const shown = await page('/_local/log');
    expect(shown).toContain('<pre>WARN slow ms=812 table=&quot;main&quot;\n{&quot;count&quot;:1}\n{ not JSON</pre>');
  });

  it('escapes what others wrote', async () => {
    const evil = '<img src=x onerror=alert(1)>';
    const mails = [
      aMail({ subject: evil, text: evil, headers: { 'x-evil': evil }, links: [`https://x.test/"${evil}`] }),
    ];
    const log = [
      aLogEntry({
        label: evil,
        lines: [{ stream: 'stdout', text: evil }],
        error: { errorType: evil, errorMessage: evil },
      }),
    ];
    const { page } = await aConsole({ mails, log });
    for (const path of [
      '/mail',
      '/mail/m1?view=text',
      '/mail/m1?view=headers',
      '/mail/m1?view=links',
      '/functions',
      '/tables/main',
    ]) {
      expect(await page(`/_local${path}`)).not.toMatch(/<img src=x|<Ada>/);
    }
  });

  it('shows a mail where it can do nothing, with its own pictures', async () => {
    const picture = { name: 'logo.png', type: 'image/png', size: 1, contentId: '<logo>', base64: 'AA==' };
    const mail = aMail({ html: '<script>steal()</script><img src="cid:logo">', attachments: [picture] });
    const { page, call } = await aConsole({ mails: [mail] });
    expect(await page('/_local/mail/m1')).toContain('sandbox="allow-popups allow-popups-to-escape-sandbox"');
    const shown = await call('GET', '/_local/mail/m1/html');
    const policy = shown.headers.get('content-security-policy');
    expect(policy).toContain("default-src 'none'");
    expect(policy).not.toContain('allow-scripts');
    expect(await shown.text()).toContain('src="/_local/mail/m1/attachments/0"');
    expect((await call('GET', '/_local/mail/m1/attachments/0')).headers.get('content-type')).toBe('image/png');
    const attached = aMail({ attachments: [{ name: 'a.html', type: 'text/html', size: 1, base64: 'AA==' }] });
    const other = await aConsole({ mails: [attached] });
    const file = await other.call('GET', '/_local/mail/m1/attachments/0');
    expect(file.headers.get('content-type')).toContain('text/plain');
  });

  it('counts a mail as opened when its pixel is fetched, not when it is listed', async () => {
    const { page, call, json, done } = await aConsole();
    await page('/_local/mail');
    await json('/_local/mail');
    expect(done).toEqual([]);
    const pixel = await call('GET', '/_local/mail/m1/open.gif');
    expect(pixel.headers.get('content-type')).toBe('image/gif');
    expect(done).toEqual(['opened m1']);
  });

  it('goes back to the page after a form', async () => {
    const { call, asBrowser, sources } = await aConsole();
    const form = { ...asBrowser, 'content-type': 'application/x-www-form-urlencoded' };
    const reply = await call(
      'POST',
      '/_local/faults',
      'target=ses&kind=500&when=before&count=1&nth=1&operation=',
      form,
    );
    expect([reply.status, reply.headers.get('location')]).toEqual([303, '/_local/faults']);
    expect(sources.faults.list()).toMatchObject([{ target: 'ses', kind: '500' }]);
    expect((await call('POST', '/_local/schedules/reminders', 'at=', form)).status).toBe(303);
  });
});

describe('the console keeps strangers out', () => {
  it('refuses a name that is not this machine', async () => {
    const { url } = await aConsole();
    const status = await new Promise((resolve, reject) => {
      request(`${url}/_local/mail`, { headers: { host: 'evil.test' } }, (reply) => {
        reply.resume();
        resolve(reply.statusCode);
      })
        .on('error', reject)
        .end();
    });
    expect(status).toBe(403);
  });

  it('lets no page of another origin change anything', async () => {
    const { call, url, sources, json } = await aConsole();
    const order = { target: 'ses', kind: '500' };
    expect((await call('POST', '/_local/faults', order, { origin: 'https://evil.test' })).status).toBe(403);
    expect((await call('DELETE', '/_local/mail', undefined, { origin: 'null' })).status).toBe(403);
    expect((await fetch(`${url}/_local/faults`)).headers.get('referrer-policy')).toBe('same-origin');
    expect((await call('POST', '/_local/faults', order, { origin: 'http://127.0.0.1:1' })).status).toBe(403);
    expect(sources.faults.list()).toEqual([]);
    expect((await call('POST', '/_local/faults', order, { origin: url })).status).toBe(200);
    expect(await json('/_local/mail')).toHaveLength(1);
  });
});
