import { createCipheriv, createECDH, type ECDH, hash, hkdfSync, randomBytes } from 'node:crypto';
import { createExchange, type Exchange } from '#core/aws/exchange.ts';
import type { PushKey } from '#core/crypto/push-key.ts';
import type { Db } from '#core/data/db.ts';
import { MAX_ATTEMPTS, type OutboxEntry } from '#core/data/outbox.ts';
import { type Clock, DAY, epochSeconds, HOUR, SECOND } from '#core/platform/clock.ts';
import { countMetric } from '#core/platform/count-metric.ts';
import { BusyError, PermanentError } from '#core/platform/queue-worker.ts';
import { feedEvent, type News, newsOf, notification } from '#public/members/dashboard';
import { isPushEndpoint, type NewsDevice, newsDevice, readChoices } from '#public/members/notifications';
import { session } from '#public/members/session';
import type { NewsTask } from './order-news.ts';

// A message that only the browser can read, not its push service (RFC 8291, in the coding of RFC 8188). Pure but for its randomness.

type Recipient = { p256dh: string; auth: string };
/** Given only in tests that need the same bytes each time. */
type Drawn = { own: ECDH; salt: Buffer };

const RECORD_SIZE = 4096;
/** The delimiter after the last record's text. */
const LAST = Buffer.from([2]);

const newKeys = (): ECDH => {
  const own = createECDH('prime256v1');
  own.generateKeys();
  return own;
};
const drawn = (): Drawn => ({ own: newKeys(), salt: randomBytes(16) });

const derived = (secret: Uint8Array, salt: Uint8Array, info: Buffer, length: number) =>
  Buffer.from(hkdfSync('sha256', secret, salt, info, length));
const label = (text: string) => Buffer.from(`${text}\0`);

export const encryptMessage = (text: string, { p256dh, auth }: Recipient, { own, salt } = drawn()): Buffer => {
  const theirs = Buffer.from(p256dh, 'base64url');
  const shared = own.computeSecret(theirs);
  const both = Buffer.concat([label('WebPush: info'), theirs, own.getPublicKey()]);
  const material = derived(shared, Buffer.from(auth, 'base64url'), both, 32);
  const key = derived(material, salt, label('Content-Encoding: aes128gcm'), 16);
  const nonce = derived(material, salt, label('Content-Encoding: nonce'), 12);
  const cipher = createCipheriv('aes-128-gcm', key, nonce);
  const sealed = Buffer.concat([cipher.update(Buffer.concat([Buffer.from(text), LAST])), cipher.final()]);
  const size = Buffer.alloc(4);
  size.writeUInt32BE(RECORD_SIZE);
  const ownPublic = own.getPublicKey();
  return Buffer.concat([salt, size, Buffer.from([ownPublic.length]), ownPublic, sealed, cipher.getAuthTag()]);
};

// One encrypted message to a browser's push service (RFC 8030).

export type Message = {
  text: string;
  /** How long the push service keeps trying an offline browser. */
  ttlSeconds: number;
  /** A waiting message is replaced by the next one with the same topic. */
  topic: string;
};
/** gone: the browser has ended its subscription. busy: try later, and not before the given time. */
export type Delivery =
  | { to: 'taken' }
  | { to: 'gone' }
  | { to: 'busy'; afterMs: number }
  | { to: 'refused'; status: number };

const TAKEN = [200, 201, 202, 204];
const GONE = [404, 410];
const WAITS_AT_MOST_SECONDS = 3600;

const deliveryOf = (status: number, retryAfter: string | undefined): Delivery => {
  if (TAKEN.includes(status)) return { to: 'taken' };
  if (GONE.includes(status)) return { to: 'gone' };
  if (status !== 429 && status < 500) return { to: 'refused', status };
  const seconds = /^\d+$/.test(retryAfter ?? '') ? Number(retryAfter) : 0;
  return { to: 'busy', afterMs: Math.min(seconds, WAITS_AT_MOST_SECONDS) * SECOND };
};

/** Doesn't follow redirects: only the given address was checked. */
export const pushToBrowser = (tokenFor: (audience: string) => Promise<string>) => {
  const open = new Map<string, Exchange>();
  return async (to: Recipient & { endpoint: string }, { text, ttlSeconds, topic }: Message): Promise<Delivery> => {
    const { origin, pathname, search } = new URL(to.endpoint);
    const exchange = open.get(origin) ?? createExchange(origin);
    open.set(origin, exchange);
    const headers = {
      authorization: await tokenFor(origin),
      'content-encoding': 'aes128gcm',
      'content-type': 'application/octet-stream',
      ttl: String(ttlSeconds),
      topic,
      urgency: 'high',
    };
    const reply = await exchange(headers, encryptMessage(text, to), `${pathname}${search}`);
    return deliveryOf(reply.status, reply.headers['retry-after']);
  };
};
type PushToBrowser = ReturnType<typeof pushToBrowser>;

