import { aRequest, aRestApi, FUNCTION_ARN } from 'cdk-run/testing/a-rest-api';
import { describe, expect, test } from 'vitest';
import { headerOf, type OriginReply } from '../exchange.ts';
import type { RestApi } from './rest.ts';

const json = (reply: OriginReply) => JSON.parse(reply.body.toString());
const echoed = async (api: RestApi, ...request: Parameters<typeof aRequest>) =>
  json(await api.handle(aRequest(...request)));
const answering = (answer: unknown) => ({ invoke: async () => answer });

describe('routing', () => {
  const api = aRestApi({
    routes: [
      ['GET', '/'],
      ['GET', '/requests/{id}'],
      ['GET', '/requests/open'],
      ['ANY', '/requests/{id}/reports/{reportId}'],
      ['ANY', '/{proxy+}'],
    ],
  });
  test.each([
    ['/api', '/', null],
    ['/api/requests/open', '/requests/open', null],
    ['/api/requests/open/', '/requests/open', null],
    ['/api/requests/a%20b', '/requests/{id}', { id: 'a b' }],
    ['/api/requests/1/reports/2', '/requests/{id}/reports/{reportId}', { id: '1', reportId: '2' }],
    ['/api/elsewhere/deep', '/{proxy+}', { proxy: 'elsewhere/deep' }],
  ])('%s goes to %s', async (path, resource, pathParameters) => {
    expect(await echoed(api, 'GET', path)).toMatchObject({ resource, pathParameters });
  });

  test('a resource that lacks the method does not fall back to a wider one', async () => {
    expect((await api.handle(aRequest('POST', '/api/requests/open'))).status).toBe(403);
  });

  test('unknown paths are missing an authentication token, as API Gateway has it', async () => {
    const reply = await aRestApi({ routes: [['GET', '/me']] }).handle(aRequest('GET', '/api/you'));
    expect(reply.status).toBe(403);
    expect(json(reply)).toEqual({ message: 'Missing Authentication Token' });
    expect(headerOf(reply.headers, 'x-amzn-errortype')).toBe('MissingAuthenticationTokenException');
  });

  test('an unknown stage is forbidden', async () => {
    const reply = await api.handle(aRequest('GET', '/prod/requests/open'));
    expect([reply.status, json(reply)]).toEqual([403, { message: 'Forbidden' }]);
  });

  test('calls the function that the integration names', async () => {
    const called: string[] = [];
    const invoke = async (arn: string) => {
      called.push(arn);
      return {};
    };
    await aRestApi({ routes: [['GET', '/me']] }, { invoke }).handle(aRequest('GET', '/api/me'));
    expect(called).toEqual([FUNCTION_ARN]);
  });
});

