// Thirty tokens that look right and are not. Those that only their claims betray are signed with the pool's own key, which
// the local run keeps in its data folder.
import { createHmac, createPrivateKey, createPublicKey, generateKeyPairSync, type KeyObject, sign } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

type Json = Record<string, unknown>;

const encode = (value: Json | string) =>
  Buffer.from(typeof value === 'string' ? value : JSON.stringify(value)).toString('base64url');
const decode = (part = ''): Json => JSON.parse(Buffer.from(part, 'base64url').toString()) as Json;

const rsa = (header: Json, claims: Json, key: KeyObject, hash = 'RSA-SHA256') => {
  const content = `${encode(header)}.${encode(claims)}`;
  return `${content}.${sign(hash, Buffer.from(content), key).toString('base64url')}`;
};
const hmac = (header: Json, claims: Json, key: string | Buffer, hash = 'sha256') => {
  const content = `${encode(header)}.${encode(claims)}`;
  return `${content}.${createHmac(hash, key).update(content).digest('base64url')}`;
};

const without = (claims: Json, ...names: string[]) =>
  Object.fromEntries(Object.entries(claims).filter(([name]) => !names.includes(name)));

/** Keys name the fault, values are the tokens. `genuine` is one that works; `victim` the sub they all pretend to be. */
export const badTokens = (genuine: string, dataDir: string, victim: string): Record<string, string> => {
  const { signingKey } = JSON.parse(readFileSync(join(dataDir, 'cognito.json'), 'utf8')) as {
    signingKey: { privateKey: string };
  };
  const poolKey = createPrivateKey(signingKey.privateKey);
  const publicKey = createPublicKey(poolKey);
  const own = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const ownEc = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const [head = '', body = '', signature = ''] = genuine.split('.');
  const header = decode(head);
  const claims: Json = { ...decode(body), sub: victim };
  const spki = publicKey.export({ type: 'spki', format: 'pem' }).toString();
  const pkcs1 = publicKey.export({ type: 'pkcs1', format: 'pem' }).toString();
  const byPool = (changed: Json, over: Json = header) => rsa(over, changed, poolKey);
  const now = Math.floor(Date.now() / 1000);
  const flipped = signature.replace(/^./, (first) => (first === 'A' ? 'B' : 'A'));
  const jwk = own.publicKey.export({ format: 'jwk' }) as Json;

  return {
    'alg none': `${encode({ ...header, alg: 'none' })}.${encode(claims)}.`,
    'alg none with a signature': `${encode({ ...header, alg: 'none' })}.${encode(claims)}.${signature}`,
    'alg None': `${encode({ ...header, alg: 'None' })}.${encode(claims)}.`,
    'no alg': `${encode(without(header, 'alg'))}.${encode(claims)}.${signature}`,
    'HS256 with the public key': hmac({ ...header, alg: 'HS256' }, claims, spki),
    'HS256 with the public key in its other form': hmac({ ...header, alg: 'HS256' }, claims, pkcs1),
    'HS256 with an empty key': hmac({ ...header, alg: 'HS256' }, claims, ''),
    'HS256 under the label RS256': hmac(header, claims, spki),
    'HS512 with the public key': hmac({ ...header, alg: 'HS512' }, claims, spki, 'sha512'),
    'another key under the known kid': rsa(header, claims, own.privateKey),
    'another key under its own kid': rsa({ ...header, kid: 'attacker' }, claims, own.privateKey),
    'another key that comes along': rsa({ ...header, jwk }, claims, own.privateKey),
    'another key at an address': rsa({ ...header, jku: 'http://127.0.0.1:9/jwks.json' }, claims, own.privateKey),
    'no kid': rsa(without(header, 'kid'), claims, own.privateKey),
    'a kid that is a path': rsa({ ...header, kid: '../../../../dev/null' }, claims, own.privateKey),
    'RS512 by the pool': rsa({ ...header, alg: 'RS512' }, claims, poolKey, 'RSA-SHA512'),
    'ES256 by another key': rsa({ ...header, alg: 'ES256' }, claims, ownEc.privateKey, 'SHA256'),
    'claims exchanged': `${head}.${encode(claims)}.${signature}`,
    'a signature with one character changed': `${head}.${body}.${flipped}`,
    'a signature cut': `${head}.${body}.${signature.slice(0, -8)}`,
    'no signature': `${head}.${body}.`,
    'two parts': `${head}.${body}`,
    'four parts': `${genuine}.${signature}`,
    'another pool': byPool({ ...claims, iss: String(claims.iss).replace(/[^/]+$/, 'us-east-1_Other0001') }),
    'no issuer': byPool(without(claims, 'iss')),
    'another client': byPool({ ...claims, aud: 'otherclient' }),
    'an access token': byPool({ ...without(claims, 'aud'), token_use: 'access', client_id: claims.aud }),
    'no use': byPool(without(claims, 'token_use')),
    'expired a second ago': byPool({ ...claims, exp: now - 1 }),
    'no expiry': byPool(without(claims, 'exp')),
    'an expiry that is text': byPool({ ...claims, exp: String(now + 900) }),
    'claims that are no object': `${head}.${encode('"admin"')}.${signature}`,
  };
};
