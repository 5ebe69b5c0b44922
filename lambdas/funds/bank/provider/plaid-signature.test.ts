import { createHash, generateKeyPairSync, sign } from 'node:crypto';
import { expect, it } from 'vitest';
import { createPlaidVerifier } from './plaid-signature.ts';

const at = new Date('2026-11-21T10:00:00Z');
const body = Buffer.from('{"webhook_type":"ASSETS"}');

const encode = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');

const aKey = (kid: string) => {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const tokenAt = (then: Date) => {
    const claims = { iat: then.getTime() / 1000, request_body_sha256: createHash('sha256').update(body).digest('hex') };
    const signed = `${encode({ alg: 'ES256', kid })}.${encode(claims)}`;
    const signature = sign('sha256', Buffer.from(signed), { key: privateKey, dsaEncoding: 'ieee-p1363' });
    return `${signed}.${signature.toString('base64url')}`;
  };
  return { jwk: publicKey.export({ format: 'jwk' }), tokenAt, token: tokenAt(at), expired: false };
};

const aPlaid = () => {
  const keys: Record<string, ReturnType<typeof aKey>> = { old: aKey('old'), next: aKey('next') };
  const asked: string[] = [];
  const verify = createPlaidVerifier({
    webhookKey: async (kid) => {
      asked.push(kid);
      const { jwk, expired } = keys[kid]!;
      return { jwk, expired } as never;
    },
  });
  /** True if a webhook that this key signs so many minutes later is accepted. */
  const takes = (kid: string, minutesLater = 0) => {
    const then = new Date(at.getTime() + minutesLater * 60_000);
    return verify(keys[kid]!.tokenAt(then), body, then);
  };
  return { keys, asked, verify, takes };
};

it('asks for a key once and remembers it', async () => {
  const { takes, asked } = aPlaid();
  expect([await takes('old'), await takes('old')]).toEqual([true, true]);
  expect(asked).toEqual(['old']);
});

it('believes a retired key no more once it has met the next one', async () => {
  const { takes, keys } = aPlaid();
  expect(await takes('old')).toBe(true);
  keys.old!.expired = true;
  expect([await takes('next'), await takes('old'), await takes('next')]).toEqual([true, false, true]);
});

it('asks again after ten minutes, so that a retired key is not believed for long', async () => {
  const { keys, asked, takes } = aPlaid();
  expect(await takes('old')).toBe(true);
  keys.old!.expired = true;
  expect(await takes('old', 9)).toBe(true);
  expect(await takes('old', 10)).toBe(false);
  expect(asked).toEqual(['old', 'old']);
});

it('does not ask Plaid about each key id that someone makes up', async () => {
  const { asked, takes, keys } = aPlaid();
  for (let n = 0; n < 40; n++) keys[`made-up-${n}`] = { ...aKey(`made-up-${n}`), expired: true };
  for (let n = 0; n < 40; n++) expect(await takes(`made-up-${n}`)).toBe(false);
  expect(asked).toHaveLength(10);
  expect(await takes('old', 1)).toBe(true);
});

it.each([
  ['is not signed', { alg: 'none' }],
  ['is signed with a shared secret', { alg: 'HS256' }],
  ['names no key', { kid: undefined }],
])('refuses a token that %s', async (_, header) => {
  const { keys, verify, asked } = aPlaid();
  const [, payload, signature] = keys.old!.token.split('.');
  const forged = Buffer.from(JSON.stringify({ alg: 'ES256', kid: 'old', ...header })).toString('base64url');
  expect(await verify(`${forged}.${payload}.${signature}`, body, at)).toBe(false);
  expect(asked).toEqual([]);
});

it('refuses another body, a changed signature and what is too old or not yet', async () => {
  const { keys, verify } = aPlaid();
  const { token } = keys.old!;
  const minutes = (count: number) => new Date(at.getTime() + count * 60_000);
  expect(await verify(token, Buffer.from('{}'), at)).toBe(false);
  expect(await verify(`${token.slice(0, -4)}AAAA`, body, at)).toBe(false);
  expect(await verify(token, body, minutes(5.1))).toBe(false);
  expect(await verify(token, body, minutes(-1.1))).toBe(false);
  expect(await verify(token, body, minutes(4.9))).toBe(true);
});
