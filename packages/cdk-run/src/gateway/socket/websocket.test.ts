import { aSocketApi } from 'cdk-run/testing/a-socket-api';
import { afterEach, describe, expect, it, test } from 'vitest';
import type { Header } from '../exchange.ts';
import { admitUpgrade } from './websocket.ts';

const ROUTES = ['$connect', '$disconnect', '$default', 'typing'];
const running: { close(): Promise<void> }[] = [];
const start: typeof aSocketApi = async (...about) => {
  const api = await aSocketApi(...about);
  running.push(api);
  return api;
};
afterEach(async () => {
  await Promise.all(running.splice(0).map((api) => api.close()));
});

describe('a mock integration', () => {
  const ACCEPTS = { RequestTemplates: { 200: '{"statusCode":200}' }, TemplateSelectionExpression: '200' };

  test('takes its messages, and no function runs', async () => {
    const api = await start({ routes: ROUTES, mocked: { ping: ACCEPTS } });
    const { ws } = await api.connect();
    ws.send('{"action":"ping"}');
    ws.send('{"action":"typing"}');
    await api.event('typing');
    expect(api.events.map(([key]) => key)).toEqual(['$connect']);
    expect(api.problems).toEqual([]);
  });

  test('needs a template, as on AWS', async () => {
    await expect(start({ routes: ROUTES, mocked: { ping: {} } })).rejects.toThrow(/a template with statusCode 200/);
  });
});

describe('connecting', () => {
  test('calls $connect with the request, before the socket opens', async () => {
    const api = await start({ routes: ROUTES });
    await api.connect('/ws?sessionId=abc', { headers: { Origin: 'https://example.com', 'User-Agent': 'test' } });
    const event = await api.event('$connect');
    expect(event).toMatchObject({
      queryStringParameters: { sessionId: 'abc' },
      multiValueQueryStringParameters: { sessionId: ['abc'] },
      headers: { Origin: 'https://example.com' },
      isBase64Encoded: false,
      requestContext: {
        routeKey: '$connect',
        eventType: 'CONNECT',
        messageDirection: 'IN',
        stage: 'ws',
        apiId: api.api.apiId,
        domainName: `${api.api.apiId}.execute-api.us-east-1.amazonaws.com`,
        connectionId: expect.stringMatching(/^[\w-]{15}=$/),
        connectedAt: expect.any(Number),
        identity: { sourceIp: '192.0.2.7', userAgent: 'test' },
      },
    });
    expect(event.headers).not.toHaveProperty('Upgrade');
    expect([...api.api.connections.keys()]).toEqual([event.requestContext.connectionId]);
  });

  test.each([
    ['the status of a refusal', { statusCode: 401 }, 401],
    ['502 for a malformed answer', undefined, 502],
  ])('answers %s', async (_, answer, status) => {
    const api = await start({ routes: ROUTES, functions: { $connect: () => answer } });
    await expect(api.connect()).rejects.toThrow(`refused with ${status}`);
    expect(api.api.connections.size).toBe(0);
  });

  test('answers 502 when the function fails, and the log knows why', async () => {
    const fail = () => {
      throw new Error('no table');
    };
    const api = await start({ routes: ROUTES, functions: { $connect: fail } });
    await expect(api.connect()).rejects.toThrow('refused with 502');
    expect(api.problems).toEqual(['no table']);
  });

  test.each(['/', '/prod', '/ws/chat/1'])('knows only its stage, not %s', async (path) => {
    await expect((await start({ routes: ROUTES })).connect(path)).rejects.toThrow('refused with 403');
  });

  test('the function chooses the subprotocol', async () => {
    const answer = { statusCode: 200, headers: { 'Sec-WebSocket-Protocol': 'chat' } };
    const api = await start({ routes: ROUTES, functions: { $connect: () => answer } });
    expect((await api.connect('/ws', {}, ['chat', 'other'])).ws.protocol).toBe('chat');
  });

  test("is refused above the stage's rate", async () => {
    const stage = { DefaultRouteSettings: { ThrottlingRateLimit: 1, ThrottlingBurstLimit: 1 } };
    const api = await start({ routes: ROUTES, stage }, { now: () => 0 });
    await api.connect();
    await expect(api.connect()).rejects.toThrow('refused with 429');
  });
});

