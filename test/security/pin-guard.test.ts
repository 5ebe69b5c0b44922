// Guessing pins: however many guesses are in flight, five are compared; and no answer tells what exists.
// Seen red: with the count taken out, all 400 guesses were compared.
import { beforeAll, describe, expect, it } from 'vitest';
import { pinTries } from '../../lambdas/core/http/guest-link-entity.ts';
import { TRIES_PER_WINDOW } from '../../lambdas/core/http/pin-tries.ts';
import { type Actors, actors, cookieIn, type Guest, type GuestLink, guestOf } from '../cloud/actors.ts';
import { openChat } from '../cloud/chat-socket.ts';
import { call } from '../cloud/client.ts';
import { makeRowOld, rowAt } from '../cloud/database.ts';
import { inFlight } from '../cloud/in-flight.ts';
import { sized } from '../cloud/size.ts';
import { attack, type Reply } from './attack.ts';
import { routesFor } from './route-list.ts';
import { sampleBody } from './sample-input.ts';

let people: Actors;
beforeAll(async () => {
  people = await actors();
});

const ALPHABET = '23456789ABCDEFGHJKMNPQRSTUVWXYZ';
const pinNumber = (number: number) =>
  Array.from({ length: 8 }, (_, place) => ALPHABET[Math.floor(number / 31 ** place) % 31]).join('');

/** Every guest route is a door to the same lock: guesses come through all of them. */
const doors = routesFor('guest').filter(({ params, method }) => params.length === 0 && method === 'POST');

const guess = (link: GuestLink, at: number, cookie?: string): Promise<Reply> => {
  const door = doors[at % doors.length];
  if (!door) throw new Error('There is no guest route');
  return attack({ method: 'POST', path: door.path, body: { ...sampleBody(door), ...link }, cookie });
};

const open = (link: GuestLink, cookie?: string) =>
  attack({ method: 'POST', path: '/api/guest/request', body: link, cookie });

/** Everything an answer says: without the clock's and the gateway's own marks. */
const seen = ({ status, text, headers }: Reply) => {
  const { date: _, 'x-correlation-id': __, 'x-amzn-requestid': ___, 'x-amz-apigw-id': ____, ...rest } = headers;
  const named = Object.entries(rest).filter(
    ([name]) => !/^x-amz(n)?-(cf-id|trace|cf-pop)|^via$|^x-cache$|^age$/.test(name),
  );
  return JSON.stringify([status, text, named.sort()]);
};

