import type { APIGatewayProxyEvent } from 'aws-lambda';
import * as v from 'valibot';
import { expect, it } from 'vitest';
import type { Routes } from './route.ts';
import { serve } from './serve.ts';

const reply = v.object({ id: v.string(), amount: v.number() });
const routes = {
  read: { method: 'GET', path: '/api/things', auth: 'public', reply },
  write: { method: 'POST', path: '/api/things', auth: 'public', reply },
} as const satisfies Routes;

const callWith = async (method: 'GET' | 'POST', body: object) => {
  const made = async () => body as v.InferOutput<typeof reply>;
  const handler = serve(routes, { read: made, write: made });
  const event = { httpMethod: method, resource: '/api/things', path: '/api/things', headers: {}, body: null };
  const answer = await handler({ ...event, requestContext: { identity: {} } } as APIGatewayProxyEvent);
  return { status: answer.statusCode, body: JSON.parse(answer.body) };
};

it.each(['GET', 'POST'] as const)('drops what the contract of a %s does not name', async (method) => {
  const body = { id: 'one', amount: 2, pin: 'secret' };
  expect(await callWith(method, body)).toEqual({ status: 200, body: { id: 'one', amount: 2 } });
});

it('answers a write whose reply breaks the contract, with the fields that keep it', async () => {
  const body = { id: 'one', amount: 'two', pin: 'secret' };
  expect(await callWith('POST', body)).toEqual({ status: 200, body: { id: 'one' } });
});

it('fails a read whose reply breaks the contract', async () => {
  expect((await callWith('GET', { id: 'one', amount: 'two' })).status).toBe(500);
});

it.each([
  ['of our pages', { aud: 'web' }, { client: 'web' }, 200],
  ["of an assistant's client", { aud: 'assistants' }, { client: 'web' }, 401],
  ['of no client', {}, { client: 'web' }, 401],
  ['where the stage names no client', { aud: 'web' }, null, 401],
])('takes an ID token %s as its rules say', async (_whose, claims, stageVariables, status) => {
  const own = { read: { method: 'GET', path: '/api/own', auth: 'agent', reply } } as const satisfies Routes;
  const handler = serve(own, { read: async () => ({ id: 'one', amount: 2 }) }, { refuseEnded: async () => {} });
  const event = { httpMethod: 'GET', resource: '/api/own', path: '/api/own', headers: {}, body: null, stageVariables };
  const authorizer = { claims: { sub: 'ada', ...claims } };
  const answer = await handler({
    ...event,
    requestContext: { identity: {}, authorizer },
  } as unknown as APIGatewayProxyEvent);
  expect(answer.statusCode).toBe(status);
});