describe('messages', () => {
  test.each([
    ['{"action":"typing"}', 'typing'],
    ['{"action":"other"}', '$default'],
    ['{"action":"$disconnect"}', '$default'],
    ['{"action":"$connect"}', '$default'],
    ['no json', '$default'],
  ])('%s goes to %s', async (message, key) => {
    const api = await start({ routes: ROUTES });
    (await api.connect()).ws.send(message);
    expect(await api.event(key)).toMatchObject({
      body: message,
      isBase64Encoded: false,
      requestContext: { routeKey: key, eventType: 'MESSAGE', messageId: expect.any(String) },
    });
  });

  test("a function's answer is sent only on a route that has a response", async () => {
    const answer = (body: string) => () => ({ statusCode: 200, body: JSON.stringify(body) });
    const api = await start({
      routes: ROUTES,
      answering: ['typing'],
      functions: { $default: answer('silent'), typing: answer('heard') },
    });
    const client = await api.connect();
    client.ws.send('{}');
    await api.event('$default');
    client.ws.send('{"action":"typing"}');
    expect(await client.next()).toBe('heard');
  });

  test('a failing function tells the sender, not why', async () => {
    const fail = () => {
      throw new Error('secret');
    };
    const api = await start({ routes: ROUTES, functions: { $default: fail } });
    const client = await api.connect();
    client.ws.send('{}');
    const { requestContext } = await api.event('$default');
    expect(await client.next()).toEqual({
      message: 'Internal server error',
      connectionId: requestContext.connectionId,
      requestId: requestContext.requestId,
    });
  });

  test('a slow function is reported as timed out', async () => {
    const api = await start({ routes: ROUTES, functions: { $default: () => new Promise(() => {}) } });
    const client = await api.connect();
    client.ws.send('{}');
    expect(await client.next()).toMatchObject({ message: 'Endpoint request timed out' });
  });

  test('without a route for it a message is forbidden', async () => {
    const client = await (await start({ routes: ['typing'] })).connect();
    client.ws.send('{}');
    expect(await client.next()).toMatchObject({ message: 'Forbidden' });
  });
});

describe('limits', () => {
  test('a frame above 32 KB ends the connection with 1009 and reaches no function', async () => {
    const api = await start({ routes: ROUTES });
    const client = await api.connect();
    client.ws.send('x'.repeat(32 * 1024 + 1));
    expect(await client.closed).toMatchObject({ code: 1009 });
    expect((await api.event('$disconnect')).requestContext).toMatchObject({ eventType: 'DISCONNECT' });
    expect(api.events.filter(([key]) => key === '$default')).toEqual([]);
  });

  test('a message of 128 KB in frames of 32 KB passes, one byte more does not', async () => {
    const api = await start({ routes: ROUTES });
    const client = await api.connect();
    const frame = 'x'.repeat(32 * 1024);
    const sendFrames = (frames: string[]) => {
      for (const [i, each] of frames.entries()) client.ws.send(each, { fin: i === frames.length - 1 });
    };
    sendFrames([frame, frame, frame, frame]);
    expect((await api.event('$default')).body?.length).toBe(128 * 1024);
    sendFrames([frame, frame, frame, frame, 'x']);
    expect(await client.closed).toMatchObject({ code: 1009 });
  });

  test('a binary message ends the connection with 1003', async () => {
    const client = await (await start({ routes: ROUTES })).connect();
    client.ws.send(Buffer.from([1]));
    expect(await client.closed).toMatchObject({ code: 1003 });
  });

  test('ten minutes without a message end the connection with 1001', async () => {
    let now = 0;
    const api = await start({ routes: ROUTES }, { now: () => now });
    const idle = await api.connect();
    const busy = await api.connect();
    now = 9 * 60_000;
    busy.ws.send('{}');
    await api.event('$default');
    now = 10 * 60_000;
    api.api.sweep();
    expect(await idle.closed).toEqual({ code: 1001, reason: 'Going away' });
    expect((await api.event('$disconnect')).requestContext).toMatchObject({ disconnectStatusCode: 1001 });
    expect(busy.ws.readyState).toBe(busy.ws.OPEN);
  });

  test('two hours end the connection however busy it is', async () => {
    let now = 0;
    const api = await start({ routes: ROUTES }, { now: () => now });
    const client = await api.connect();
    now = 2 * 60 * 60_000;
    client.ws.send('{}');
    await api.event('$default');
    api.api.sweep();
    expect(await client.closed).toEqual({ code: 1001, reason: 'Going away' });
  });
});

