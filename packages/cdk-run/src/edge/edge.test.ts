import { request } from 'node:http';
import { connect } from 'node:net';
import { afterEach, describe, expect, test } from 'vitest';
import { anEdge, object } from '../../testing/a-distribution.ts';
import type { EdgeSettings } from './edge.ts';

const running: { close(): Promise<void> }[] = [];
const start = async (about?: Parameters<typeof anEdge>[0], settings?: Partial<EdgeSettings>) => {
  const edge = await anEdge(about, settings);
  running.push(edge);
  return edge;
};
afterEach(async () => {
  await Promise.all(running.splice(0).map((edge) => edge.close()));
});

/** Sends its input unchanged. fetch would clean up paths and add headers. */
const raw = (
  port: number,
  path: string,
  options: { method?: string; headers?: Record<string, string>; body?: Buffer } = {},
) =>
  new Promise<{ status: number; headers: Record<string, unknown>; body: Buffer }>((resolve, reject) => {
    const { method = 'GET', headers = {}, body } = options;
    const sent = request({ host: '127.0.0.1', port, path, method, headers }, (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.on('end', () =>
        resolve({ status: response.statusCode ?? 0, headers: response.headers, body: Buffer.concat(chunks) }),
      );
    });
    sent.on('error', reject);
    sent.end(body);
  });

describe('behaviors', () => {
  test('the root serves the default root object of the bucket', async () => {
    const edge = await start({ files: { 'index.html': object('<h1>Hello</h1>') } });
    const reply = await fetch(`${edge.url}/`);
    expect([reply.status, await reply.text()]).toEqual([200, '<h1>Hello</h1>']);
    expect(reply.headers.get('x-cache')).toBe('Miss from cloudfront');
    expect(edge.asked).toEqual(['site/index.html']);
  });

  test.each([
    { mayList: true, status: 404, code: 'NoSuchKey' },
    { mayList: false, status: 403, code: 'AccessDenied' },
  ])('a missing file answers $status where listing the bucket is $mayList', async ({ mayList, status, code }) => {
    const reply = await fetch(`${(await start({ mayList })).url}/nope.js`);
    expect([reply.status, await reply.text()]).toEqual([status, expect.stringContaining(code)]);
  });

  test('a method that the behavior does not allow never reaches the origin', async () => {
    const edge = await start();
    expect((await fetch(`${edge.url}/index.html`, { method: 'POST' })).status).toBe(403);
    expect(edge.asked).toEqual([]);
  });

  test('the API gets the stage, query, cookies and body, its own host, the secret, and no host of the viewer', async () => {
    const edge = await start();
    const reply = await fetch(`${edge.url}/api/requests/1?a=b%20c`, {
      method: 'POST',
      body: '{"x":1}',
      headers: { 'Content-Type': 'application/json', Cookie: 'guest=1', Authorization: 'Bearer t' },
    });
    const event = (await reply.json()) as Record<string, never>;
    expect(event).toMatchObject({
      path: '/requests/1',
      queryStringParameters: { a: 'b c' },
      body: '{"x":1}',
      headers: {
        cookie: 'guest=1',
        authorization: 'Bearer t',
        'content-type': 'application/json',
        'X-Origin-Secret': 'hush',
        'X-Forwarded-For': '127.0.0.1, 64.252.64.1',
        Host: expect.stringMatching(/^[a-z0-9]{10}\.execute-api\.us-east-1\.amazonaws\.com$/),
      },
      requestContext: { path: '/api/requests/1', identity: { sourceIp: '64.252.64.1' } },
    });
    expect(event.headers).not.toHaveProperty('host');
    expect(event.headers).not.toHaveProperty('CloudFront-Viewer-Address');
  });

  test('without an origin request policy the API sees neither token, cookie nor query', async () => {
    const edge = await start({ api: { OriginRequestPolicyId: undefined } });
    const headers = { Cookie: 'guest=1', Authorization: 'Bearer t' };
    const event = await (await fetch(`${edge.url}/api/x?a=1`, { headers })).json();
    expect(event).toMatchObject({ queryStringParameters: null, headers: { 'User-Agent': 'Amazon CloudFront' } });
    expect(Object.keys(event.headers)).not.toEqual(expect.arrayContaining(['cookie']));
    expect(Object.keys(event.headers)).not.toEqual(expect.arrayContaining(['authorization']));
  });

  test("a policy that forwards the viewer's host makes API Gateway refuse", async () => {
    const edge = await start({ api: { OriginRequestPolicyId: '216adef6-5c7f-47e4-b989-5492eafa07d3' } });
    expect((await fetch(`${edge.url}/api/x`)).status).toBe(403);
  });

  test('several cookies of one answer arrive as several', async () => {
    const edge = await start({ invoke: async () => ({ multiValueHeaders: { 'Set-Cookie': ['a=1', 'b=2'] } }) });
    expect((await fetch(`${edge.url}/api/x`)).headers.getSetCookie()).toEqual(['a=1', 'b=2']);
  });

  test("an error response of the template stands in for the origin's", async () => {
    const edge = await start({
      files: { 'sorry.html': object('Sorry') },
      config: { CustomErrorResponses: [{ ErrorCode: 403, ResponseCode: 404, ResponsePagePath: '/sorry.html' }] },
    });
    const reply = await fetch(`${edge.url}/nope`);
    expect([reply.status, await reply.text()]).toEqual([404, 'Sorry']);
  });
});

