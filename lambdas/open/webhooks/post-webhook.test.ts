// T-37: a slow receiver, with a real server and a short limit.
import { createServer, type RequestListener, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, it, onTestFinished } from 'vitest';
import { postWebhook } from './post-webhook.ts';

const PUBLIC = [{ address: '93.184.215.14', family: 4 }];
const never = new Promise<never>(() => {});

const postTo = async (answer: RequestListener, { limitMs = 150, lookUp = async () => PUBLIC } = {}) => {
  const server = createServer(answer);
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const { port } = server.address() as AddressInfo;
  const post = postWebhook({
    now: Date.now,
    lookUp,
    limitMs,
    open: (_, { method, headers, signal }) => request({ host: '127.0.0.1', port, method, headers, signal }),
  });
  return post('https://hooks.example.com/', { 'webhook-id': 'evt_1' }, '{"type":"webhook.test"}');
};

const LATE = { error: 'There was no answer within 10 seconds.', ms: expect.any(Number) };
const PATIENT = { limitMs: 60_000 };

it('returns what the receiver answers', async () => {
  const answered = await postTo((asked, response) => {
    response.statusCode = asked.headers['webhook-id'] === 'evt_1' ? 200 : 400;
    asked.pipe(response);
  }, PATIENT);
  expect(answered).toMatchObject({ status: 200, text: '{"type":"webhook.test"}' });
});

it('waits ten seconds in all: for the name, for the answer, and for its end', async () => {
  expect(await postTo(() => undefined, { lookUp: () => never })).toEqual(LATE);
  expect(await postTo(() => undefined)).toEqual(LATE);
  expect(await postTo((_, response) => void response.writeHead(200).write('I am'))).toEqual(LATE);
});

it('says that an answer broke off', async () => {
  const answered = await postTo((_, response) => {
    response.writeHead(200);
    response.write('I am', () => response.destroy());
  }, PATIENT);
  expect(answered).toEqual({ error: 'The connection broke off.', ms: expect.any(Number) });
});
