// A request went to the wrong person, who wrote in its conversation. Once the agent corrects the address, the right person gets a
// link with nothing behind it, the wrong one is out, and the agent still sees who wrote what.
// Seen red: while a corrected request kept its link, the right person read the wrong one's conversation; and "Email me my link again" sent
// the wrong person the pin that no one was to get.
import { randomUUID } from 'node:crypto';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { pinTries } from '../../lambdas/core/http/guest-link-entity.ts';
import { TRIES_IN_ALL, TRIES_PER_WINDOW } from '../../lambdas/core/http/pin-tries.ts';
import { aPdf } from '../builders/a-pdf.ts';
import { actors, type Guest, type GuestLink, guestOf, type Person } from '../cloud/actors.ts';
import { allMailsTo } from '../cloud/at-rest.ts';
import { type Chat, openChat } from '../cloud/chat-socket.ts';
import { call, guestLinkIn, mailsTo, mailTo } from '../cloud/client.ts';
import { makeRowOld } from '../cloud/database.ts';
import { eventually } from '../cloud/eventually.ts';
import { ticketOf } from '../cloud/socket-ticket.ts';
import { filesOf, upload } from '../cloud/upload.ts';

let agent: Person;
beforeAll(async () => {
  agent = (await actors()).agentA;
});

const opened: Chat[] = [];
afterEach(async () => {
  await Promise.all(opened.splice(0).map((chat) => chat.close()));
});

const SECRET = 'My divorce is not through yet.';
const STEP = 2;

const session = async (link: GuestLink): Promise<string> => {
  const body = { ...link, name: 'Step 2: checklist', step: STEP, chat_key: 'guest-2' };
  return (await call('POST', '/api/chat/sessions/', { body })).body.id;
};

const messages = (id: string, link: GuestLink) =>
  call('GET', `/api/chat/sessions/${id}/messages/?${new URLSearchParams(link)}`);

const DRAFT = 'From the sale of my boat';

/** The wrong person puts a report together and adds a file, neither of which they send. */
const draftAndFile = async (wrong: Guest): Promise<string> => {
  const asWrong = (path: string, body: object) =>
    call('POST', path, { body: { ...wrong.link, ...body }, cookie: wrong.cookie });
  const draft = { report_type: 1, message_draft: 1, message_body: DRAFT };
  const saved = await asWrong('/api/guest/communications/create/report', draft);
  expect(saved.status).toBeLessThan(300);
  expect((await asWrong('/api/guest/request', {})).text).toContain(DRAFT);
  const { id } = await upload(wrong, aPdf());
  const { url } = (await filesOf(wrong).open(id)).body;
  expect((await fetch(url)).status).toBe(200);
  return url;
};

/** The wrong person writes; then the agent corrects the address. */
const corrected = async () => {
  const wrong = await guestOf(agent);
  const fileUrl = await draftAndFile(wrong);
  const wrongSession = await session(wrong.link);
  const chat = await openChat(wrongSession);
  chat.send({ type: 'message', ...wrong.link, message: SECRET, from: 'user', client_id: randomUUID() });
  await chat.waitFor((frame) => frame.type === 'ack');
  // A guest who is on the page gets no email.
  await chat.close();
  const to_user_email = `right-${Date.now()}@guests.example`;
  const path = `/api/communications/${wrong.communicationId}/email`;
  const reply = await call('POST', path, { ...agent, body: { to_user_email } });
  expect(reply.status).toBe(200);
  const link = guestLinkIn(await mailTo(to_user_email, /asks for your proof of funds/));
  return { wrong, wrongSession, fileUrl, right: { link, email: to_user_email, id: reply.body.id as string } };
};

const seenByAgent = async (id: string) => {
  const { body } = await call('POST', `/api/transactions/${id}/sessions`, {
    token: agent.token,
    body: { step: STEP },
  });
  expect(body.id).toBeTruthy();
  const reply = await call('GET', `/api/transactions/${id}/sessions/${STEP}/messages`, { token: agent.token });
  expect(reply.status).toBe(200);
  return reply.text;
};

describe('a pin that guesses have used up', () => {
  it('is replaced by a reminder: the lock was that of the old pin', async () => {
    const { link, email, communicationId } = await guestOf(agent);
    const guess = () => call('POST', '/api/guest/request', { body: { ...link, request_pin: 'ZZZZZZZZ' } });
    for (let window = 0; window < TRIES_IN_ALL / TRIES_PER_WINDOW; window++) {
      for (let at = 0; at < TRIES_PER_WINDOW; at++) expect((await guess()).status).toBe(404);
      const locked = await guess();
      expect(locked.status).toBe(429);
      await makeRowOld(pinTries.key({ linkId: link.request_id, pinVersion: '1' }));
    }
    const locked = await call('POST', '/api/guest/request', { body: link });
    expect(locked.status).toBe(429);
    // No one is promised that it opens in a quarter of an hour.
    expect(Number(locked.headers.get('retry-after'))).toBeGreaterThan(29 * 24 * 3600);
    const path = `/api/communications/${communicationId}/remind`;
    expect((await call('POST', path, { token: agent.token })).status).toBe(200);
    const fresh = await eventually(async () => {
      // The email that says the link is locked has none.
      const links = (await mailsTo(email)).filter(({ subject }) => !/locked/.test(subject)).map(guestLinkIn);
      return links.find(({ request_pin }) => request_pin !== link.request_pin);
    });
    expect(fresh.request_id).toBe(link.request_id);
    expect((await call('POST', '/api/guest/request', { body: fresh })).status).toBe(200);
    expect((await call('POST', '/api/guest/request', { body: link })).status).toBe(404);
  });
});