describe('what is kept at the edge', () => {
  test('a file is read once and then comes from the cache, until its time is over', async () => {
    let now = 0;
    const files = { 'app.js': object('1', { cacheControl: 'max-age=60' }) };
    const edge = await start({ files }, { now: () => now });
    await fetch(`${edge.url}/app.js`);
    now = 59_000;
    const hit = await fetch(`${edge.url}/app.js`);
    expect([hit.headers.get('x-cache'), hit.headers.get('age')]).toEqual(['Hit from cloudfront', '59']);
    now = 61_000;
    expect((await fetch(`${edge.url}/app.js`)).headers.get('x-cache')).toBe('Miss from cloudfront');
    expect(edge.asked.length).toBe(2);
  });

  test('the API is asked every time, a page marked no-cache after the second that the policy insists on', async () => {
    let now = 0;
    const files = { 'index.html': object('x', { cacheControl: 'no-cache' }) };
    const edge = await start({ files }, { now: () => now });
    for (const path of ['/', '/api/x']) {
      await fetch(edge.url + path);
      now += 1_000;
      expect((await fetch(edge.url + path)).headers.get('x-cache')).toBe('Miss from cloudfront');
    }
  });

  test('a browser that has the file already gets 304', async () => {
    const edge = await start({ files: { 'app.js': object('1') } });
    const reply = await fetch(`${edge.url}/app.js`, { headers: { 'If-None-Match': 'W/"1"' } });
    expect([reply.status, await reply.text()]).toEqual([304, '']);
  });
});

describe('ranges', () => {
  test.each([
    ['bytes=1-3', 206, 'bcd', 'bytes 1-3/6'],
    ['bytes=4-', 206, 'ef', 'bytes 4-5/6'],
    ['bytes=-2', 206, 'ef', 'bytes 4-5/6'],
    ['bytes=9-', 416, '', 'bytes */6'],
    ['bytes=0-1,3-4', 200, 'abcdef', null],
  ])('%s of a file is answered with %i %s', async (range, status, body, contentRange) => {
    const edge = await start({ files: { 'a.pdf': object('abcdef', { contentType: 'application/pdf' }) } });
    const reply = await fetch(`${edge.url}/a.pdf`, { headers: { Range: range } });
    expect([reply.status, await reply.text(), reply.headers.get('content-range')]).toEqual([
      status,
      body,
      contentRange,
    ]);
  });
});

