// Refusals, silence and broken answers of AWS, and the retries that follow.
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { createExchange } from './exchange.ts';
import { type AskAws, createJsonService } from './json-service.ts';

type Play = (request: IncomingMessage, response: ServerResponse, body: string) => void;

/** A service that answers by a script and repeats its last line. */
const anAws = async (...script: Play[]) => {
  const seen: { headers: IncomingMessage['headers']; body: string }[] = [];
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const body = Buffer.concat(chunks).toString();
    seen.push({ headers: request.headers, body });
    script[Math.min(seen.length, script.length) - 1]!(request, response, body);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  vi.stubEnv('AWS_ENDPOINT_URL_DYNAMODB', url);
  const pauses: number[] = [];
  const ask: AskAws = createJsonService(
    { name: 'DYNAMODB', host: 'dynamodb', target: 'DynamoDB_20120810', version: '1.0' },
    { random: () => 0.5, pause: async (ms) => void pauses.push(ms) },
  );
  return { ask, seen, pauses, url };
};

const reply =
  (status: number, body: object | string, headers: Record<string, string> = {}): Play =>
  (_, response) => {
    response.writeHead(status, { 'content-type': 'application/x-amz-json-1.0', ...headers });
    response.end(typeof body === 'string' ? body : JSON.stringify(body));
  };
const reset: Play = (request) => request.socket.resetAndDestroy();
const fine = reply(200, { Item: { PK: { S: 'a' } } });

const failureOf = (asked: Promise<unknown>) =>
  asked.then(
    () => undefined,
    (error) => error as Record<string, unknown>,
  );

beforeEach(() => {
  vi.stubEnv('AWS_ACCESS_KEY_ID', 'AKIATEST');
  vi.stubEnv('AWS_SECRET_ACCESS_KEY', 'secret');
  vi.stubEnv('AWS_SESSION_TOKEN', 'session');
  vi.stubEnv('AWS_REGION', 'eu-central-1');
});

describe('a call', () => {
  it('is a signed post in the JSON protocol, with the session token and the region of the function', async () => {
    const { ask, seen } = await anAws(fine);
    expect(await ask('GetItem', { TableName: 'main', ConsistentRead: undefined })).toEqual({
      Item: { PK: { S: 'a' } },
    });
    expect(seen[0]?.body).toBe('{"TableName":"main"}');
    expect(seen[0]?.headers).toMatchObject({
      'content-type': 'application/x-amz-json-1.0',
      'x-amz-target': 'DynamoDB_20120810.GetItem',
      'x-amz-security-token': 'session',
      authorization: expect.stringMatching(/Credential=AKIATEST\/\d{8}\/eu-central-1\/dynamodb\/aws4_request/),
    });
  });

  it('keeps its connection', async () => {
    const ports = new Set<number | undefined>();
    const { ask } = await anAws((request, response, body) => {
      ports.add(request.socket.remotePort);
      fine(request, response, body);
    });
    for (let index = 0; index < 5; index++) await ask('GetItem', {});
    expect(ports.size).toBe(1);
  });

  it('says that there are no credentials before it calls anyone', async () => {
    const { ask, seen } = await anAws(fine);
    vi.stubEnv('AWS_ACCESS_KEY_ID', '');
    expect(await failureOf(ask('GetItem', {}))).toMatchObject({ name: 'CredentialsProviderError' });
    expect(seen).toHaveLength(0);
  });
});

describe('a passing failure', () => {
  it.each<[string, Play]>([
    ['an error of the service', reply(500, { __type: 'com.amazonaws.dynamodb.v20120810#InternalServerError' })],
    ['a gateway without JSON', reply(503, '<html>busy</html>', { 'content-type': 'text/html' })],
    ['a connection that breaks', reset],
    ['half an answer', reply(200, '{"Item":{"PK"')],
  ])('is tried again after a short pause: %s', async (_, failure) => {
    const { ask, seen, pauses } = await anAws(failure, failure, fine);
    expect(await ask('GetItem', {})).toEqual({ Item: { PK: { S: 'a' } } });
    expect(seen).toHaveLength(3);
    expect(pauses).toEqual([50, 100]);
  });

  it('is retried later when it is about the rate', async () => {
    const slow = reply(400, { __type: 'x#ProvisionedThroughputExceededException', message: 'slow down' });
    const { ask, pauses } = await anAws(slow, fine);
    await ask('GetItem', {});
    expect(pauses).toEqual([250]);
  });

  it("is reported after the third try, with AWS's message", async () => {
    const { ask, seen } = await anAws(reply(500, { __type: 'x#InternalServerError', message: 'sorry' }));
    expect(await failureOf(ask('GetItem', {}))).toMatchObject({
      name: 'InternalServerError',
      message: 'sorry',
      $metadata: { httpStatusCode: 500, attempts: 3 },
    });
    expect(seen).toHaveLength(3);
  });

  it('is not retried once too many calls have failed, so that a busy service does not get three times the calls', async () => {
    const { ask, seen } = await anAws(reply(400, { __type: 'x#ThrottlingException' }));
    for (let index = 0; index < 60; index++) await failureOf(ask('GetItem', {}));
    // 60 first tries and 100 retries.
    expect(seen).toHaveLength(160);
  });

  it('is a clock that is off: the next try uses the time of AWS', async () => {
    const ahead = new Date(Date.now() + 3_600_000);
    const { ask, seen } = await anAws(
      reply(
        400,
        { __type: 'x#InvalidSignatureException', message: 'Signature expired' },
        { date: ahead.toUTCString() },
      ),
      fine,
    );
    await ask('GetItem', {});
    expect(seen[1]?.headers['x-amz-date']?.slice(0, 11)).toBe(ahead.toISOString().replace(/[-:]/g, '').slice(0, 11));
  });
});

describe('a refusal', () => {
  it.each([
    [{ __type: 'com.amazonaws.dynamodb.v20120810#ValidationException', message: 'no' }, {}],
    [{ message: 'no' }, { 'x-amzn-errortype': 'ValidationException:http://internal.amazon.com/coral/' }],
    [{ Message: 'no', code: 'ValidationException' }, {}],
  ])('is reported at once by its name, wherever AWS puts it: %o', async (body, headers) => {
    const { ask, seen } = await anAws(reply(400, body, headers));
    expect(await failureOf(ask('GetItem', {}))).toMatchObject({
      name: 'ValidationException',
      message: 'no',
      $metadata: { httpStatusCode: 400 },
    });
    expect(seen).toHaveLength(1);
  });

  it('carries what the service adds to it', async () => {
    const reasons = [{ Code: 'None' }, { Code: 'ConditionalCheckFailed', Item: { PK: { S: 'a' } } }];
    const { ask } = await anAws(
      reply(400, { __type: 'x#TransactionCanceledException', Message: 'cancelled', CancellationReasons: reasons }),
    );
    expect(await failureOf(ask('TransactWriteItems', {}))).toMatchObject({ CancellationReasons: reasons });
  });
});

it('gives up on an answer that does not come', async () => {
  const { url } = await anAws(() => {});
  const exchange = createExchange(url, { limits: { connectMs: 1000, answerMs: 30 } });
  expect(await failureOf(exchange({}, '{}'))).toMatchObject({ name: 'TimeoutError', code: 'ETIMEDOUT' });
});
