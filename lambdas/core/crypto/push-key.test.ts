import { createPublicKey, verify } from 'node:crypto';
import { expect, it } from 'vitest';
import { pushKey } from './push-key.ts';

const keyFrom = (secret: string) => pushKey(async () => secret)();

it('is the same each time, as browsers have subscribed with it, and another one for another secret', async () => {
  const [one, again, other] = [await keyFrom('a secret'), await keyFrom('a secret'), await keyFrom('another')];
  expect(one.publicKey).toMatch(/^B[\w-]{86}$/);
  expect(again.publicKey).toBe(one.publicKey);
  expect(other.publicKey).not.toBe(one.publicKey);
});

it('signs what its public half verifies', async () => {
  const { publicKey, sign } = await keyFrom('a secret');
  const point = Buffer.from(publicKey, 'base64url');
  const [x, y] = [point.subarray(1, 33), point.subarray(33)].map((part) => part.toString('base64url'));
  const key = createPublicKey({ format: 'jwk', key: { kty: 'EC', crv: 'P-256', x, y } });
  const how = { key, dsaEncoding: 'ieee-p1363' } as const;
  expect(verify('sha256', Buffer.from('a text'), how, sign('a text'))).toBe(true);
  expect(verify('sha256', Buffer.from('another'), how, sign('a text'))).toBe(false);
});
