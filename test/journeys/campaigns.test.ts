// Email campaigns, as programs see them: only to people who agreed, with an unsubscribe link that works.
import { beforeAll, describe, expect, it } from 'vitest';
import { type BrowserSession, browserOf, call, local, type Mail, mailsTo } from '../cloud/client.ts';
import { establish } from '../cloud/database.ts';
import { eventually } from '../cloud/eventually.ts';
import { newAgent } from '../cloud/new-agent.ts';

let token: string;
let cookie: string;
let other: BrowserSession;
let agentEmail: string;
beforeAll(async () => {
  // An agent without a sender.
  other = await newAgent();
  ({ token, cookie } = await browserOf('staff'));
  const me = (await call('GET', '/api/me', { token })).body;
  agentEmail = me.email;
  // A new account's campaigns carry no links.
  await establish(me.id);
  const saved = await call('PUT', '/api/campaigns/sender', {
    token,
    body: { name: 'Sam Staff', postal_address: '1 Main Street\nSpringfield, IL 62704' },
  });
  expect(saved.body.sender).toMatchObject({ name: 'Sam Staff' });
});

let count = 0;
const addClient = async (optedIn: boolean, email?: string) => {
  const tag = `${Date.now()}${++count}`;
  const body = {
    name: `Cleo Campaign${tag}`,
    address: '14 Maple Street, Springfield, IL 62704',
    email: email ?? `campaign-${tag}@example.com`,
    phone_number: `217555${String(1000 + count)}`,
    email_campaign: optedIn,
  };
  const { body: reply } = await call('POST', '/api/client-list', { token, body });
  return { id: reply.id as string, email: body.email, name: body.name };
};

const write = async (over: object = {}) => {
  const body = { subject: `News ${++count} for {{first_name}}`, body: 'Dear {{name}},\n\nthree new homes.', ...over };
  return (await call('POST', '/api/campaigns', { token, body })).body.id as string;
};
const chosen = (...clients: { id: string }[]) => ({ audience: { mode: 'chosen', ids: clients.map(({ id }) => id) } });
const read = async (id: string) => (await call('GET', `/api/campaigns/${id}`, { token })).body;
const send = (id: string, body: object = {}) => call('POST', `/api/campaigns/${id}/send`, { token, cookie, body });
const isSent = (id: string) =>
  eventually(async () => {
    const campaign = await read(id);
    return campaign.state === 'sent' ? campaign : undefined;
  });
const header = (mail: Mail, name: string) =>
  Object.entries(mail.headers).find(([key]) => key.toLowerCase() === name)?.[1] ?? '';
const wayOut = (mail: Mail) =>
  /<https?:\/\/[^/]+(\/api\/unsubscribe\/[^>]+)>/.exec(header(mail, 'list-unsubscribe'))?.[1] ?? '';

const listed = async (email: string) =>
  (await call('GET', `/api/client-list?search=${encodeURIComponent(email)}`, { token })).body.client_list[0];

