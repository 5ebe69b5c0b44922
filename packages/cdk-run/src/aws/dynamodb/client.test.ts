import { createServer, type Socket } from 'node:net';
import { expect, it, onTestFinished } from 'vitest';
import { createDynamoClient } from './client.ts';

/** A database that answers each call with the next of these, written piece by piece; undefined hangs up. */
const answering = async (...answers: (string[] | undefined)[]) => {
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on('data', async () => {
      const pieces = answers.shift();
      if (!pieces) return socket.destroy();
      for (const piece of pieces)
        await new Promise((resolve) => socket.write(piece, 'utf8', () => setImmediate(resolve)));
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as { port: number };
  const client = createDynamoClient(`http://127.0.0.1:${port}`);
  onTestFinished(() => {
    client.close();
    server.close();
  });
  return { ...client, sockets };
};

const said = (text: string, ...more: string[]) =>
  ['HTTP/1.1 200 OK', `Content-Length: ${Buffer.byteLength(text)}`, ...more, '', text].join('\r\n');

it('waits for the whole answer, in whatever pieces it comes, and asks again on the same socket', async () => {
  const text = said(JSON.stringify({ is: 'añb' }), 'x-amzn-RequestId: id-1');
  const { raw, call, sockets } = await answering([...text], [text], [text.slice(0, 30), text.slice(30)]);
  const { status, headers, body } = await raw('DynamoDB_20120810.GetItem', '{}');
  expect([status, headers?.['x-amzn-requestid'], JSON.parse(String(body))]).toEqual([200, 'id-1', { is: 'añb' }]);
  expect(await call('GetItem', {})).toEqual({ is: 'añb' });
  expect(await call('GetItem', {})).toEqual({ is: 'añb' });
  expect(sockets.size).toBe(1);
});

it('asks on another socket while one waits, and after an answer that was the last on its socket', async () => {
  const busy = await answering([said('{}')], [said('{}')]);
  await Promise.all([busy.call('GetItem', {}), busy.call('GetItem', {})]);
  expect(busy.sockets.size).toBe(2);
  const closing = await answering([said('{}', 'Connection: close')], [said('{}')]);
  for (let n = 0; n < 2; n++) expect(await closing.call('GetItem', {})).toEqual({});
  expect(closing.sockets.size).toBe(2);
});

it('fails where the database hangs up, cannot be reached, or gives no length', async () => {
  const { call } = await answering(undefined, ['HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n'], [said('{}')]);
  await expect(call('GetItem', {})).rejects.toMatchObject({ code: 'ECONNRESET' });
  await expect(call('GetItem', {})).rejects.toThrow('without a length');
  expect(await call('GetItem', {})).toEqual({});
  const { call: toNone } = createDynamoClient('http://127.0.0.1:1');
  await expect(toNone('GetItem', {})).rejects.toMatchObject({ code: 'ECONNREFUSED' });
});