describe('after the address was corrected', () => {
  let wrong: Guest;
  let wrongSession: string;
  let fileUrl: string;
  let right: Awaited<ReturnType<typeof corrected>>['right'];
  beforeAll(async () => {
    ({ wrong, wrongSession, fileUrl, right } = await corrected());
  });

  // P-23.
  it('the right person gets neither the draft nor the file of the wrong one, and nothing of the file is left', async () => {
    const shown = await call('POST', '/api/guest/request', { body: right.link });
    expect(shown.status).toBe(200);
    expect([shown.body.draft, shown.body.documents]).toEqual([undefined, undefined]);
    expect(shown.text).not.toContain(DRAFT);
    expect((await filesOf({ link: right.link }).list()).body.files).toEqual([]);
    const files = await filesOf({ token: agent.token, place: 'request', folder: right.id }).list();
    expect(files.body.files).toEqual([]);
    expect(await eventually(async () => [403, 404].includes((await fetch(fileUrl)).status))).toBe(true);
  });

  it('the right person finds nothing of the wrong one', async () => {
    expect((await call('POST', '/api/guest/request', { body: right.link })).body).toMatchObject({
      licence_accepted: false,
      state: 'opened',
    });
    const own = await session(right.link);
    expect(own).not.toBe(wrongSession);
    expect((await messages(own, right.link)).text).not.toContain(SECRET);
    expect((await messages(wrongSession, right.link)).status).toBeGreaterThanOrEqual(400);
    expect((await call('POST', '/api/guest/transaction', { body: right.link })).text).not.toContain(SECRET);
  });

  it('the wrong person is out, by pin and by session', async () => {
    expect((await call('POST', '/api/guest/request', { body: wrong.link })).status).toBe(404);
    expect((await call('POST', '/api/guest/request', { body: wrong.link, cookie: wrong.cookie })).status).toBe(404);
    expect((await messages(wrongSession, wrong.link)).status).toBe(404);
  });

  // P-19.
  it('the wrong person gets no other pin by asking for the link again', async () => {
    const ask = (request_id: string) => call('POST', '/api/guest/email-link', { body: { request_id } });
    expect((await ask(wrong.link.request_id)).status).toBe(200);
    // The right one does, and gets it after the wrong one would have.
    expect((await ask(right.link.request_id)).status).toBe(200);
    expect(guestLinkIn(await mailTo(right.email, /Your private link/))).toEqual(right.link);
    expect((await allMailsTo(wrong.email)).filter(({ subject }) => /private link/.test(subject))).toEqual([]);
  });

  it('the wrong person cannot lock the right one out', async () => {
    for (let guess = 0; guess < TRIES_IN_ALL + 2; guess++)
      await call('POST', '/api/guest/request', { body: { ...wrong.link, request_pin: 'ZZZZZZZZ' } });
    expect((await call('POST', '/api/guest/request', { body: right.link })).status).toBe(200);
  });

  it('the agent sees both: what the wrong person wrote under their address, and a conversation that begins', async () => {
    // No one has opened this one.
    const { wrong, right } = await corrected();
    const { communications } = (await call('GET', '/api/communications', { token: agent.token })).body;
    const line = (id: string) => communications.find((one: { id: string }) => one.id === id);
    expect(line(wrong.communicationId)).toMatchObject({ to_user: wrong.email, request: { state: 'cancelled' } });
    expect(line(right.id)).toMatchObject({ to_user: right.email, request: { state: 'sent' } });
    const former = await call('GET', `/api/transactions/${wrong.communicationId}`, { token: agent.token });
    expect(former.body).toMatchObject({ guest_email: wrong.email });
    expect(await seenByAgent(wrong.communicationId)).toContain(SECRET);
    expect(await seenByAgent(right.id)).not.toContain(SECRET);
  });

  it('no one is emailed about what the agent writes in the former conversation', async () => {
    const { body } = await call('POST', `/api/transactions/${wrong.communicationId}/sessions`, {
      token: agent.token,
      body: { step: STEP },
    });
    const ticket = await ticketOf(agent);
    const chat = await openChat(body.id);
    opened.push(chat);
    chat.send({ type: 'hello', ticket });
    await chat.waitFor((frame) => frame.type === 'ready');
    chat.send({ type: 'message', message: 'Are you there?', client_id: randomUUID() });
    await chat.waitFor((frame) => frame.type === 'ack');
    await allMailsTo(right.email);
    expect(await mailsTo(wrong.email, /sent you a message/)).toEqual([]);
    expect(await mailsTo(right.email, /sent you a message/)).toEqual([]);
  });
});