describe('a campaign', () => {
  it('goes to those who agreed and to no one else, with name, address and a way to unsubscribe', async () => {
    const [yes, no] = [await addClient(true), await addClient(false)];
    const id = await write(chosen(yes, no));
    expect((await send(id)).body.state).toBe('sending');
    const done = await isSent(id);
    expect(done.results).toMatchObject({ sent: 1, skipped: 1, failed: 0 });
    const [mail] = await mailsTo(yes.email);
    expect(await mailsTo(no.email)).toEqual([]);
    expect(mail?.subject).toMatch(/^News \d+ for Cleo$/);
    expect(mail?.text).toContain(`Dear ${yes.name},`);
    for (const text of [mail?.text, mail?.html])
      expect(text).toContain('Sam Staff · 1 Main Street, Springfield, IL 62704');
    expect(header(mail!, 'list-unsubscribe-post')).toBe('List-Unsubscribe=One-Click');
    expect(wayOut(mail!)).toMatch(/^\/api\/unsubscribe\//);
    expect(header(mail!, 'reply-to')).toContain(agentEmail);
  });

  it('goes out as it was formatted, in both parts, and not with a link that hides where it leads', async () => {
    const client = await addClient(true);
    const body = 'See **two** _new_ homes, {{name}}:\n- [Oak Street](https://example.com/oak)\n- <b>Pear</b> Street';
    const id = await write({ body, ...chosen(client) });
    await send(id);
    await isSent(id);
    const [mail] = await mailsTo(client.email);
    expect(mail?.html).toContain(`See <strong>two</strong> <em>new</em> homes, ${client.name}:`);
    expect(mail?.html).toMatch(/<li><a href="https:\/\/example\.com\/oak"[^>]*>Oak Street<\/a> \(example\.com\)<\/li>/);
    expect(mail?.html).toContain('<li>&lt;b&gt;Pear&lt;/b&gt; Street</li>');
    expect(mail?.text).toContain(`See two new homes, ${client.name}:`);
    expect(mail?.text).toContain('- Oak Street (https://example.com/oak)\n- <b>Pear</b> Street');

    for (const link of ['[x](javascript:alert(1))', '[mybank.com](https://evil.example)', '[x](http://example.com)']) {
      const refused = await send(await write({ body: `See ${link}`, ...chosen(client) }));
      expect(refused.status, link).toBe(400);
      expect(refused.body.fields.body, link).toMatch(/^The link /);
    }
    expect(await mailsTo(client.email)).toHaveLength(1);
  });

  it('reaches everybody who opted in but those left out', { tags: 'deep' }, async () => {
    const [first, left] = [await addClient(true), await addClient(true)];
    const id = await write({ audience: { mode: 'all', ids: [left.id] } });
    await send(id);
    await isSent(id);
    expect(await mailsTo(first.email)).toHaveLength(1);
    expect(await mailsTo(left.email)).toEqual([]);
  });

  it('says whom it reaches before it is sent: those chosen, everyone, or those with a tag', {
    tags: 'deep',
  }, async () => {
    const [yes, no] = [await addClient(true), await addClient(false)];
    const reachOf = async (id: string) => (await call('GET', `/api/campaigns/${id}/reach`, { token })).body;
    const sample = [{ name: yes.name, email: yes.email }];
    expect(await reachOf(await write(chosen(yes, no)))).toEqual({ count: 1, is_exact: true, sample });
    expect((await reachOf(await write())).count).toBeGreaterThan(0);

    const tag = `tag${Date.now()}`;
    for (const { id, name, email } of [yes, no]) {
      const body = {
        name,
        email,
        address: '14 Maple Street',
        phone_number: `217556${String(1000 + ++count)}`,
        tags: [tag],
      };
      expect((await call('PUT', `/api/client-list/${id}`, { token, body })).status).toBe(200);
    }
    const tagged = await write({ audience: { mode: 'tagged', ids: [], tag: tag.toUpperCase() } });
    expect(await reachOf(tagged)).toEqual({ count: 1, is_exact: true, sample });
    await send(tagged);
    expect((await isSent(tagged)).results).toMatchObject({ sent: 1, skipped: 0 });
    expect(await mailsTo(no.email)).toEqual([]);
    const none = await call('GET', `/api/campaigns/${await write(chosen(no))}/reach`, { token });
    expect(none.body.fields).toEqual({ audience: 'No one in this list is opted in to email.' });
  });

  it('is left with one click, by POST alone', async () => {
    const client = await addClient(true);
    const id = await write(chosen(client));
    await send(id);
    await isSent(id);
    const [mail] = await mailsTo(client.email);
    const path = wayOut(mail!);

    const looked = await call('GET', path);
    expect(looked.body).toEqual({ from: 'Sam Staff', email: expect.stringContaining('@example.com') });
    expect(looked.text).not.toContain(client.email);
    expect((await listed(client.email)).email_campaign).toBe(true);

    const form = { 'content-type': 'application/x-www-form-urlencoded' };
    for (let click = 0; click < 3; click++)
      expect((await call('POST', path, { raw: 'List-Unsubscribe=One-Click', headers: form })).status).toBe(200);
    expect(await listed(client.email)).toMatchObject({ email_campaign: false, opted_out: ['email'] });
    expect((await read(id)).results.unsubscribed).toBe(1);
    const { entries } = (await call('GET', `/api/client-list/${client.id}/consent`, { token })).body;
    expect(entries[0]).toMatchObject({ to: 'out', source: 'unsubscribe link', by: client.name });
    const { events } = (await call('GET', '/api/dashboard', { token })).body;
    expect(
      events.filter((event: { subject: string }) => event.subject === `${client.name} unsubscribed`),
    ).toMatchObject([{ type: 2 }]);

    const bare = await call('POST', `/api/client-list/${client.id}/consent`, {
      token,
      body: { channel: 'email', opted_in: true },
    });
    expect(bare.body.code).toBe('OPTED_OUT');
    const again = await call('POST', `/api/client-list/${client.id}/consent`, {
      token,
      body: { channel: 'email', opted_in: true, said: 'They wrote to me and asked for it.' },
    });
    expect(again.body.client.email_campaign).toBe(true);
  });

  it('cannot be left for somebody else', { tags: 'deep' }, async () => {
    const client = await addClient(true);
    const id = await write(chosen(client));
    await send(id);
    await isSent(id);
    const path = wayOut((await mailsTo(client.email))[0]!);
    const forged = `${path.slice(0, -2)}${path.endsWith('AA') ? 'BB' : 'AA'}`;
    for (const one of [forged, '/api/unsubscribe/nonsense', path.replace('~', 'x~')])
      expect((await call('POST', one, { body: {} })).status, one).toBe(404);
    expect((await listed(client.email)).email_campaign).toBe(true);
  });

  it('stops writing to an address that bounces or complains', { tags: 'deep' }, async () => {
    const bouncing = await addClient(true, `ann-${Date.now()}+bounce@example.com`);
    const complaining = await addClient(true, `ann-${Date.now()}+complaint@example.com`);
    const id = await write(chosen(bouncing, complaining));
    await send(id);
    await eventually(async () => {
      const { results } = await read(id);
      return results.bounced === 1 && results.complained === 1;
    });
    for (const { email } of [bouncing, complaining])
      await eventually(async () => {
        expect(await listed(email)).toMatchObject({ email_campaign: false, opted_out: ['email'] });
        return true;
      });
    const { recipients } = (await call('GET', `/api/campaigns/${id}/recipients`, { token })).body;
    expect(recipients).toHaveLength(2);
  });

  it('needs a sender with a postal address, a subject and a message', { tags: 'deep' }, async () => {
    const body = { subject: '', body: '', audience: { mode: 'chosen', ids: [] } };
    const { id } = (await call('POST', '/api/campaigns', { ...other, body })).body;
    const refused = await call('POST', `/api/campaigns/${id}/send`, { ...other, body: {} });
    expect(Object.keys(refused.body.fields).sort()).toEqual(['audience', 'body', 'sender', 'subject']);
  });

  it('can be tried on oneself first', { tags: 'deep' }, async () => {
    const id = await write();
    const tried = await call('POST', `/api/campaigns/${id}/test`, { token });
    expect(tried.body).toEqual({ to: agentEmail });
    const subject = (await read(id)).subject.replace('{{first_name}}', 'Sam');
    const mail = await eventually(async () =>
      (await mailsTo(agentEmail)).find((one) => one.subject === `[Test] ${subject}`),
    );
    expect((await call('POST', wayOut(mail), { body: {} })).status).toBe(200);
    expect((await read(id)).state).toBe('draft');
  });

  it('waits for its time, and can be called back', { tags: 'deep' }, async () => {
    const client = await addClient(true);
    const id = await write(chosen(client));
    const inAnHour = new Date(Date.now() + 3_600_000);
    expect((await send(id, { send_at: 'yesterday' })).status).toBe(400);
    expect((await send(id, { send_at: inAnHour.toISOString() })).body.state).toBe('scheduled');
    expect((await send(id)).status).toBe(409);
    const back = await call('POST', `/api/campaigns/${id}/stop`, { token });
    expect(back.body.state).toBe('draft');
    await send(id, { send_at: inAnHour.toISOString() });
    const { schedules } = await local();
    const redrive = schedules
      .map((one: { name: string } | string) => (typeof one === 'string' ? one : one.name))
      .find((name: string) => name.includes('redrive'));
    await call('POST', `/_local/schedules/${redrive}?at=${new Date(inAnHour.getTime() + 60_000).toISOString()}`);
    await isSent(id);
    expect(await mailsTo(client.email)).toHaveLength(1);
  });

  it('cannot be read, changed or sent by anyone else', { tags: 'deep' }, async () => {
    const id = await write();
    for (const [method, path] of [
      ['GET', ''],
      ['PUT', ''],
      ['DELETE', ''],
      ['POST', '/test'],
      ['POST', '/send'],
      ['POST', '/stop'],
      ['GET', '/recipients'],
      ['GET', '/reach'],
    ] as const) {
      const reply = await call(method, `/api/campaigns/${id}${path}`, {
        ...other,
        body: method === 'GET' ? undefined : {},
      });
      expect(reply.status, path).toBe(404);
    }
  });
});