describe('the pin guard', () => {
  // P-15.
  it('compares five guesses of all that are in flight, and then not even the right pin', async () => {
    const { link, communicationId } = await guestOf(people.agentA);
    const guesses = sized(150, 10_000);
    const replies = await inFlight(
      100,
      Array.from({ length: guesses }, (_, at) => at),
      (at) => guess({ ...link, request_pin: pinNumber(at * 7919) }, at),
    );
    const compared = replies.filter(({ body }) => body?.code === 'LINK_NOT_FOUND').length;
    const locked = replies.filter(({ body }) => body?.code === 'LINK_LOCKED').length;
    const row = await rowAt(pinTries.key({ linkId: link.request_id, pinVersion: '1' }));
    console.log(
      `T-01 pin guard: ${guesses} guesses, ${compared} compared, ${locked} locked out; the table counts ${row?.total}`,
    );
    expect(compared).toBeLessThanOrEqual(TRIES_PER_WINDOW);
    expect(compared + locked).toBe(guesses);
    expect(row).toMatchObject({ tries: compared, total: compared });

    const right = await open(link);
    expect(right.status).toBe(429);
    expect(right.headers['retry-after']).toBeTruthy();
    expect(seen(right)).toBe(seen(replies.at(-1) as Reply));

    // Five more in the next window, and that was all.
    await makeRowOld(pinTries.key({ linkId: link.request_id, pinVersion: '1' }));
    const second = await inFlight(
      50,
      Array.from({ length: 50 }, (_, at) => at),
      (at) => guess({ ...link, request_pin: pinNumber(at * 7907 + 1) }, at),
    );
    const more = second.filter(({ body }) => body?.code === 'LINK_NOT_FOUND').length;
    await makeRowOld(pinTries.key({ linkId: link.request_id, pinVersion: '1' }));
    const voided = await open(link);
    console.log(
      `T-01 pin guard: ${more} compared in the second window, then a right pin in the third answers ${voided.status}`,
    );
    expect(more).toBe(TRIES_PER_WINDOW);
    expect(voided.status).toBe(429);

    // The agent sends a new link.
    const to_user_email = `again-${Date.now()}@guests.example`;
    const corrected = await call('POST', `/api/communications/${communicationId}/email`, {
      ...people.agentA,
      body: { to_user_email },
    });
    expect(corrected.status).toBe(200);
  });

  it('answers an unknown id, a wrong pin and a wrong pin on a dead link alike', async () => {
    const links: GuestLink[] = [];
    const cancelled = await guestOf(people.agentA);
    await call('POST', `/api/communications/${cancelled.communicationId}/cancel`, { token: people.agentA.token });
    const live = await guestOf(people.agentA);
    links.push(live.link, cancelled.link);
    const triples = sized(20, 1000);
    const answers = new Set<string>();
    let lockedOut = 0;
    await inFlight(
      6,
      Array.from({ length: triples }, (_, at) => at),
      async (at) => {
        const unknown = { request_id: at.toString(16).padStart(32, 'a'), request_pin: pinNumber(at) };
        const three = [unknown, ...links.map((link) => ({ ...link, request_pin: pinNumber(at) }))];
        for (const [place, link] of three.entries()) {
          const reply = await guess(link, at);
          if (reply.status === 429) lockedOut++;
          // A fresh window for each triple, so that it is the comparison that answers, not the lock.
          else answers.add(seen(reply));
          if (place > 0) await forget(link.request_id);
        }
      },
    );
    console.log(`T-02 enumeration: ${triples} triples, ${answers.size} different answers, ${lockedOut} met the lock`);
    expect(answers.size).toBe(1);
    expect(lockedOut).toBeLessThan(triples);
  });

  it('locks unknown ids as it locks known ones', { tags: 'deep' }, async () => {
    const { link } = await guestOf(people.agentA);
    const statuses = async (request_id: string) => {
      const all: string[] = [];
      for (let at = 0; at < 8; at++) all.push(seen(await guess({ request_id, request_pin: pinNumber(at) }, 0)));
      return all;
    };
    expect(await statuses('b'.repeat(32))).toEqual(await statuses(link.request_id));
  });

  it("never counts a guest's own calls", async () => {
    const { link, cookie } = await guestOf(people.agentA);
    const withSession = await inFlight(10, Array.from({ length: sized(30, 300) }), () => open(link, cookie));
    const without: Reply[] = [];
    for (let at = 0; at < 12; at++) without.push(await open(link));
    const bad = [...withSession, ...without].filter(({ status }) => status !== 200);
    console.log(
      `T-01 own calls: ${withSession.length} with a session and ${without.length} without, ${bad.length} refused`,
    );
    expect(bad).toEqual([]);
    expect(await rowAt(pinTries.key({ linkId: link.request_id, pinVersion: '1' }))).toMatchObject({
      tries: 0,
      total: 0,
    });
  });

  it("keeps a guest's session through somebody else's guessing", { tags: 'deep' }, async () => {
    const { link, cookie } = await guestOf(people.agentA);
    await inFlight(
      10,
      Array.from({ length: 20 }, (_, at) => at),
      (at) => guess({ ...link, request_pin: pinNumber(at) }, at),
    );
    expect((await open(link)).status).toBe(429);
    expect((await open(link, cookie)).status).toBe(200);
    // The conversation, too: the handshake of its socket carries the session.
    const body = { ...link, name: 'Step 1: agreement', step: 1, chat_key: 'guest-1' };
    const opened = await call('POST', '/api/chat/sessions/', { body, cookie });
    const helloWith = async (session?: string) => {
      const chat = await openChat(opened.body.id, { cookie: session });
      chat.send({ type: 'hello', ...link });
      const frame = await chat.waitFor(({ type }) => type === 'ready' || type === 'error');
      await chat.close();
      return frame.type === 'error' ? frame.code : frame.type;
    };
    expect([await helloWith(), await helloWith(cookie)]).toEqual(['LINK_LOCKED', 'ready']);
  });
});

