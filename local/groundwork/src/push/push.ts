import { createPublicKey, randomBytes, verify } from 'node:crypto';
import { join } from 'node:path';
import { action } from 'simulator-kit/console/elements';
import { html } from 'simulator-kit/console/html';
import { act, ConsoleError, type ConsoleRoute, view } from 'simulator-kit/console/route';
import { rowsOf } from 'simulator-kit/console/rows';
import { type Answer, answerUnderFault } from 'simulator-kit/fault';
import { createLoopbackServer, readBody } from 'simulator-kit/loopback-server';
import type { Simulator } from 'simulator-kit/simulator';
import { openState } from 'simulator-kit/state';

// The push service's page of the console: the browsers that subscribed, and their encrypted messages.

const PAGE = '/push';
const KEY = /^B[\w-]{86}$/;

const pushRoutes = (store: Store, addressOf: (token: string) => string): ConsoleRoute[] => [
  view({
    path: PAGE,
    title: 'Push service',
    lead: 'Plays the service that carries notifications to a browser.',
    read: () => ({ subscriptions: store.subscriptions(), messages: store.messages() }),
    show: ({ subscriptions, messages }) => [
      html`<h2>Browsers</h2>`,
      rowsOf(subscriptions.toReversed(), {
        none: ['No browser has subscribed', 'A browser gets here when someone turns on news on this device.'],
        buttonsOf: ({ token, endedAt }) => !endedAt && action(`${PAGE}/subscriptions/${token}/end`, 'End'),
      }),
      html`<h2>Messages</h2>`,
      rowsOf(messages.toReversed(), {
        none: ['Nothing was sent', 'News for a browser that is turned on ends up here, encrypted.'],
      }),
    ],
  }),
  // A browser's request on its own connection to the service.
  act(`${PAGE}/subscriptions`, PAGE, ({ body: { key } }) => {
    if (typeof key !== 'string' || !KEY.test(key)) throw new ConsoleError(400, "key is the sender's public key");
    const { token } = store.subscribe(key);
    return { token, endpoint: addressOf(token) };
  }),
  act(`${PAGE}/subscriptions/:token/end`, PAGE, ({ params: { token = '' } }) => {
    if (!store.end(token)) throw new ConsoleError(404, `There is no subscription ${token}`);
    return { token };
  }),
];

// The push service's data: each subscriber with the key of its sender, and the messages that the service accepted.

type Subscription = { token: string; at: string; key: string; endedAt?: string };
type Message = {
  at: string;
  token: string;
  ttl: number;
  topic?: string;
  urgency: string;
  /** The encrypted body as it arrived: only the browser can read it. */
  body: string;
};
type Kept = { subscriptions: Subscription[]; messages: Message[] };

const KEPT_MESSAGES = 200;

const openStore = (dataDir: string, file: string, now: () => Date) => {
  const state = openState<Kept>(join(dataDir, file), () => ({ subscriptions: [], messages: [] }));
  const { value } = state;
  return {
    subscriptions: () => value.subscriptions,
    messages: () => value.messages,
    subscribe(key: string): Subscription {
      const made = { token: randomBytes(24).toString('base64url'), at: now().toISOString(), key };
      value.subscriptions.push(made);
      state.save();
      return made;
    },
    /** False if the subscription doesn't exist. */
    end(token: string): boolean {
      const found = value.subscriptions.find((one) => one.token === token);
      if (!found) return false;
      found.endedAt = now().toISOString();
      state.save();
      return true;
    },
    take(message: Omit<Message, 'at'>): void {
      // A waiting message is replaced by the next with the same topic. Here no browser ever fetches them, so only the last one
      // counts.
      const others = value.messages.filter(
        ({ token, topic }) => topic === undefined || token !== message.token || topic !== message.topic,
      );
      value.messages = [...others, { at: now().toISOString(), ...message }].slice(-KEPT_MESSAGES);
      state.save();
    },
  };
};
type Store = ReturnType<typeof openStore>;

// A push service's reasons to refuse a message, in the order and with the numbers of Mozilla's.

type Refusal = { status: number; errno: number; message: string };
export type Sent = { headers: Record<string, string | undefined>; body: Buffer };

const LARGEST = 4096;
const DAY_SECONDS = 86_400;
/** Salt, record size, and the sender's key of 65 bytes with its length (RFC 8188). */
const HEADER_BYTES = 86;
const LEAST_SEALED = 18;

const unauthorized = (message: string): Refusal => ({ status: 401, errno: 109, message });
const bad = (errno: number, message: string): Refusal => ({ status: 400, errno, message });

const publicKeyOf = (raw: Buffer) =>
  createPublicKey({
    format: 'jwk',
    key: {
      kty: 'EC',
      crv: 'P-256',
      x: raw.subarray(1, 33).toString('base64url'),
      y: raw.subarray(33).toString('base64url'),
    },
  });

const isSignedBy = (key: string, token: string): boolean => {
  const [header = '', claims = '', signature = ''] = token.split('.');
  try {
    const how = { key: publicKeyOf(Buffer.from(key, 'base64url')), dsaEncoding: 'ieee-p1363' } as const;
    return verify('sha256', Buffer.from(`${header}.${claims}`), how, Buffer.from(signature, 'base64url'));
  } catch {
    return false;
  }
};

