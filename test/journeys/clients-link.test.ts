// T-32: a client's own link, in the whole product: it comes again by email, they close a browser, and ask for another one when it has expired.
import { beforeAll, describe, expect, it } from 'vitest';
import { fundsRequest } from '../../lambdas/funds/request/entity.ts';
import {
  actors,
  cookieIn,
  type Guest,
  type GuestLink,
  guestOf,
  type Person,
  subscribedAgent,
} from '../cloud/actors.ts';
import { allMailsTo } from '../cloud/at-rest.ts';
import { baseUrl, call, guestLinkIn, mailsTo, mailTo } from '../cloud/client.ts';
import { mainTable } from '../cloud/database.ts';
import { eventually } from '../cloud/eventually.ts';
import { opened, type Raw, socketPath } from '../security/raw-socket.ts';

let agent: Person;
beforeAll(async () => {
  agent = (await actors()).agentA;
});

const request = (link: GuestLink, cookie?: string) => call('POST', '/api/guest/request', { body: link, cookie });
const linkAfter = (email: string, earlier: GuestLink): Promise<GuestLink> =>
  eventually(async () => {
    const links = (await mailsTo(email, /Your private link/)).map(guestLinkIn);
    return links.find(({ request_pin }) => request_pin !== earlier.request_pin);
  });

const chatOf = async ({ link, cookie }: Guest): Promise<Raw> => {
  const { body } = await call('POST', '/api/chat/sessions/', { body: { ...link, step: 2 }, cookie });
  // With the cookie, it's the same browser.
  const socket = await opened(socketPath.chat(body.id), { origin: baseUrl(), cookie });
  socket.send({ type: 'hello', ...link });
  await socket.waitFor(({ type }) => type === 'ready');
  return socket;
};

describe("a client's link", () => {
  // P-01.
  it('comes again by email, to its client alone, and an unknown one is answered alike', async () => {
    const { link, email } = await guestOf(agent);
    const ask = (request_id: string) => call('POST', '/api/guest/email-link', { body: { request_id } });
    const [known, unknown] = [await ask(link.request_id), await ask('e'.repeat(32))];
    expect([known.status, known.text]).toEqual([unknown.status, unknown.text]);
    const again = guestLinkIn(await mailTo(email, /Your private link/));
    expect(again).toEqual(link);
    expect((await request(again)).status).toBe(200);
  });

  it('is closed in another browser, with its sockets, and the new pin comes by email', async () => {
    const mine = await guestOf(agent);
    const other = { ...mine, cookie: cookieIn((await request(mine.link)).headers.get('set-cookie') ?? '') };
    const theirs = await chatOf(other);
    const { browsers } = (await call('POST', '/api/guest/browsers', { body: mine.link, cookie: mine.cookie })).body;
    expect(browsers.filter((one: { is_open: boolean }) => one.is_open).length).toBeGreaterThan(1);
    expect(browsers.filter((one: { is_this: boolean }) => one.is_this)).toHaveLength(1);
    const closed = await call('POST', '/api/guest/close-browsers', { body: mine.link, cookie: mine.cookie });
    expect(closed.body).toMatchObject({ emailed: true });
    await theirs.closed;
    expect((await request(other.link, other.cookie)).status).toBe(404);
    expect((await request(mine.link)).status).toBe(404);
    expect((await request(mine.link, mine.cookie)).status).toBe(200);
    expect((await request(await linkAfter(mine.email, mine.link))).status).toBe(200);
  });

  // P-21.
  it('is closed in one other browser by its name, which loses its conversation, and the others stay', {
    tags: 'deep',
  }, async () => {
    const mine = await guestOf(agent);
    const again = async () => ({
      ...mine,
      cookie: cookieIn((await request(mine.link)).headers.get('set-cookie') ?? ''),
    });
    const [lost, kept] = [await again(), await again()];
    const [theirs, own] = [await chatOf(lost), await chatOf(kept)];
    const listed = (of: Guest) => call('POST', '/api/guest/browsers', { body: of.link, cookie: of.cookie });
    const { browsers } = (await listed(lost)).body;
    const { id: browser_id } = browsers.find((one: { is_this: boolean }) => one.is_this);
    const close = { body: { ...mine.link, browser_id }, cookie: mine.cookie };
    expect((await call('POST', '/api/guest/close-browsers', close)).status).toBe(200);
    await theirs.closed;
    expect((await request(lost.link, lost.cookie)).status).toBe(404);
    own.send({ type: 'message', message: 'Still here.', client_id: 'still-here' });
    await own.waitFor(({ type }) => type === 'ack');
    expect((await request(kept.link, kept.cookie)).status).toBe(200);
    own.end();
  });

  // P-22.
  it('comes again by email to its client alone once its agent is deactivated, and with the pin that was made then', {
    tags: 'deep',
  }, async () => {
    const { staff } = await actors();
    const closed = await subscribedAgent('Lee Closed');
    const { link, email, cookie } = await guestOf(closed);
    const path = `/api/staff/accounts/${closed.id}/deactivate`;
    expect((await call('POST', path, { ...staff, body: { email: closed.email } })).status).toBe(200);
    const fresh = await linkAfter(email, link);
    expect((await call('POST', '/api/guest/email-link', { body: { request_id: link.request_id } })).status).toBe(200);
    await eventually(async () => (await mailsTo(email, /Your private link/)).length > 1);
    for (const mail of await mailsTo(email, /Your private link/)) expect(guestLinkIn(mail)).toEqual(fresh);
    expect((await request(link)).status).toBe(404);
    expect((await request(link, cookie)).status).toBe(404);
    // The client reads and withdraws; nothing begins for the agent, who gets no email about it.
    expect((await request(fresh)).status).toBe(200);
    expect((await call('POST', '/api/guest/create_link_token', { body: fresh })).body.code).toBe('LINK_ON_HOLD');
    expect((await allMailsTo(closed.email)).filter(({ text }) => text.includes(fresh.request_pin))).toEqual([]);
  });

  it('asks its agent for another one once it has expired', { tags: 'deep' }, async () => {
    const { link, cookie, communicationId } = await guestOf(agent);
    await fundsRequest.change(
      await mainTable(),
      { linkId: link.request_id },
      { set: { expiresAt: '2020-01-01T00:00:00.000Z' } },
    );
    const asked = await call('POST', '/api/guest/ask-for-link', { body: link, cookie });
    expect(asked.body.asked_at).toBeTruthy();
    expect((await mailTo(agent.email, /asks for a new link/)).text).toContain('Extend the request');
    const { entries } = (await call('GET', `/api/communications/${communicationId}/log`, agent)).body;
    expect(entries.map(({ event }: { event: string }) => event)).toContain('link_wanted');
    const shown = await call('POST', `/api/communications/${communicationId}/extend`, agent);
    expect(shown.status).toBe(200);
    const { url } = (await call('POST', `/api/communications/${communicationId}/link`, agent)).body;
    expect(url).toMatch(new RegExp(`/guest/${link.request_id}$`));
  });
});
