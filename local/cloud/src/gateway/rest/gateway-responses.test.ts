import { aRequest, aRestApi } from '@local/cloud/testing/a-rest-api';
import { expect, test } from 'vitest';
import { headerOf } from '../exchange.ts';

const responding = (type: string, response: Record<string, unknown>) => ({
  'x-amazon-apigateway-gateway-responses': { [type]: response },
});

test('the template says how an unknown route answers', async () => {
  const api = aRestApi({
    routes: [['GET', '/me']],
    body: responding('MISSING_AUTHENTICATION_TOKEN', {
      statusCode: '404',
      responseParameters: {
        'gatewayresponse.header.Cache-Control': "'no-store'",
        'gatewayresponse.header.Access-Control-Allow-Origin': 'method.request.header.Origin',
      },
      responseTemplates: {
        'application/json': '{"code":"NOT_FOUND","was":$context.error.messageString,"id":"$context.requestId"}',
      },
    }),
  });
  const reply = await api.handle(aRequest('GET', '/api/you', { headers: [['Origin', 'https://example.com']] }));
  expect(reply.status).toBe(404);
  expect(JSON.parse(reply.body.toString())).toEqual({
    code: 'NOT_FOUND',
    was: 'Missing Authentication Token',
    id: headerOf(reply.headers, 'x-amzn-requestid'),
  });
  expect(headerOf(reply.headers, 'cache-control')).toBe('no-store');
  expect(headerOf(reply.headers, 'access-control-allow-origin')).toBe('https://example.com');
});

test('DEFAULT_5XX dresses a failed function and keeps its status', async () => {
  const api = aRestApi(
    {
      routes: [['GET', '/x']],
      body: responding('DEFAULT_5XX', {
        responseTemplates: { 'application/json': '{"code":"UNAVAILABLE","message":"$context.error.message"}' },
      }),
    },
    { invoke: () => Promise.reject(new Error('down')) },
  );
  const reply = await api.handle(aRequest('GET', '/api/x'));
  expect([reply.status, reply.body.toString()]).toEqual([
    502,
    '{"code":"UNAVAILABLE","message":"Internal server error"}',
  ]);
});

test('a template with directives is refused, not printed as it stands', () => {
  const body = responding('UNAUTHORIZED', { responseTemplates: { 'application/json': '#set($a = 1)' } });
  expect(() => aRestApi({ routes: [['GET', '/x']], body })).toThrow(/UNAUTHORIZED: the local cloud runs no directives/);
});

test('a part of a response that the gateway does not know is named', () => {
  const body = responding('UNAUTHORIZED', { statusCodes: '401' });
  expect(() => aRestApi({ routes: [['GET', '/x']], body })).toThrow(
    'Api.Body.x-amazon-apigateway-gateway-responses.UNAUTHORIZED: the local cloud does not know statusCodes',
  );
});