type Deps = {
  db: Pick<Db, 'get' | 'delete'>;
  clock: Clock;
  push: PushToBrowser;
  pushKey: () => Promise<Pick<PushKey, 'publicKey'>>;
  pushServices: string;
};
type Result = { sent: true } | { skipped: true; why: string };
type Entry = Pick<OutboxEntry, 'attempts' | 'createdAt'>;

/** By the next day, the agent has seen the dashboard. */
const NEWS_FOR_MS = DAY;
const skipped = (why: string): Result => ({ skipped: true, why });
const latest = { consistent: true };

const newsAbout = async ({ db }: Deps, { agentId, eventId }: NewsTask): Promise<News | undefined> => {
  const row = await notification.get(db, { agentId, eventId }, latest);
  return row && newsOf(feedEvent(row));
};

/** Someone who was logged out in this browser must not get news in it. */
const isSignedIn = async ({ db, clock }: Deps, agentId: string, { sessionId }: NewsDevice): Promise<boolean> => {
  const live = await session.get(db, { agentId, sessionId }, latest);
  return live !== undefined && live.expires > epochSeconds(clock());
};

/** Returns the reason if this browser must get nothing. */
const objection = async (deps: Deps, { agentId }: NewsTask, device: NewsDevice, { kind }: News) => {
  if (device.key !== (await deps.pushKey()).publicKey || !isPushEndpoint(device.endpoint, deps.pushServices))
    return 'has to subscribe again';
  if (!(await isSignedIn(deps, agentId, device))) return 'logged out';
  const { push } = await readChoices(deps)({ id: agentId });
  return push[kind] ? undefined : 'turned off';
};

const deliver = async (deps: Deps, task: NewsTask, device: NewsDevice, news: News, leftMs: number) => {
  const { words, path } = news;
  return deps.push(device, {
    text: JSON.stringify({ id: task.eventId, words, path }),
    ttlSeconds: Math.floor(leftMs / SECOND),
    topic: hash('sha256', task.eventId, 'base64url').slice(0, 32),
  });
};

const resultOf = async (deps: Deps, task: NewsTask, delivery: Delivery, attempts: number): Promise<Result> => {
  switch (delivery.to) {
    case 'taken':
      return { sent: true };
    case 'gone':
      await deps.db.delete(newsDevice.key(task));
      return skipped('has unsubscribed');
    case 'refused':
      throw new PermanentError(`The push service refused it with ${delivery.status}`);
    case 'busy':
      if (attempts < MAX_ATTEMPTS) throw new BusyError('The push service is busy', delivery.afterMs);
      // The news is on the dashboard, so a few losses need no alarm.
      countMetric('UnsentNews');
      return skipped('the push service stayed busy');
  }
};

export const sendNews =
  (deps: Deps) =>
  async (task: NewsTask, { attempts, createdAt }: Entry): Promise<Result> => {
    const leftMs = Date.parse(createdAt) + NEWS_FOR_MS - deps.clock().getTime();
    const [device, news] = await Promise.all([newsDevice.get(deps.db, task, latest), newsAbout(deps, task)]);
    if (!device) return skipped('was removed');
    if (!news || leftMs <= 0) return skipped('is no news anymore');
    const why = await objection(deps, task, device, news);
    if (why) return skipped(why);
    return resultOf(deps, task, await deliver(deps, task, device, news, leftMs), attempts);
  };

// Identifies the sender to a push service (VAPID, RFC 8292).

/** Services refuse tokens valid for more than a day, and some clocks are wrong. */
const VALID_MS = 12 * HOUR;

type PushTokenDeps = { pushKey: () => Promise<PushKey>; clock: Clock; contact: string };

const encoded = (part: object) => Buffer.from(JSON.stringify(part)).toString('base64url');

/** The header for a service, by its origin. */
export const pushToken =
  ({ pushKey, clock, contact }: PushTokenDeps) =>
  async (audience: string): Promise<string> => {
    const { publicKey, sign } = await pushKey();
    const claims = { aud: audience, exp: epochSeconds(clock(), VALID_MS), sub: `mailto:${contact}` };
    const text = `${encoded({ typ: 'JWT', alg: 'ES256' })}.${encoded(claims)}`;
    return `vapid t=${text}.${sign(text).toString('base64url')}, k=${publicKey}`;
  };
