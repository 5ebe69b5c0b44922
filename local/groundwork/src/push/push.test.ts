import { createSign, generateKeyPairSync, type KeyObject, randomBytes } from 'node:crypto';
import { expect, it } from 'vitest';
import { refusalOf, type Sent } from './push.ts';

// The simulator is as strict as the real service: it refuses each mistake of a sender with the real error number.

const ORIGIN = 'https://push.example';
const NOW = new Date('2026-11-24T10:00:00Z');
const NOW_SECONDS = NOW.getTime() / 1000;

const encoded = (part: object) => Buffer.from(JSON.stringify(part)).toString('base64url');
const aSender = () => {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  return { privateKey, key: publicKey.export({ type: 'spki', format: 'der' }).subarray(-65).toString('base64url') };
};
const sender = aSender();

const authorization = (claims: object = {}, { privateKey, key } = sender, alg = 'ES256') => {
  const good = { aud: ORIGIN, exp: NOW_SECONDS + 3600, sub: 'mailto:help@groundwork.example' };
  const text = `${encoded({ typ: 'JWT', alg })}.${encoded({ ...good, ...claims })}`;
  const sign = (by: KeyObject) => createSign('sha256').update(text).sign({ key: by, dsaEncoding: 'ieee-p1363' });
  return `vapid t=${text}.${sign(privateKey).toString('base64url')}, k=${key}`;
};

const coded = Buffer.concat([randomBytes(20), Buffer.from([65, 4]), randomBytes(64 + 40)]);
const headers = { authorization: authorization(), ttl: '60', topic: 'a-topic', 'content-encoding': 'aes128gcm' };
const subscription = { token: 't', at: NOW.toISOString(), key: sender.key };

const refused = (sent: Partial<Sent>, at: { ended?: boolean; unknown?: boolean } = {}) => {
  const ended = { ...subscription, endedAt: NOW.toISOString() };
  const known = at.unknown ? undefined : at.ended ? ended : subscription;
  return refusalOf({ headers, body: coded, ...sent }, known, { origin: ORIGIN, now: NOW });
};
const withHeader = (changes: Record<string, string | undefined>) => refused({ headers: { ...headers, ...changes } });

it('takes a message that is right', () => {
  expect(refused({})).toBeUndefined();
});

it.each([
  ['to no subscription', () => refused({}, { unknown: true }), 404],
  ['to one that has ended', () => refused({}, { ended: true }), 410],
  ['without a token', () => withHeader({ authorization: undefined }), 401],
  [
    'with a token for another service',
    () => withHeader({ authorization: authorization({ aud: 'https://x.example' }) }),
    401,
  ],
  ['with a token that has expired', () => withHeader({ authorization: authorization({ exp: NOW_SECONDS }) }), 401],
  ['with a token for too long', () => withHeader({ authorization: authorization({ exp: NOW_SECONDS + 86_401 }) }), 401],
  ['without a contact', () => withHeader({ authorization: authorization({ sub: 'http://localhost' }) }), 401],
  ['with a token that is not signed', () => withHeader({ authorization: authorization({}, sender, 'none') }), 401],
  [
    'signed by someone else',
    () => withHeader({ authorization: authorization({}, { ...aSender(), key: sender.key }) }),
    401,
  ],
  ['of another sender', () => withHeader({ authorization: authorization({}, aSender()) }), 403],
  ['without a time to live', () => withHeader({ ttl: undefined }), 400],
  ['with a topic that is too long', () => withHeader({ topic: 'x'.repeat(33) }), 400],
  ['of an unknown urgency', () => withHeader({ urgency: 'now' }), 400],
  ['in another coding', () => withHeader({ 'content-encoding': 'aesgcm' }), 400],
  ['in clear', () => refused({ body: Buffer.from('A client wrote to you.'.repeat(10)) }), 400],
  ['that is too large', () => refused({ body: Buffer.concat([coded, Buffer.alloc(4096)]) }), 413],
])('refuses a message %s', (_, refusal, status) => {
  expect(refusal()?.status).toBe(status);
});
