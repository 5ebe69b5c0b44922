import { generateKeyPairSync, sign } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createIdTokenVerifier, type VerifyIdToken } from './id-token.ts';

const userPoolId = 'us-east-1_Pool00001';
const clientId = 'client';
const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });

const encode = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
const token = (over: object = {}, header: object = {}) => {
  const now = Math.floor(Date.now() / 1000);
  const iss = `https://cognito-idp.us-east-1.amazonaws.com/${userPoolId}`;
  const claims = { sub: 'a', iss, aud: clientId, token_use: 'id', iat: now, exp: now + 60, ...over };
  const content = `${encode({ alg: 'RS256', kid: 'known', ...header })}.${encode(claims)}`;
  return `${content}.${sign('RSA-SHA256', Buffer.from(content), privateKey).toString('base64url')}`;
};

const keySet = { keys: [{ ...publicKey.export({ format: 'jwk' }), kid: 'known', alg: 'RS256', use: 'sig' }] };
const server = createServer((_, response) => response.end(JSON.stringify(keySet)));
let verify: VerifyIdToken;
beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const jwksUri = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
  verify = createIdTokenVerifier({ userPoolId, clientId, jwksUri });
});
afterAll(() => server.close());

describe('a token on a public route', () => {
  it('says who comes when it is good', async () => {
    expect(await verify(token())).toMatchObject({ sub: 'a' });
  });

  it.each([
    ['expired', token({ exp: 1 })],
    ['without an expiry', token({ exp: undefined })],
    ['for another client', token({ aud: 'other' })],
    ['of another pool', token({ iss: 'https://cognito-idp.us-east-1.amazonaws.com/us-east-1_Other' })],
    ['of another use', token({ token_use: 'access', client_id: clientId })],
    ['under an unknown key', token({}, { kid: 'unknown' })],
    ['under another algorithm', token({}, { alg: 'HS256' })],
    ['no token at all', 'nonsense'],
  ])('counts as none when it is %s', async (_, bad) => {
    expect(await verify(bad)).toBeUndefined();
  });

  it('is answered by a promise to try again when the keys are away', async () => {
    const away = createIdTokenVerifier({ userPoolId, clientId, jwksUri: 'http://127.0.0.1:1/' });
    await expect(away(token())).rejects.toMatchObject({ code: 'UNAVAILABLE' });
  });
});
