import { createECDH } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import type { FeedEvent } from '#contracts/members/dashboard';
import { MAX_ATTEMPTS } from '#core/data/outbox.ts';
import { DAY, HOUR, MINUTE } from '#core/platform/clock.ts';
import { notification } from '#public/members/dashboard';
import { newsDevice, readChoices, saveChoices } from '#public/members/notifications';
import { session } from '#public/members/session';
import { aBrowserAtPush } from '#test/builders/a-browser-at-push.ts';
import { aLaggingReplica } from '#test/builders/a-lagging-replica.ts';
import { aTestDatabase } from '#test/builders/a-test-database.ts';
import { NOW } from '#test/builders/now.ts';
import { openWork } from '#test/builders/open-work.ts';
import { writtenLines } from '#test/builders/written-lines.ts';
import { orderNews } from './order-news.ts';
import { type Delivery, encryptMessage, type Message, sendNews } from './send-news.ts';

const database = aTestDatabase();
let tables = 0;

const agentId = 'agent-1';
const task = { agentId, eventId: '01J0~chat~transaction-1', deviceId: 'device-1' };
const { endpoint, p256dh, auth } = aBrowserAtPush();
const device = {
  ...{ endpoint, p256dh, auth, id: task.deviceId, device: 'Chrome on Android', sessionId: 'session-1', key: 'our-key' },
  ...{ addedAt: NOW.toISOString(), seenAt: NOW.toISOString(), expires: NOW.getTime() / 1000 + 1000 },
};
const event = {
  id: task.eventId,
  type: 2,
  subject: 'Maria Alvarez wrote',
  body: '$412,000.00',
  date: NOW.toISOString(),
} as const;

const at = NOW.toISOString();
const signedIn = {
  ...{
    device: device.device,
    method: 'password' as const,
    isTwoStep: false,
    createdAt: at,
    lastUsedAt: at,
    provenAt: at,
  },
  ...{ secretHash: 'hash', tokens: 'sealed', expires: device.expires },
} as const;

type Given = {
  delivery?: Delivery;
  over?: Partial<typeof device>;
  read?: boolean;
  ageMs?: number;
  attempts?: number;
  isOff?: boolean;
};

/** The worker over a table with an agent's news and browser; `sent` holds the messages its push service got. */
const aWorker = async ({
  delivery = { to: 'taken' },
  over = {},
  read = false,
  ageMs = 0,
  attempts = 1,
  isOff = false,
}: Given = {}) => {
  const db = await database.emptyTable(`news-${++tables}`);
  await db.transact([
    newsDevice.put({ agentId, deviceId: task.deviceId }, { ...device, ...over }),
    notification.put({ agentId, eventId: task.eventId }, { ...event, read }),
    session.put({ agentId, sessionId: device.sessionId }, signedIn),
  ]);
  if (isOff) {
    const seen = await readChoices({ db })({ id: agentId });
    const push = { ...seen.push, clients: false };
    await saveChoices({ db, clock: () => NOW })({ id: agentId }, { ...seen, push, seen });
  }
  const sent: Message[] = [];
  const send = sendNews({
    db: aLaggingReplica(db),
    clock: () => NOW,
    pushKey: async () => ({ publicKey: 'our-key' }),
    pushServices: 'https://push.services.mozilla.com',
    push: async (_to, message) => {
      sent.push(message);
      return delivery;
    },
  });
  const createdAt = new Date(NOW.getTime() - ageMs).toISOString();
  return { db, sent, result: send(task, { attempts, createdAt }) };
};