test('leaving calls $disconnect with the code and the reason', async () => {
  const api = await start({ routes: ROUTES });
  const client = await api.connect();
  client.ws.close(4000, 'done');
  expect((await api.event('$disconnect')).requestContext).toMatchObject({
    eventType: 'DISCONNECT',
    routeKey: '$disconnect',
    disconnectStatusCode: 4000,
    disconnectReason: 'done',
  });
  expect(api.api.connections.size).toBe(0);
});

test('closing the API closes every connection and waits for $disconnect', async () => {
  const api = await aSocketApi({ routes: ROUTES });
  const client = await api.connect();
  await api.close();
  expect(await client.closed).toMatchObject({ code: 1001 });
  expect(api.events.map(([key]) => key)).toContain('$disconnect');
});

const domainName = 'sock.execute-api.us-east-1.amazonaws.com';
const stage = { apiId: 'sock', name: 'live', defaults: {}, routes: { $connect: { ThrottlingRateLimit: 7 } } };
const key: Header = ['Sec-WebSocket-Key', 'dGhlIHNhbXBsZSBub25jZQ=='];

const admit = (given: {
  path?: string;
  method?: string;
  version?: string;
  headers?: Header[];
  isThrottled?: boolean;
}) => {
  const { path = '/live', method = 'GET', version = '13', headers = [key], isThrottled = false } = given;
  const throttled: [string, number][] = [];
  const throttle = (name: string, { rate }: { rate: number }) => {
    throttled.push([name, rate]);
    return !isThrottled;
  };
  const answer = admitUpgrade(
    { stages: new Map([['live', stage]]), domainName, throttle },
    { method, headers: { upgrade: 'WebSocket', 'sec-websocket-version': version } },
    { method, path, query: '', headers, body: Buffer.alloc(0), sourceIp: '127.0.0.1' },
  );
  return { answer, throttled };
};

describe('an upgrade to a WebSocket', () => {
  it('is admitted to its stage within the limits of $connect', () => {
    expect(admit({})).toEqual({ answer: { stage }, throttled: [['live $connect', 7]] });
  });

  it.each([
    ['a stage that does not exist', { path: '/other' }, 403],
    ['a path below the stage', { path: '/live/more' }, 403],
    ['another host', { headers: [key, ['Host', 'example.com'] satisfies Header] }, 403],
    ['another method', { method: 'POST' }, 400],
    ['another version of the protocol', { version: '8' }, 400],
    ['a handshake without a key', { headers: [] }, 400],
    ['a key that is not 16 bytes', { headers: [['Sec-WebSocket-Key', 'c2hvcnQ='] satisfies Header] }, 400],
    ['too many at a time', { isThrottled: true }, 429],
  ])('is refused for %s', (_, given, status) => {
    expect(admit(given).answer).toMatchObject({ refusal: { status } });
  });

  it('does not count against the limits when it is refused for itself', () => {
    expect(admit({ path: '/other' }).throttled).toEqual([]);
    expect(admit({ version: '8' }).throttled).toEqual([]);
  });
});