describe('compression', () => {
  const files = {
    'app.js': object('x'.repeat(5000), { contentType: 'text/javascript' }),
    'a.png': object('x'.repeat(5000), { contentType: 'image/png' }),
  };

  test.each([
    ['/app.js', 'gzip, deflate, br', 'br'],
    ['/app.js', 'gzip', 'gzip'],
    ['/app.js', 'br;q=0, gzip', 'gzip'],
    ['/app.js', 'identity', undefined],
    ['/a.png', 'br', undefined],
  ])('%s for a browser that takes %s comes as %s', async (path, accepted, encoding) => {
    const { port } = await start({ files });
    const reply = await raw(port, path, { headers: { 'Accept-Encoding': accepted } });
    expect(reply.headers['content-encoding']).toBe(encoding);
    expect(reply.body.length).toBe(Number(reply.headers['content-length']));
    expect(reply.headers.etag).toBe(encoding ? 'W/"1"' : '"1"');
  });
});

describe('viewer functions', () => {
  test('rewrite the address, and say who the viewer is', async () => {
    const edge = await start({
      files: { 'index.html': object('page') },
      viewerRequest: `function handler(event) {
        const request = event.request;
        if (!request.uri.includes('.')) request.uri = '/index.html';
        return request;
      }`,
    });
    expect(await (await fetch(`${edge.url}/guest/1/2`)).text()).toBe('page');
  });

  test('may answer without the origin', async () => {
    const edge = await start({
      viewerRequest: `function handler(event) {
        return { statusCode: 301, statusDescription: 'Moved', headers: { location: { value: event.request.uri + '/' } } };
      }`,
    });
    const reply = await fetch(`${edge.url}/a`, { redirect: 'manual' });
    expect([reply.status, reply.headers.get('location')]).toEqual([301, '/a/']);
    expect(edge.asked).toEqual([]);
  });

  test('change answers, but not those of an origin that refuses', async () => {
    const edge = await start({
      files: { 'a.html': object('a') },
      viewerResponse: `function handler(event) {
        event.response.headers['x-seen'] = { value: event.request.uri };
        return event.response;
      }`,
    });
    expect((await fetch(`${edge.url}/a.html`)).headers.get('x-seen')).toBe('/a.html');
    expect((await fetch(`${edge.url}/b.html`)).headers.get('x-seen')).toBeNull();
  });

  test('a failing one is a 503, and the log says which and why', async () => {
    const edge = await start({ viewerRequest: 'function handler(event) { return event.nothing.here; }' });
    expect((await fetch(`${edge.url}/`)).status).toBe(503);
    expect(edge.lines).toEqual([expect.stringContaining('ViewerRequest failed: Cannot read properties')]);
  });
});

describe('headers of the template', () => {
  test('security headers are sent, adapted to plain http in one place', async () => {
    const policy =
      "default-src 'self'; connect-src https://cognito-idp.us-east-1.amazonaws.com; object-src 'none'; upgrade-insecure-requests";
    const edge = await start({
      files: { 'index.html': object('x') },
      headers: {
        SecurityHeadersConfig: {
          ContentSecurityPolicy: { ContentSecurityPolicy: policy, Override: true },
          StrictTransportSecurity: { AccessControlMaxAgeSec: 63_072_000, Override: true },
          ReferrerPolicy: { ReferrerPolicy: 'no-referrer', Override: true },
        },
        CustomHeadersConfig: {
          Items: [{ Header: 'Cross-Origin-Opener-Policy', Value: 'same-origin', Override: true }],
        },
      },
    });
    const { headers } = await fetch(`${edge.url}/`);
    expect(headers.get('referrer-policy')).toBe('no-referrer');
    expect(headers.get('cross-origin-opener-policy')).toBe('same-origin');
    expect(headers.get('strict-transport-security')).toBeNull();
    expect(headers.get('content-security-policy')).toBe(
      `default-src 'self'; connect-src https://cognito-idp.us-east-1.amazonaws.com 'self' ws://localhost:${edge.port} ws://127.0.0.1:${edge.port}; object-src 'none'`,
    );
  });

  test('a policy without override leaves what the origin sends', async () => {
    const Items = [{ Header: 'Cache-Control', Value: 'no-store', Override: false }];
    const edge = await start({
      files: { 'a.html': object('x', { cacheControl: 'max-age=1' }), 'b.html': object('x') },
      headers: { CustomHeadersConfig: { Items } },
    });
    expect((await fetch(`${edge.url}/a.html`)).headers.get('cache-control')).toBe('max-age=1');
    expect((await fetch(`${edge.url}/b.html`)).headers.get('cache-control')).toBe('no-store');
  });
});

