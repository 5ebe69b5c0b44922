import { describe, expect, test } from 'vitest';
import { aRequest, aRestApi, ISSUER, POOL_ARN } from './a-rest-api.ts';
import { claimsAsStrings, type VerifyToken } from './rest-authorizer.ts';

const authorizer = {
  Type: 'AWS::ApiGateway::Authorizer',
  Properties: {
    RestApiId: { Ref: 'Api' },
    Name: 'people',
    Type: 'COGNITO_USER_POOLS',
    IdentitySource: 'method.request.header.Authorization',
    ProviderARNs: [POOL_ARN],
  },
};
const guarded = { AuthorizationType: 'COGNITO_USER_POOLS', AuthorizerId: { Ref: 'People' } };

const verifyToken: VerifyToken = (token, use) => {
  if (token === 'late') throw new Error('Token has expired');
  if (token !== `good-${use}`) throw new Error('Token signature is wrong');
  return { iss: ISSUER, sub: 'alice', 'cognito:groups': ['staff', 'agents'], scope: 'read write' };
};

const ask = (properties: Record<string, unknown>, token?: string, verify = verifyToken) =>
  aRestApi({ routes: [['GET', '/me', properties]], more: { People: authorizer } }, { verifyToken: verify }).handle(
    aRequest('GET', '/api/me', { headers: token === undefined ? [] : [['authorization', token]] }),
  );

describe('a method with a user pool authorizer', () => {
  test.each(['good-id', 'Bearer good-id'])('lets %s in and hands its claims on', async (token) => {
    const reply = await ask(guarded, token);
    expect(reply.status).toBe(200);
    expect(JSON.parse(reply.body.toString()).requestContext.authorizer.claims).toMatchObject({
      sub: 'alice',
      'cognito:groups': 'staff,agents',
    });
  });

  test.each([undefined, '', 'Bearer ', 'forged', 'good-access'])('answers %s with 401', async (token) => {
    const reply = await ask(guarded, token);
    expect([reply.status, reply.body.toString()]).toEqual([401, '{"message":"Unauthorized"}']);
  });

  test('says so when the token has expired', async () => {
    const reply = await ask(guarded, 'late');
    expect([reply.status, reply.body.toString()]).toEqual([401, '{"message":"The incoming token has expired"}']);
  });

  test('refuses a good token of another pool', async () => {
    const elsewhere: VerifyToken = () => ({ iss: `${ISSUER}9`, sub: 'mallory' });
    expect((await ask(guarded, 'good-id', elsewhere)).status).toBe(401);
  });

  test('with scopes takes an access token that has one of them', async () => {
    const scoped = (scope: string) => ({ ...guarded, AuthorizationScopes: [scope] });
    expect((await ask(scoped('write'), 'good-access')).status).toBe(200);
    expect((await ask(scoped('admin'), 'good-access')).status).toBe(401);
    expect((await ask(scoped('write'), 'good-id')).status).toBe(401);
  });
});

test('claims are strings, as REST APIs print them', () => {
  expect(
    claimsAsStrings({ email_verified: true, auth_time: 5, exp: 1_795_236_417, identities: [{ userId: '1' }] }),
  ).toEqual({
    email_verified: 'true',
    auth_time: '5',
    exp: 'Sat Nov 21 04:46:57 UTC 2026',
    identities: '{"userId":"1"}',
  });
});
