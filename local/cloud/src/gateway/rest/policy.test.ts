import { aRequest, aRestApi } from '@local/cloud/testing/a-rest-api';
import { expect, test } from 'vitest';

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