describe('bad requests', () => {
  test.each([
    ['/%', 400],
    ['/%ff%fe', 400],
    ['/a%00b', 400],
    ['/../../etc/passwd', 403],
    ['/%2e%2e/%2e%2e/etc/passwd', 403],
    ['/..%5c..%5cetc', 403],
    ['//etc/passwd', 403],
    ['*', 400],
  ])('%s is answered with %i and reads no file', async (path, status) => {
    const edge = await start();
    expect((await raw(edge.port, path)).status).toBe(status);
    expect(edge.asked.filter((key) => /\.\.|\\/.test(key))).toEqual([]);
  });

  test('an address above 8 KB is a 414', async () => {
    expect((await raw((await start()).port, `/${'a'.repeat(9000)}`)).status).toBe(414);
  });

  test('a name of another machine is not served', async () => {
    const { port } = await start({ files: { 'index.html': object('x') } });
    expect((await raw(port, '/', { headers: { Host: 'evil.example' } })).status).toBe(403);
    expect((await raw(port, '/', { headers: { Host: `localhost:${port}` } })).status).toBe(200);
  });

  test('a body above 10 MB gets 413 from the API', async () => {
    const { port } = await start();
    const reply = await raw(port, '/api/x', { method: 'POST', body: Buffer.alloc(11 * 1024 * 1024) });
    expect([reply.status, reply.body.toString()]).toEqual([413, '{"message":"Request Too Long"}']);
  });

  test('what is no HTTP at all is answered, and the next request is served', async () => {
    const edge = await start({ files: { 'index.html': object('x') } });
    const answer = await new Promise<string>((resolve, reject) => {
      const socket = connect(edge.port, '127.0.0.1', () => socket.write('nonsense\r\n\r\n'));
      socket.once('data', (data) => resolve(data.toString()));
      socket.on('error', reject);
    });
    expect(answer).toMatch(/^HTTP\/1\.1 400 /);
    expect((await fetch(`${edge.url}/`)).status).toBe(200);
  });
});

describe('beside the distribution', () => {
  test('what only the local cloud serves comes first', async () => {
    const edge = await start(
      {},
      {
        extra: async (req, res) => {
          if (!req.url?.startsWith('/_local')) return false;
          res.end('console');
          return true;
        },
      },
    );
    expect(await (await fetch(`${edge.url}/_local`)).text()).toBe('console');
  });

  test('/config.json carries the local fields on top of the deployed ones', async () => {
    const long = 'x'.repeat(2_000);
    const deployed = JSON.stringify({ stage: 'dev', region: 'us-east-1', long });
    const files = { 'config.json': object(deployed, { contentType: 'application/json' }) };
    const edge = await start({ files }, { config: () => ({ stage: 'local', plaidScript: '/_local/link.js' }) });
    const reply = await fetch(`${edge.url}/config.json`);
    expect(await reply.json()).toEqual({
      stage: 'local',
      region: 'us-east-1',
      long,
      plaidScript: '/_local/link.js',
    });
    expect(reply.headers.get('cache-control')).toBe('no-store');
  });

  test('an origin that the local cloud cannot play stops the start', async () => {
    const Origins = [{ Id: 'site', DomainName: 'example.com' }];
    await expect(start({ config: { Origins, CacheBehaviors: [] } })).rejects.toThrow(/example\.com/);
  });

  test('a port in use is an error that names it', async () => {
    const { port } = await start();
    await expect(start({}, { port })).rejects.toMatchObject({ code: 'EADDRINUSE', port });
  });

  test('closing ends open connections', async () => {
    const edge = await anEdge({ files: { 'index.html': object('x') } });
    await fetch(`${edge.url}/`);
    await edge.close();
    await expect(fetch(`${edge.url}/`)).rejects.toThrow();
  });
});
