// A server that sends unrequested bytes at every possible moment: each request must get its own response.
import { Worker } from 'node:worker_threads';
import * as fc from 'fast-check';
import { expect, it, onTestFinished, vi } from 'vitest';
import { selfSigned } from '#test/builders/self-signed.ts';
import { createExchange } from './exchange.ts';
import { createRetries } from './retries.ts';

/** Each request names the server's trick. */
const TRICKS = [
  'honest',
  'glued: an unasked response in the same write',
  'after: an unasked response in its own write',
  'part: the beginning of an unasked response',
  'ends: an unasked response, then the end of the connection',
  'timeout: a 408, then the end of the connection',
  'resets: the connection after the response',
  'early: the response before the whole request has arrived',
  'twice: the same, and again when it has arrived',
] as const;
type Trick = (typeof TRICKS)[number];

const SERVER = `
  const { parentPort, workerData } = require('node:worker_threads');
  const { counts, tls, greets } = workerData;
  const response = (text, status = '200 OK') => 'HTTP/1.1 ' + status + '\\r\\ncontent-length: ' + text.length + '\\r\\n\\r\\n' + text;
  const unasked = response('not yours');
  const tricks = {
    honest: (socket, own, done) => socket.write(own, done),
    glued: (socket, own, done) => socket.write(own + unasked, done),
    after: (socket, own, done) => socket.write(own, () => setImmediate(() => socket.write(unasked, done))),
    part: (socket, own, done) => socket.write(own + unasked.slice(0, 20), done),
    ends: (socket, own, done) => socket.write(own, () => setImmediate(() => socket.end(unasked, done))),
    timeout: (socket, own, done) => socket.write(own, () => setImmediate(() => socket.end(response('', '408 Request Timeout'), done))),
    resets: (socket, own, done) => socket.write(own, () => setImmediate(() => { tls ? socket.destroy() : socket.resetAndDestroy(); done(); })),
    early: (socket, own, done) => done(),
    twice: (socket, own, done) => socket.write(own, done),
  };
  const serve = (socket) => {
    let text = '';
    let isBegun = false;
    let needed = 0;
    let open = 0;
    const begin = () => { isBegun = true; open++; Atomics.add(counts, 0, 1); };
    const done = () => { if (open > 0) { open--; Atomics.add(counts, 1, 1); } };
    socket.on('error', () => {}).on('close', () => { while (open > 0) done(); });
    // Otherwise the kernel keeps a second small write until the next request acknowledges the first.
    socket.setNoDelay(true);
    if (greets) socket.write(unasked, () => Atomics.add(counts, 1, 1));
    socket.setEncoding('latin1').on('data', (piece) => {
      text += piece;
      for (;;) {
        if (text.length < needed) return;
        const end = text.indexOf('\\r\\n\\r\\n');
        if (end < 0) return;
        const head = text.slice(0, end);
        const [, trick] = /x-trick: (\\w+)/.exec(head);
        const length = Number(/content-length: (\\d+)/.exec(head)[1]);
        const own = response(/x-own: (.*)/.exec(head)[1]);
        if (!isBegun) {
          begin();
          if (trick === 'early' || trick === 'twice') {
            // While it's paused, the rest of the request can't be sent.
            socket.pause();
            socket.write(own, () => setImmediate(() => socket.resume()));
          }
        }
        needed = end + 4 + length;
        if (text.length < needed) return;
        text = text.slice(needed);
        needed = 0;
        isBegun = false;
        tricks[trick](socket, own, done);
      }
    });
  };
  const server = tls ? require('node:tls').createServer(tls, serve) : require('node:net').createServer(serve);
  server.listen(0, '127.0.0.1', () => parentPort.postMessage(server.address().port));
`;

/** More than a socket's buffers hold, so that a response can arrive before the whole request has left. */
const LARGE = 'large'.repeat(600_000);

/** Counts requests that the server has started and finished. */
const newCounts = () => new Int32Array(new SharedArrayBuffer(8));
const isServerDone = (counts: Int32Array): boolean => Atomics.load(counts, 0) === Atomics.load(counts, 1);

const start = async (workerData: { counts: Int32Array; tls?: ReturnType<typeof selfSigned>; greets?: boolean }) => {
  const server = new Worker(SERVER, { eval: true, workerData });
  onTestFinished(async () => void (await server.terminate()));
  const port = await new Promise<number>((resolve) => server.once('message', resolve));
  return `${workerData.tls ? 'https' : 'http'}://127.0.0.1:${port}`;
};

type Step = { trick: Trick; isBusy: boolean };

const steps: fc.Arbitrary<Step[]> = fc.array(
  fc.record({
    trick: fc.constantFrom(...TRICKS),
    /** Until the server has finished a request, this process is busy, or idle. */
    isBusy: fc.boolean(),
  }),
  { minLength: 2, maxLength: 8 },
);

const untilDone = async (counts: Int32Array, isBusy: boolean): Promise<void> => {
  while (!isServerDone(counts)) if (!isBusy) await new Promise((resolve) => setImmediate(resolve));
};

/** Sends one request after the other and counts their responses; a wrong one fails the test. */
const sendAll = async (url: string, counts: Int32Array, list: Step[], came: { right: number; failed: number }) => {
  const exchange = createExchange(url, { limits: { connectMs: 20_000, answerMs: 20_000 } });
  const retried = createRetries({ pause: async () => undefined });
  for (const { trick, isBusy } of list) {
    const own = `response ${came.right + came.failed}`;
    const body = /early|twice/.test(trick) ? LARGE : 'small';
    const reply = await retried(() => exchange({ 'x-trick': trick, 'x-own': own }, body)).catch(() => undefined);
    expect([own, undefined]).toContain(reply?.text);
    came[reply ? 'right' : 'failed']++;
    await untilDone(counts, isBusy);
  }
};

it.each([
  { over: 'a plain connection', isEncrypted: false },
  { over: 'TLS', isEncrypted: true },
])('gives no request the response of another, over $over', async ({ over, isEncrypted }) => {
  vi.stubEnv('NODE_TLS_REJECT_UNAUTHORIZED', '0');
  onTestFinished(() => void vi.unstubAllEnvs());
  const counts = newCounts();
  const url = await start({ counts, tls: isEncrypted ? selfSigned() : undefined });
  const came = { right: 0, failed: 0 };
  await fc.assert(
    fc.asyncProperty(steps, (list) => sendAll(url, counts, list, came)),
    { numRuns: 40 },
  );
  console.log(`hostile server over ${over}: ${came.right} right, ${came.failed} failed, 0 wrong`);
  expect(came.right).toBeGreaterThan(came.failed);
});

it('sends nothing on a connection whose server speaks first', async () => {
  const counts = newCounts();
  const url = await start({ counts, greets: true });
  const asked = createExchange(url)({ 'x-trick': 'honest', 'x-own': 'mine' }, 'small');
  // The connection opens, and this process is busy until the greeting has been written.
  setImmediate(() => {
    while (Atomics.load(counts, 1) === 0);
  });
  await expect(asked).rejects.toMatchObject({ name: 'BrokenReply', isUnsent: true });
});
