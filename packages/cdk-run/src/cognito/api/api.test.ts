// The wire itself: requests of browsers, and of strangers.
import { sign } from 'node:crypto';
import { CLIENT, POOL, plainSignIn, startPool, type TestPool } from 'cdk-run/testing/a-user-pool';
import fc from 'fast-check';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { supportedOperations } from './operations.ts';

const email = 'agent@example.com';
const password = 'correct horse battery';

let bed: TestPool;
beforeEach(async () => {
  bed = await startPool();
  bed.cognito().admin.ensureUser({ email, password });
});
afterEach(() => bed.stop());

const post = async (operation: string, body: string) => {
  const reply = await fetch(bed.endpoint, {
    method: 'POST',
    headers: { 'x-amz-target': `AWSCognitoIdentityProviderService.${operation}` },
    body,
  });
  return { status: reply.status, error: ((await reply.json()) as { __type?: string }).__type, headers: reply.headers };
};

it('lets browsers of any origin call, and read the errors', async () => {
  const preflight = await fetch(bed.endpoint, {
    method: 'OPTIONS',
    headers: { origin: 'http://localhost:4000', 'access-control-request-headers': 'x-amz-target,content-type' },
  });
  expect(preflight.headers.get('access-control-allow-origin')).toBe('*');
  expect(preflight.headers.get('access-control-allow-headers')).toBe('x-amz-target,content-type');
  const { headers } = await post('GetUser', '{}');
  expect(headers.get('access-control-allow-origin')).toBe('*');
  expect(headers.get('x-amzn-errortype')).toBe('InvalidParameterException:');
});

it('shows its public key and nothing of the private one', async () => {
  const { keys } = (await (await fetch(`${bed.endpoint}/${POOL}/.well-known/jwks.json`)).json()) as { keys: object[] };
  expect(keys).toEqual(bed.cognito().jwks().keys);
  expect(Object.keys(keys[0] ?? {}).sort()).toEqual(['alg', 'e', 'kid', 'kty', 'n', 'use']);
});

it('names what it does not play', async () => {
  expect(await post('GetUserAuthFactors', '{}')).toMatchObject({
    status: 400,
    error: 'UnknownOperationException',
  });
  expect(await post('constructor', '{}')).toMatchObject({ error: 'UnknownOperationException' });
});

it('never fails on what it is sent', async () => {
  const members = [
    'AccessToken',
    'AuthFlow',
    'AuthParameters',
    'ChallengeName',
    'ChallengeResponses',
    'ClientMetadata',
  ].concat([
    'ConfirmationCode',
    'Password',
    'RefreshToken',
    'Session',
    'Token',
    'UserAttributes',
    'UserCode',
    'Username',
  ]);
  const value = fc.oneof(
    fc.constantFrom<unknown>(
      'USER_SRP_AUTH',
      'USER_PASSWORD_AUTH',
      'PASSWORD_VERIFIER',
      'NEW_PASSWORD_REQUIRED',
      '__proto__',
    ),
    fc.jsonValue({ maxDepth: 2 }),
    fc.constantFrom<unknown>(
      { USERNAME: 'constructor', PASSWORD: 'x', SRP_A: '-1' },
      { USERNAME: email, SRP_A: 'f'.repeat(768) },
    ),
  );
  const input = fc.dictionary(fc.constantFrom(...members), value, { maxKeys: 5 });
  const operation = fc.constantFrom(...supportedOperations().forAnybody);
  await fc.assert(
    fc.asyncProperty(operation, input, async (name, body) => {
      const { status } = await post(name, JSON.stringify({ ClientId: CLIENT, ...body }));
      expect(status).toBeLessThan(500);
    }),
    { numRuns: 400 },
  );
});

it.each(['', 'null', '[]', '"x"', '{', '{"ClientId":1}'])('refuses the body %j', async (body) => {
  expect((await post('InitiateAuth', body)).status).toBe(400);
});

it('refuses a body that is too long', async () => {
  expect((await post('InitiateAuth', JSON.stringify({ ClientId: 'x'.repeat(300_000) }))).status).toBe(413);
});

it('verifies tokens as a gateway does', async () => {
  const { IdToken = '', AccessToken = '' } = await plainSignIn(bed, email, password);
  const { verify } = bed.cognito();
  const [header = '', claims = '', signature = ''] = IdToken.split('.');
  const encode = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
  const hs256 = `${encode({ alg: 'HS256', kid: 'x' })}.${claims}`;
  const bad = ['', 'a.b.c', `${header}.${claims}.`, `${header}.${claims}.${signature}x.y`, AccessToken]
    .concat(
      `${header}.${encode({ ...JSON.parse(Buffer.from(claims, 'base64url').toString()), sub: 'x' })}.${signature}`,
    )
    .concat(`${encode({ alg: 'none' })}.${claims}.`, `${hs256}.${Buffer.from('x').toString('base64url')}`);
  for (const token of bad) expect(() => verify(token, 'id')).toThrow();
  expect(() => verify(IdToken, 'access')).toThrow('not an access token');
  expect(verify(IdToken, 'id')).toMatchObject({ email });
});

it('takes no token of another pool or client', async () => {
  const { IdToken = '' } = await plainSignIn(bed, email, password);
  const [header = '', body = ''] = IdToken.split('.');
  const claims = JSON.parse(Buffer.from(body, 'base64url').toString()) as object;
  const forge = (more: object) => {
    const content = `${header}.${Buffer.from(JSON.stringify({ ...claims, ...more })).toString('base64url')}`;
    return `${content}.${sign('RSA-SHA256', Buffer.from(content), bed.privateKey).toString('base64url')}`;
  };
  expect(bed.cognito().verify(forge({}), 'id')).toMatchObject({ email });
  for (const more of [
    { iss: 'https://evil.example' },
    { aud: 'other' },
    { exp: 1 },
    { exp: 'never' },
    { token_use: 'refresh' },
  ]) {
    expect(() => bed.cognito().verify(forge(more), 'id')).toThrow();
  }
});