describe('news for a browser', () => {
  it('says what happened and where, without a name or an amount, and expires a day after it happened', async () => {
    const { sent, result } = await aWorker({ ageMs: 5 * HOUR });
    expect(await result).toEqual({ sent: true });
    const news = { id: task.eventId, words: 'A client wrote to you.', path: '/transactions/transaction-1' };
    expect(sent.map(({ text, ttlSeconds }) => [JSON.parse(text), ttlSeconds])).toEqual([[news, 19 * 3600]]);
  });

  it.each<[string, Given, string]>([
    ['was read meanwhile', { read: true }, 'is no news anymore'],
    ['is a day old', { ageMs: DAY }, 'is no news anymore'],
    ['is for a browser that subscribed with another key', { over: { key: 'old' } }, 'has to subscribe again'],
    [
      'is for an address that is no push service',
      { over: { endpoint: 'https://x.example/' } },
      'has to subscribe again',
    ],
    ['is for a session that has ended', { over: { sessionId: 'ended' } }, 'logged out'],
    ['is of a kind that was turned off for devices', { isOff: true }, 'turned off'],
  ])('is not sent when it %s', async (_, given, why) => {
    const { sent, result } = await aWorker(given);
    expect([await result, sent]).toEqual([{ skipped: true, why }, []]);
  });

  it('is the last for a browser that has unsubscribed', async () => {
    const { db, result } = await aWorker({ delivery: { to: 'gone' } });
    expect(await result).toEqual({ skipped: true, why: 'has unsubscribed' });
    expect(await newsDevice.get(db, task)).toBeUndefined();
  });

  it('waits as long as a busy push service asks for, and is counted when it is given up in the end', async () => {
    const read = writtenLines();
    const unsent = () => read().filter((line) => 'UnsentNews' in line).length;
    const busy: Delivery = { to: 'busy', afterMs: 120_000 };
    await expect((await aWorker({ delivery: busy })).result).rejects.toMatchObject({
      name: 'BusyError',
      afterMs: 120_000,
    });
    expect(unsent()).toBe(0);
    expect(await (await aWorker({ delivery: busy, attempts: MAX_ATTEMPTS })).result).toMatchObject({ skipped: true });
    expect(unsent()).toBe(1);
  });

  it('that the service refuses is our mistake, and is not repeated', async () => {
    const { result } = await aWorker({ delivery: { to: 'refused', status: 400 } });
    await expect(result).rejects.toMatchObject({ name: 'PermanentError' });
  });
});

it('encrypts as the example in RFC 8291 does', () => {
  const own = createECDH('prime256v1');
  own.setPrivateKey(Buffer.from('yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw', 'base64url'));
  const recipient = {
    p256dh: 'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4',
    auth: 'BTBZMqHH6r4Tts7J_aSIgg',
  };
  const salt = Buffer.from('DGv6ra1nlYgDCS1FRnbzlw', 'base64url');
  const message = encryptMessage('When I grow up, I want to be a watermelon', recipient, { own, salt });
  expect(message.toString('base64url')).toBe(
    'DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN',
  );
});

it('can be read by the browser that it is for, and is different each time', () => {
  const browser = aBrowserAtPush();
  const [one, other] = [encryptMessage('News', browser), encryptMessage('News', browser)];
  expect([browser.read(one), browser.read(other)]).toEqual(['News', 'News']);
  expect(one.equals(other)).toBe(false);
});

it('of a conversation is ordered once while it is unread, and again when it was read since', async () => {
  const { db } = await aWorker();
  const news = orderNews({ db });
  const at = (minutes: number, over: Partial<FeedEvent>): FeedEvent => ({
    ...event,
    body: '',
    read: false,
    date: new Date(NOW.getTime() + minutes * MINUTE).toISOString(),
    ...over,
  });
  const [first, second] = [at(0, { messages: 1 }), at(1, { messages: 2 })];
  await news(agentId, undefined, first, NOW);
  await news(agentId, undefined, first, NOW);
  await news(agentId, first, second, NOW);
  expect(await openWork(db)).toHaveLength(1);
  await news(agentId, { ...second, read: true }, at(2, { messages: 1 }), NOW);
  await news(agentId, at(2, { messages: 1 }), at(3, { messages: 1, talk: true }), NOW);
  expect(await openWork(db)).toHaveLength(3);
});