describe('the event', () => {
  const api = aRestApi(
    { routes: [['POST', '/requests/{id}']], stage: { Variables: { color: 'green' } } },
    { now: () => Date.UTC(2026, 10, 21, 4, 46, 57) },
  );

  test('has the shape of a version 1 proxy event', async () => {
    const event = await echoed(api, 'POST', '/api/requests/7?a=1&a=2&b=%20', {
      headers: [
        ['User-Agent', 'test'],
        ['X-Thing', 'one'],
        ['X-Thing', 'two'],
        ['Connection', 'keep-alive'],
        ['X-Forwarded-For', '198.51.100.1'],
      ],
      body: Buffer.from('{"amount":1}'),
    });
    expect(event).toMatchObject({
      resource: '/requests/{id}',
      path: '/requests/7',
      httpMethod: 'POST',
      queryStringParameters: { a: '2', b: ' ' },
      multiValueQueryStringParameters: { a: ['1', '2'], b: [' '] },
      stageVariables: { color: 'green' },
      body: '{"amount":1}',
      isBase64Encoded: false,
      requestContext: {
        accountId: '000000000000',
        stage: 'api',
        path: '/api/requests/7',
        resourcePath: '/requests/{id}',
        protocol: 'HTTP/1.1',
        requestTime: '21/Nov/2026:04:46:57 +0000',
        requestTimeEpoch: Date.UTC(2026, 10, 21, 4, 46, 57),
        identity: { sourceIp: '192.0.2.7', userAgent: 'test', user: null },
      },
    });
    expect(event.headers).toMatchObject({ 'X-Thing': 'two', 'X-Forwarded-For': '198.51.100.1, 192.0.2.7' });
    expect(event.multiValueHeaders['X-Thing']).toEqual(['one', 'two']);
    expect(event.headers.Host).toBe(`${event.requestContext.apiId}.execute-api.us-east-1.amazonaws.com`);
    expect(event.headers['X-Amzn-Trace-Id']).toMatch(/^Root=1-6[0-9a-f]{7}-[0-9a-f]{24}$/);
    expect(event.headers).not.toHaveProperty('Connection');
    expect(event.requestContext).not.toHaveProperty('authorizer');
  });

  test('has null where nothing was sent', async () => {
    const event = await echoed(aRestApi({ routes: [['GET', '/me']] }), 'GET', '/api/me');
    expect(event).toMatchObject({
      queryStringParameters: null,
      multiValueQueryStringParameters: null,
      pathParameters: null,
      stageVariables: null,
      body: null,
    });
  });

  test('carries binary bodies in base64, by the list of the API', async () => {
    const binary = aRestApi({ routes: [['POST', '/file']], api: { BinaryMediaTypes: ['image/*'] } });
    const body = Buffer.from([0, 255, 1]);
    const image = await echoed(binary, 'POST', '/api/file', { headers: [['Content-Type', 'image/png']], body });
    const text = await echoed(binary, 'POST', '/api/file', {
      headers: [['Content-Type', 'text/plain']],
      body: Buffer.from('é'),
    });
    expect([image.body, image.isBase64Encoded]).toEqual(['AP8B', true]);
    expect([text.body, text.isBase64Encoded]).toEqual(['é', false]);
  });
});

