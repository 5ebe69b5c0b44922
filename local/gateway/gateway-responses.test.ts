import { expect, test } from 'vitest';
import { aRequest, aRestApi } from './a-rest-api.ts';
import { headerOf } from './exchange.ts';

const response = (type: string, more: Record<string, unknown>) => ({
  Type: 'AWS::ApiGateway::GatewayResponse',
  Properties: { RestApiId: { Ref: 'Api' }, ResponseType: type, ...more },
});

test('the template says how an unknown route answers', async () => {
  const api = aRestApi({
    routes: [['GET', '/me']],
    more: {
      NotFound: response('MISSING_AUTHENTICATION_TOKEN', {
        StatusCode: '404',
        ResponseParameters: {
          'gatewayresponse.header.Cache-Control': "'no-store'",
          'gatewayresponse.header.Access-Control-Allow-Origin': 'method.request.header.Origin',
        },
        ResponseTemplates: {
          'application/json': '{"code":"NOT_FOUND","was":$context.error.messageString,"id":"$context.requestId"}',
        },
      }),
    },
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
      more: {
        Broken: response('DEFAULT_5XX', {
          ResponseTemplates: { 'application/json': '{"code":"UNAVAILABLE","message":"$context.error.message"}' },
        }),
      },
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
  const more = { Bad: response('UNAUTHORIZED', { ResponseTemplates: { 'application/json': '#set($a = 1)' } }) };
  expect(() => aRestApi({ routes: [['GET', '/x']], more })).toThrow(/Bad/);
});
