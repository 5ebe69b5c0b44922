// T-29. News for a browser whose page is closed: through its push service, encrypted, once, and only while the person is signed in there.
// @module-tag deep
import { expect, it } from 'vitest';
import { aRequestForm } from '../builders/a-request-form.ts';
import { type BrowserSession, baseUrl, call } from '../cloud/client.ts';
import { eventually } from '../cloud/eventually.ts';
import { newAgent, signInAgain } from '../cloud/new-agent.ts';
import { outboxAbout, redrive, workWith } from '../cloud/outbox.ts';
import { aNewsBrowser, newsDevicesOf } from '../cloud/push-browser.ts';
import { injectFault } from '../faults/inject-fault.ts';

let asked = 0;
/** The email to the client comes back, which is news. */
const bounce = async ({ token }: BrowserSession): Promise<string> => {
  const body = aRequestForm({ to_user_email: `news-${++asked}-${Date.now()}+bounce@example.com` });
  return (await call('POST', '/api/communications/create/report', { token, body })).body.id;
};

type Browser = { deviceId: string };
const newsFor = ({ deviceId }: Browser, id: string) => workWith(`news-${deviceId}-${id}~bounce`);

/** The fate of the news about a request, for each browser, once it's over. */
const outcomesOf = async (id: string, ...browsers: Browser[]) => {
  await eventually(async () => {
    const rows = await Promise.all(browsers.map((browser) => newsFor(browser, id)));
    if (rows.some((row) => row?.state !== 'done')) throw new Error(JSON.stringify(rows));
    return true;
  });
  const all = (await outboxAbout(`${id}~bounce`)).filter(({ kind }) => kind === 'news');
  return all.map(({ state, sent, why }) => (state === 'done' && sent ? 'sent' : (why ?? state))).sort();
};

it('reaches each browser of the agent, and only they can read it', async () => {
  const agent = await newAgent();
  const elsewhere = await signInAgain(agent.email);
  const [phone, laptop] = [await aNewsBrowser(agent), await aNewsBrowser(elsewhere)];
  const id = await bounce(agent);
  expect(await outcomesOf(id, phone, laptop)).toEqual(['sent', 'sent']);
  const news = {
    id: `${id}~bounce`,
    words: "An email to a client couldn't be delivered.",
    path: `/communications?id=${id}`,
  };
  for (const browser of [phone, laptop])
    expect(await browser.received()).toMatchObject([{ urgency: 'high', topic: expect.any(String), news }]);
});

// P-10.
it('says nothing of a kind that was turned off, and nothing where the person was logged out', async () => {
  const agent = await newAgent();
  const elsewhere = await signInAgain(agent.email);
  const lost = await aNewsBrowser(elsewhere);
  await call('DELETE', '/api/session', { cookie: elsewhere.cookie, headers: { origin: baseUrl() } });
  expect(await outcomesOf(await bounce(agent), lost)).toEqual(['logged out']);

  const browser = await aNewsBrowser(agent);
  const { body: choices } = await call('GET', '/api/notification-choices', agent);
  const push = { ...choices.push, requests: false };
  await call('PUT', '/api/notification-choices', { ...agent, body: { ...choices, push, seen: choices } });
  expect(await outcomesOf(await bounce(agent), lost, browser)).toEqual(['logged out', 'turned off']);

  expect([await lost.received(), await browser.received()]).toEqual([[], []]);
});

it('forgets a browser that has unsubscribed, and one that was removed stays removed', async () => {
  const agent = await newAgent();
  const [gone, kept] = [await aNewsBrowser(agent), await aNewsBrowser(agent)];
  await gone.end();
  expect(await outcomesOf(await bounce(agent), gone, kept)).toEqual(['has unsubscribed', 'sent']);
  const { devices } = await newsDevicesOf(agent);
  expect(devices).toMatchObject([{ is_this: true }]);

  const renew = () =>
    call('POST', '/api/session/news-devices', { ...agent, body: { ...kept.subscription, renew: true } });
  expect((await renew()).status).toBe(200);
  expect((await call('DELETE', `/api/session/news-devices/${devices[0].id}`, agent)).status).toBe(200);
  expect((await renew()).status).toBe(404);
  expect((await newsDevicesOf(agent)).devices).toEqual([]);
});

it('waits while the push service is busy', async () => {
  const agent = await newAgent();
  const browser = await aNewsBrowser(agent);
  await injectFault({ target: 'push', kind: '429' });
  const id = await bounce(agent);
  const refused = await eventually(async () => (await newsFor(browser, id))?.reason);
  expect(refused).toBe('BusyError: The push service is busy');
  await redrive();
  expect(await outcomesOf(id, browser)).toEqual(['sent']);
  expect(await browser.received()).toHaveLength(1);
});
