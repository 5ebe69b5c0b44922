import { createHash, generateKeyPairSync, sign } from 'node:crypto';
import { expect, it } from 'vitest';
import { createPlaidVerifier } from './plaid-signature.ts';

const at = new Date('2026-11-21T10:00:00Z');
const body = Buffer.from('{"webhook_type":"ASSETS"}');

const aKey = (kid: string) => {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const encode = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
  const claims = { iat: at.getTime() / 1000, request_body_sha256: createHash('sha256').update(body).digest('hex') };
  const signed = `${encode({ alg: 'ES256', kid })}.${encode(claims)}`;
  const signature = sign('sha256', Buffer.from(signed), { key: privateKey, dsaEncoding: 'ieee-p1363' });
  return {
    jwk: publicKey.export({ format: 'jwk' }),
    token: `${signed}.${signature.toString('base64url')}`,
    expired: false,
  };
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
  return { keys, asked, takes: (kid: string) => verify(keys[kid]!.token, body, at) };
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