const forget = (linkId: string) => makeRowOld(pinTries.key({ linkId, pinVersion: '1' }), true);

describe('the session cookie', () => {
  let a: Guest;
  let b: Guest;
  beforeAll(async () => {
    [a, b] = [await guestOf(people.agentA), await guestOf(people.agentB)];
  });

  it('is for this host alone, out of reach of scripts and of other sites', { tags: 'deep' }, async () => {
    const reply = await open(a.link);
    const [cookie = ''] = reply.headers['set-cookie'] ?? [];
    expect(cookie).toMatch(/^__Host-/);
    for (const flag of ['HttpOnly', 'Secure', 'SameSite=Strict', 'Path=/', 'Max-Age=86400'])
      expect(cookie).toContain(flag);
    expect(cookie).not.toMatch(/domain=/i);
    expect(cookie).not.toContain(a.link.request_pin);
    expect(cookieIn(cookie)).toMatch(/^__Host-guest-[0-9a-f]{8}=\d+\.[0-9A-Z]{26}\.[\w-]{43}$/);
  });

  it('opens nothing when it is forged, foreign, stretched or alone', { tags: 'deep' }, async () => {
    const [name = '', value = ''] = a.cookie.split('=');
    const [until = '', browser = '', seal = ''] = value.split('.');
    const [, foreign = ''] = b.cookie.split('=');
    const forged = {
      'of another link': `${name}=${foreign}`,
      'with another end': `${name}=${Number(until) + 86_400}.${browser}.${seal}`,
      'with another seal': `${name}=${until}.${browser}.${seal.replace(/^./, seal.startsWith('A') ? 'B' : 'A')}`,
      'of another browser': `${name}=${until}.${browser.replace(/.$/, browser.endsWith('0') ? '1' : '0')}.${seal}`,
      'without a seal': `${name}=${until}.${browser}.`,
      'that never ends': `${name}=99999999999.${browser}.${seal}`,
      'of nothing': `${name}=`,
      twice: `${name}=x; ${name}=${value}x`,
    };
    const wrong = { ...a.link, request_pin: pinNumber(1) };
    const used: string[] = [];
    for (const [kind, cookie] of Object.entries({ ...forged, 'that is genuine': a.cookie })) {
      const reply = await open(wrong, cookie);
      if (![404, 429].includes(reply.status)) used.push(`${kind}: ${reply.status}`);
      await forget(a.link.request_id);
    }
    // With the right pin a forged session is ignored: the try is counted and given back, and a new session is set.
    for (const [kind, cookie] of Object.entries(forged)) {
      const reply = await open(a.link, cookie);
      if (reply.status !== 200 || !reply.headers['set-cookie']) used.push(`${kind} counted as a session`);
    }
    console.log(`T-01 session cookies: ${Object.keys(forged).length} forged ones, ${used.length} used`);
    expect(used).toEqual([]);
  });

  it('ends with its pin', { tags: 'deep' }, async () => {
    const to_user_email = `moved-${Date.now()}@guests.example`;
    const { communicationId, link, cookie } = await guestOf(people.agentA);
    await call('POST', `/api/communications/${communicationId}/email`, {
      ...people.agentA,
      body: { to_user_email },
    });
    expect((await open(link, cookie)).status).toBe(404);
  });
});