describe('the reply', () => {
  const ask = (answer: unknown, headers: [string, string][] = [], api = {}) =>
    aRestApi({ routes: [['GET', '/x']], api }, answering(answer)).handle(aRequest('GET', '/api/x', { headers }));

  test('carries status, headers and several values of one header', async () => {
    const reply = await ask({
      statusCode: '201',
      headers: { 'X-Number': 1, 'set-cookie': 'lost' },
      multiValueHeaders: { 'Set-Cookie': ['a=1', 'b=2'] },
      body: 'made',
    });
    expect(reply.status).toBe(201);
    expect(reply.body.toString()).toBe('made');
    expect(reply.headers).toContainEqual(['X-Number', '1']);
    expect(reply.headers.filter(([name]) => name.toLowerCase() === 'set-cookie')).toEqual([
      ['Set-Cookie', 'a=1'],
      ['Set-Cookie', 'b=2'],
    ]);
    expect(headerOf(reply.headers, 'content-type')).toBe('application/json');
    expect(headerOf(reply.headers, 'x-amzn-requestid')).toMatch(/^[0-9a-f-]{36}$/);
  });

  test('remaps the headers that API Gateway keeps for itself', async () => {
    const reply = await ask({ statusCode: 401, headers: { 'WWW-Authenticate': 'Basic', Date: 'today' } });
    expect(headerOf(reply.headers, 'x-amzn-remapped-www-authenticate')).toBe('Basic');
    expect(headerOf(reply.headers, 'date')).toBeUndefined();
  });

  test('decodes base64 only for a caller whose first accepted type is binary', async () => {
    const pdf = { headers: { 'Content-Type': 'application/pdf' }, body: 'AP8B', isBase64Encoded: true };
    const api = { BinaryMediaTypes: ['application/pdf'] };
    expect((await ask(pdf, [['Accept', 'application/pdf, */*']], api)).body).toEqual(Buffer.from([0, 255, 1]));
    expect((await ask(pdf, [['Accept', 'text/html, application/pdf']], api)).body.toString()).toBe('AP8B');
  });

  test.each([
    ['nothing', undefined],
    ['a list', []],
    ['a string', 'hello'],
    ['a body that is an object', { statusCode: 200, body: {} }],
    ['an unknown field', { statusCode: 200, cookies: [] }],
    ['an impossible status', { statusCode: 'ok' }],
    ['a header that is an object', { headers: { a: {} } }],
    ['a line break in a header', { headers: { a: 'b\r\nc: d' } }],
  ])('%s is a malformed proxy response: 502', async (_, answer) => {
    const reply = await ask(answer);
    expect([reply.status, json(reply)]).toEqual([502, { message: 'Internal server error' }]);
  });

  test('a failed function is a 502 whose cause only the log knows', async () => {
    const problems: unknown[] = [];
    const reply = await aRestApi(
      { routes: [['GET', '/x']] },
      {
        invoke: () => Promise.reject(Object.assign(new Error('secret'), { errorType: 'TypeError' })),
        onProblem: (problem) => problems.push(problem),
      },
    ).handle(aRequest('GET', '/api/x'));
    expect([reply.status, reply.body.toString()]).toEqual([502, '{"message":"Internal server error"}']);
    expect(problems).toMatchObject([{ status: 502, reason: 'the function failed: TypeError: secret' }]);
  });

  test('a function without a free instance is a 500', async () => {
    const full = Object.assign(new Error('Rate Exceeded'), { name: 'TooManyRequestsException' });
    const api = aRestApi({ routes: [['GET', '/x']] }, { invoke: () => Promise.reject(full) });
    const reply = await api.handle(aRequest('GET', '/api/x'));
    expect([reply.status, json(reply)]).toEqual([500, { message: 'Internal server error' }]);
  });

  test('a function that takes longer than the integration allows is a 504', async () => {
    const api = aRestApi(
      { routes: [['GET', '/x', { integration: { timeoutInMillis: 50 } }]] },
      { invoke: () => new Promise(() => {}) },
    );
    const reply = await api.handle(aRequest('GET', '/api/x'));
    expect([reply.status, json(reply)]).toEqual([504, { message: 'Endpoint request timed out' }]);
  });

  test('is compressed by the API above its minimum size when the caller accepts it', async () => {
    const big = { body: 'x'.repeat(2000) };
    const gzip: [string, string][] = [['Accept-Encoding', 'gzip, br']];
    const reply = await ask(big, gzip, { MinimumCompressionSize: 1000 });
    expect(headerOf(reply.headers, 'content-encoding')).toBe('gzip');
    expect(reply.body.length).toBeLessThan(200);
    expect((await ask(big, [], { MinimumCompressionSize: 1000 })).body.length).toBe(2000);
  });
});

describe('limits', () => {
  const api = aRestApi({ routes: [['POST', '/x']] });

  test('a body above 10 MB is a 413', async () => {
    const body = Buffer.alloc(10 * 1024 * 1024 + 1);
    expect((await api.handle(aRequest('POST', '/api/x', { body }))).status).toBe(413);
  });

  test('request line and headers above 10,240 bytes are a 431', async () => {
    const headers: [string, string][] = [['X-Long', 'x'.repeat(10_240)]];
    expect((await api.handle(aRequest('POST', '/api/x', { headers }))).status).toBe(431);
  });

  test('a method answers 429 above its rate, and again as time passes', async () => {
    let now = 0;
    const limited = aRestApi(
      {
        routes: [
          ['GET', '/a/{id}'],
          ['GET', '/b'],
        ],
        stage: {
          MethodSettings: [
            { ResourcePath: '/*', HttpMethod: '*', ThrottlingRateLimit: 100, ThrottlingBurstLimit: 100 },
            { ResourcePath: '/~1a~1{id}', HttpMethod: 'GET', ThrottlingRateLimit: 1, ThrottlingBurstLimit: 2 },
          ],
        },
      },
      { now: () => now },
    );
    const statuses = async (path: string, count: number) => {
      const found: number[] = [];
      for (let i = 0; i < count; i += 1) found.push((await limited.handle(aRequest('GET', path))).status);
      return found;
    };
    expect(await statuses('/api/a/1', 3)).toEqual([200, 200, 429]);
    expect(await statuses('/api/b', 3)).toEqual([200, 200, 200]);
    now = 1000;
    expect(await statuses('/api/a/1', 2)).toEqual([200, 429]);
  });
});

