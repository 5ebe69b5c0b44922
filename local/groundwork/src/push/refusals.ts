// Why a push service refuses a message, in the order and with the numbers of Mozilla's.
import { createPublicKey, verify } from 'node:crypto';
import type { Subscription } from './store.ts';

export type Refusal = { status: number; errno: number; message: string };
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
