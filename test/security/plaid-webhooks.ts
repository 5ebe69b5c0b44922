// Webhooks as Plaid signs them, and as it never would.
import { createHash, createHmac, createPrivateKey, generateKeyPairSync, type KeyObject, sign } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

type Json = Record<string, unknown>;
type SigningKey = { kid: string; privateJwk: Json; publicJwk: { x: string; y: string }; expiredAt: number | null };

export type Webhook = { body: string; header?: string };

const encode = (value: Json) => Buffer.from(JSON.stringify(value)).toString('base64url');
const seconds = () => Math.floor(Date.now() / 1000);
const hashOf = (body: string) => createHash('sha256').update(body).digest('hex');

const es256 = (header: Json, claims: Json, key: KeyObject): string => {
  const content = `${encode(header)}.${encode(claims)}`;
  return `${content}.${sign('sha256', Buffer.from(content), { key, dsaEncoding: 'ieee-p1363' }).toString('base64url')}`;
};

/** The simulator's own key from the run's data folder: the one in force, or the last that was. */
const plaidKey = (dataDir: string, isRetired = false) => {
  const { keys } = JSON.parse(readFileSync(join(dataDir, 'plaid.json'), 'utf8')) as { keys: SigningKey[] };
  const found = keys.findLast(({ expiredAt }) => (expiredAt !== null) === isRetired);
  if (!found) throw new Error('Plaid has signed nothing yet');
  return { ...found, key: createPrivateKey({ key: found.privateJwk as never, format: 'jwk' }) };
};

export const productReady = (asset_report_id: string): string =>
  JSON.stringify({ webhook_type: 'ASSETS', webhook_code: 'PRODUCT_READY', asset_report_id, report_type: 'FULL' });

export const genuine = (dataDir: string, body: string, isRetired = false): Webhook => {
  const { kid, key } = plaidKey(dataDir, isRetired);
  return {
    body,
    header: es256({ alg: 'ES256', kid, typ: 'JWT' }, { iat: seconds(), request_body_sha256: hashOf(body) }, key),
  };
};

/** Right in all but its key, which Plaid has taken out of use. */
export const byRetiredKey = (dataDir: string, body: string): Webhook => genuine(dataDir, body, true);

/** Two hundred wrong ones over one body: twenty-five ways, each in eight forms. */
export const wrongWebhooks = (dataDir: string, body: string, forms = 8): { what: string; webhook: Webhook }[] => {
  const { kid, key, publicJwk } = plaidKey(dataDir);
  const own = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const p384 = generateKeyPairSync('ec', { namedCurve: 'P-384' });
  const rsa = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const head = { alg: 'ES256', kid, typ: 'JWT' };
  const right = () => ({ iat: seconds(), request_body_sha256: hashOf(body) });
  const good = () => es256(head, right(), key);
  const parts = () => good().split('.') as [string, string, string];
  const hmac = (header: Json, secret: string) => {
    const content = `${encode(header)}.${encode(right())}`;
    return `${content}.${createHmac('sha256', secret).update(content).digest('base64url')}`;
  };
  const byRsa = (header: Json) => {
    const content = `${encode(header)}.${encode(right())}`;
    return `${content}.${sign('sha256', Buffer.from(content), rsa.privateKey).toString('base64url')}`;
  };
  const ways: Record<string, (form: number) => Webhook> = {
    unsigned: () => ({ body }),
    'an empty signature': () => ({ body, header: '' }),
    nonsense: (form) => ({ body, header: 'x'.repeat(form * 50 + 1) }),
    'alg none': () => ({ body, header: `${encode({ ...head, alg: 'none' })}.${encode(right())}.` }),
    'alg none, signed': () => ({ body, header: `${encode({ ...head, alg: 'none' })}.${parts()[1]}.${parts()[2]}` }),
    'HS256 with x': () => ({ body, header: hmac({ ...head, alg: 'HS256' }, publicJwk.x) }),
    'HS256 called ES256': () => ({ body, header: hmac(head, `${publicJwk.x}${publicJwk.y}`) }),
    RS256: () => ({ body, header: byRsa({ ...head, alg: 'RS256' }) }),
    'RS256 called ES256': () => ({ body, header: byRsa(head) }),
    ES384: () => ({ body, header: es256({ ...head, alg: 'ES384' }, right(), p384.privateKey) }),
    'another body': (form) => ({ body: `${body.slice(0, -1)},"n":${form}}`, header: good() }),
    'a body with one space more': (form) => ({ body: body + ' '.repeat(form + 1), header: good() }),
    'a hash of nothing': () => ({
      body,
      header: es256(head, { iat: seconds(), request_body_sha256: hashOf('') }, key),
    }),
    'no hash': () => ({ body, header: es256(head, { iat: seconds() }, key) }),
    'too old': (form) => ({ body, header: es256(head, { ...right(), iat: seconds() - 302 - form * 600 }, key) }),
    'from the future': (form) => ({
      body,
      header: es256(head, { ...right(), iat: seconds() + 120 + form * 600 }, key),
    }),
    'no time': () => ({ body, header: es256(head, { request_body_sha256: hashOf(body) }, key) }),
    'a time that is text': () => ({ body, header: es256(head, { ...right(), iat: String(seconds()) }, key) }),
    'an unknown key': (form) => ({ body, header: es256({ ...head, kid: `unknown-${form}` }, right(), own.privateKey) }),
    'another key under the known name': () => ({ body, header: es256(head, right(), own.privateKey) }),
    'a key that is a path': () => ({
      body,
      header: es256({ ...head, kid: '../../etc/passwd' }, right(), own.privateKey),
    }),
    'no key': () => ({ body, header: es256({ alg: 'ES256' }, right(), own.privateKey) }),
    'a flipped signature': (form) => {
      const [h, p, s] = parts();
      const bytes = Buffer.from(s, 'base64url');
      bytes[form * 7] = (bytes[form * 7] ?? 0) ^ 1;
      return { body, header: `${h}.${p}.${bytes.toString('base64url')}` };
    },
    'a signature of zeros': () => ({
      body,
      header: `${parts()[0]}.${parts()[1]}.${Buffer.alloc(64).toString('base64url')}`,
    }),
    'four parts': () => ({ body, header: `${good()}.${parts()[2]}` }),
  };
  return Object.entries(ways).flatMap(([what, make]) =>
    Array.from({ length: forms }, (_, form) => ({ what: `${what} (${form})`, webhook: make(form) })),
  );
};