describe('a document that the gateway cannot play is refused by name', () => {
  const start = (operation: Record<string, unknown>, body = {}) =>
    aRestApi({ routes: [['GET', '/x/{id}', operation]], body });
  const at = 'Api.Body.paths./x/{id}.get';

  test.each([
    [
      { 'x-amazon-apigateway-request-validator': 'all' },
      `${at}: the local cloud does not know x-amazon-apigateway-request`,
    ],
    [{ requestBody: {} }, `${at}: the local cloud does not know requestBody`],
    [{ integration: { type: 'http_proxy' } }, `${at}.integration: the local cloud does not know the type http_proxy`],
    [{ integration: { cacheNamespace: 'a' } }, `${at}.integration: the local cloud does not know cacheNamespace`],
    [{ integration: { httpMethod: 'GET' } }, 'aws_proxy needs httpMethod POST'],
    [{ integration: { timeoutInMillis: 30_000 } }, 'above 29000 needs a raised quota'],
    [{ parameters: [] }, `${at}.parameters names [], and /x/{id} has [id]`],
    [{ parameters: [{ in: 'query', name: 'at' }] }, `${at}.parameters: the local cloud checks no query parameter at`],
    [{ security: [{ a: [] }, { b: [] }] }, `${at}.security: a method has one authorizer, not 2`],
  ])('%j', (operation, message) => {
    expect(() => start(operation)).toThrow(message);
  });

  test.each([
    [{ 'x-amazon-apigateway-policy': {} }, 'Api.Body: the local cloud does not know x-amazon-apigateway-policy'],
    [{ components: { schemas: {} } }, 'Api.Body.components: the local cloud does not know schemas'],
    [{ openapi: '3.1.0' }, 'Api.Body: API Gateway reads OpenAPI 3.0, not 3.1.0'],
    [{ paths: { '/x': { trace: {} } } }, 'Api.Body.paths./x: the local cloud does not know trace'],
  ])('%j', (body, message) => {
    expect(() => start({}, body)).toThrow(message);
  });
});

test('writes an access log line in the format of the stage, with the resource and not the path', async () => {
  const lines: string[] = [];
  const Format = '$context.httpMethod $context.resourcePath $context.status $context.error.responseType';
  const api = aRestApi(
    { routes: [['GET', '/x/{id}']], stage: { AccessLogSetting: { Format } } },
    { accessLog: (line) => lines.push(line) },
  );
  await api.handle(aRequest('GET', '/api/x/secret'));
  await api.handle(aRequest('GET', '/api/y'));
  expect(lines).toEqual(['GET /x/{id} 200 -', 'GET - 403 MISSING_AUTHENTICATION_TOKEN']);
});

test('only the name of the API itself is answered', async () => {
  const api = aRestApi({ routes: [['GET', '/x']] });
  const ask = async (host: string) =>
    (await api.handle(aRequest('GET', '/api/x', { headers: [['Host', host]] }))).status;
  expect(await ask(`${api.apiId}.execute-api.us-east-1.amazonaws.com`)).toBe(200);
  expect(await ask('localhost:4000')).toBe(403);
});

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
