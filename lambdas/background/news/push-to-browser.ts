// One encrypted message to a browser's push service (RFC 8030).
import { createExchange, type Exchange } from '#core/aws/exchange.ts';
import { SECOND } from '#core/platform/clock.ts';
import { encryptMessage, type Recipient } from './encrypt-message.ts';

export type Message = {
  text: string;
  /** How long it's worth waiting for a browser that is offline. */
  ttlSeconds: number;
  /** One that still waits is replaced by the next with the same topic. */
  topic: string;
};
/** gone: the browser has ended its subscription. busy: later, and not before that. */
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

/** Redirects aren't followed: the address was checked, and where it leads wasn't. */
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
export type PushToBrowser = ReturnType<typeof pushToBrowser>;
