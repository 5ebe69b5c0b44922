import { aRequest, aRestApi, ISSUER, POOL_ARN } from 'cdk-run/testing/a-rest-api';
import { describe, expect, test } from 'vitest';
import { claimsAsStrings, type VerifyToken } from './authorizer.ts';

const people = {
  type: 'apiKey',
  name: 'Authorization',
  in: 'header',
  'x-amazon-apigateway-authtype': 'cognito_user_pools',
  'x-amazon-apigateway-authorizer': {
    type: 'cognito_user_pools',
    providerARNs: [POOL_ARN.replace('us-east-1_Local0001', ['$', '{stageVariables.pool}'].join(''))],
    authorizerResultTtlInSeconds: 0,
  },
};
const aGuardedApi = (security: unknown, verify: VerifyToken, scheme: Record<string, unknown> = people) =>
  aRestApi(
    {
      routes: [['GET', '/me', { security }]],
      body: { components: { securitySchemes: { people: scheme } } },
      stage: { Variables: { pool: 'us-east-1_Local0001' } },
    },
    { verifyToken: verify },
  );
const guarded = [{ people: [] as string[] }];

const verifyToken: VerifyToken = (token, use) => {
  if (token === 'late') throw new Error('Token has expired');
  if (token !== `good-${use}`) throw new Error('Token signature is wrong');
  return { iss: ISSUER, sub: 'alice', 'cognito:groups': ['staff', 'agents'], scope: 'read write' };
};

const ask = (security: unknown, token?: string, verify = verifyToken) =>
  aGuardedApi(security, verify).handle(
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
    const scoped = (scope: string) => [{ people: [scope] }];
    expect((await ask(scoped('write'), 'good-access')).status).toBe(200);
    expect((await ask(scoped('admin'), 'good-access')).status).toBe(401);
    expect((await ask(scoped('write'), 'good-id')).status).toBe(401);
  });
});

describe('a document is refused', () => {
  test('that asks a scheme which it does not define', () => {
    expect(() => aGuardedApi([{ others: [] }], verifyToken)).toThrow(
      'Api.Body.paths./me.get.security: no scheme others',
    );
  });

  test('whose authorizer has what the gateway does not know', () => {
    const scheme = { ...people, 'x-amazon-apigateway-authorizer': { type: 'request', authorizerUri: 'arn' } };
    expect(() => aGuardedApi(guarded, verifyToken, scheme)).toThrow('does not know authorizerUri');
    expect(() =>
      aGuardedApi(guarded, verifyToken, { ...people, 'x-amazon-apigateway-authorizer': { type: 'request' } }),
    ).toThrow('does not know the type request');
  });

  test('whose stage does not say which pool', () => {
    const body = { components: { securitySchemes: { people } } };
    expect(() => aRestApi({ routes: [['GET', '/me', { security: guarded }]], body })).toThrow(
      'the stage has no variable pool',
    );
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

const withPolicy = (...Statement: object[]) =>
  aRestApi({ routes: [['GET', '/x']], api: { Policy: { Version: '2012-10-17', Statement } } });
const everyone = { Effect: 'Allow', Principal: '*', Action: 'execute-api:Invoke', Resource: 'execute-api:/*' };

test('an origin secret in a header closes the way around the edge', async () => {
  const api = withPolicy(everyone, {
    ...everyone,
    Effect: 'Deny',
    Condition: { StringNotEquals: { 'aws:Referer': 'secret' } },
  });
  const reply = await api.handle(aRequest('GET', '/api/x'));
  expect(reply.status).toBe(403);
  expect(reply.body.toString()).toContain('with an explicit deny');
  expect((await api.handle(aRequest('GET', '/api/x', { headers: [['Referer', 'secret']] }))).status).toBe(200);
});

test('what no statement allows is refused', async () => {
  const api = withPolicy({ ...everyone, Resource: 'execute-api:/api/POST/*' });
  expect((await api.handle(aRequest('GET', '/api/x'))).status).toBe(403);
});

test('a condition that the gateway cannot judge stops the start', () => {
  expect(() => withPolicy({ ...everyone, Condition: { NumericEquals: { 'aws:Referer': '1' } } })).toThrow(
    /NumericEquals/,
  );
});