const partOf = (token: string, at: number): Record<string, unknown> => {
  try {
    return JSON.parse(Buffer.from(token.split('.')[at] ?? '', 'base64url').toString('utf8'));
  } catch {
    return {};
  }
};

const refuseClaims = ({ aud, exp, sub }: Record<string, unknown>, origin: string, now: number): Refusal | undefined => {
  if (aud !== origin) return unauthorized('The audience is not this service');
  if (typeof exp !== 'number' || exp <= now) return unauthorized('The token has expired');
  if (exp > now + DAY_SECONDS) return unauthorized('The token is valid for more than a day');
  if (!/^(mailto:[^@\s]+@[^@\s]+|https:\/\/\S+)$/.test(String(sub))) return unauthorized('The token has no contact');
  return undefined;
};

/** VAPID: RFC 8292. */
const refuseSender = (authorization: string, { key }: Subscription, origin: string, now: Date): Refusal | undefined => {
  const [, token = '', given = ''] = /^vapid t=([\w.-]+), ?k=([\w-]+)$/.exec(authorization) ?? [];
  if (partOf(token, 0).alg !== 'ES256' || !isSignedBy(given, token)) return unauthorized('The token is not signed');
  if (given !== key) return { status: 403, errno: 109, message: 'The subscription is for another sender' };
  return refuseClaims(partOf(token, 1), origin, Math.floor(now.getTime() / 1000));
};

const refuseMessage = ({ headers, body }: Sent): Refusal | undefined => {
  if (!/^\d+$/.test(headers.ttl ?? '')) return bad(111, 'TTL is missing');
  if (!/^[\w-]{1,32}$/.test(headers.topic ?? 'none')) return bad(113, 'Topic is not valid');
  if (!['very-low', 'low', 'normal', 'high'].includes(headers.urgency ?? 'normal'))
    return bad(110, 'Urgency is not valid');
  if (body.length > LARGEST) return { status: 413, errno: 104, message: 'The message is too large' };
  if (headers['content-encoding'] !== 'aes128gcm') return bad(110, 'Content-Encoding has to be aes128gcm');
  const isCoded = body.length >= HEADER_BYTES + LEAST_SEALED && body[20] === 65 && body[21] === 4;
  return isCoded ? undefined : bad(110, 'The body is not in the coding aes128gcm');
};

export const refusalOf = (
  sent: Sent,
  subscription: Subscription | undefined,
  { origin, now }: { origin: string; now: Date },
): Refusal | undefined => {
  if (!subscription) return { status: 404, errno: 102, message: 'There is no such subscription' };
  if (subscription.endedAt) return { status: 410, errno: 106, message: 'The subscription has ended' };
  return refuseSender(sent.headers.authorization ?? '', subscription, origin, now) ?? refuseMessage(sent);
};

// Plays a push service, Mozilla's, whose rules are public (RFC 8030, 8188, 8291, 8292). It accepts messages that a browser could
// read, from the sender that the browser subscribed with, and delivers them nowhere. It doesn't play the services of other browsers.

const FILE = 'push.json';
const PATH = '/wpush/v2/';

const answer = (status: number, body: object, headers: Record<string, string> = {}): Answer => ({
  status,
  headers: { 'content-type': 'application/json', ...headers },
  body: Buffer.from(JSON.stringify(body)),
});
const refuse = ({ status, errno, message }: Refusal) => answer(status, { code: status, errno, message });

const takeMessage = (store: Store, token: string, { headers, body }: Sent): Answer => {
  const { topic, urgency = 'normal' } = headers;
  const ttl = Number(headers.ttl);
  store.take({ token, ttl, ...(topic && { topic }), urgency, body: body.toString('base64url') });
  return answer(201, {}, { ttl: String(ttl), location: `/m/${token}` });
};

export const pushSimulator = (): Simulator => ({
  name: 'push',
  title: 'Push service',
  replaces: ['https://push.services.mozilla.com'],
  dataFiles: [FILE],
  async start({ dataDir, now, faults }) {
    const store = openStore(dataDir, FILE, now);
    let origin = '';
    const take = (path: string, sent: Sent): Answer => {
      const token = path.slice(PATH.length);
      const subscription = path.startsWith(PATH) ? store.subscriptions().find((one) => one.token === token) : undefined;
      const refusal = refusalOf(sent, subscription, { origin, now: now() });
      return refusal ? refuse(refusal) : takeMessage(store, token, sent);
    };
    const server = createLoopbackServer(async (request, response) => {
      const path = request.url ?? '/';
      const sent = { headers: request.headers as Sent['headers'], body: await readBody(request) };
      const honest = async () =>
        request.method === 'POST' ? take(path, sent) : refuse({ status: 405, errno: 0, message: 'Only POST' });
      await answerUnderFault(response, faults(path), honest, (status) =>
        refuse({ status, errno: status === 429 ? 201 : 999, message: 'Ordered by a fault' }),
      ).catch(() => response.destroy());
    });
    const { baseUrl } = await server.listen();
    origin = baseUrl;
    const console = {
      section: { path: '/push', title: 'Push service' },
      routes: pushRoutes(store, (token) => `${origin}${PATH}${token}`),
    };
    return { baseUrl, console, close: server.close };
  },
});
