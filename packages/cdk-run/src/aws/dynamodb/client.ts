// The plain protocol to the database: bodies go through unchanged, so that no number loses its digits. It speaks HTTP on open sockets,
// because Node's own client takes four times the processor time over calls as small as these.
import { connect, type Socket } from 'node:net';
import type { AwsReply } from '../endpoint/service.ts';

export type RawCall = (target: string, body: string | Buffer) => Promise<AwsReply & { status: number; body: Buffer }>;
export type JsonCall = <T = Record<string, unknown>>(operation: string, input: object) => Promise<T>;
type Failure = { __type?: string; message?: string; Message?: string };
export type DynamoClient = { raw: RawCall; call: JsonCall; close(): void };

/** The database checks no signatures, but wants to see one. */
const unchecked =
  'AWS4-HMAC-SHA256 Credential=local/20260101/us-east-1/dynamodb/aws4_request, SignedHeaders=host, Signature=local';

type Reply = Awaited<ReturnType<RawCall>>;

const headerIn = (head: string, name: string): string | undefined =>
  new RegExp(`^${name}: *(.*)$`, 'im').exec(head)?.[1]?.trim();

/** Undefined until all of it has arrived. */
const replyIn = (received: Buffer): (Reply & { isLast: boolean }) | undefined => {
  const headEnd = received.indexOf('\r\n\r\n');
  if (headEnd < 0) return undefined;
  const head = received.toString('latin1', 0, headEnd);
  const length = headerIn(head, 'content-length');
  if (!length) throw new Error(`The database answered without a length: ${head}`);
  const [start, end] = [headEnd + 4, headEnd + 4 + Number(length)];
  if (received.length < end) return undefined;
  const requestId = headerIn(head, 'x-amzn-requestid') ?? '';
  return {
    status: Number(head.split(' ', 2)[1]),
    headers: { 'content-type': 'application/x-amz-json-1.0', 'x-amzn-requestid': requestId },
    body: received.subarray(start, end),
    isLast: headerIn(head, 'connection')?.toLowerCase() === 'close',
  };
};

/** One call at a time. */
type Connection = { ask(head: string, body: string | Buffer): Promise<Reply>; close(): void };

const openConnection = (url: URL, free: Set<Connection>, open: Set<Connection>): Connection => {
  const socket: Socket = connect({ host: url.hostname, port: Number(url.port || 80), noDelay: true });
  let waiting: { resolve(reply: Reply): void; reject(error: Error): void } | undefined;
  let received: Buffer = Buffer.alloc(0);
  let failure: Error = Object.assign(new Error('The database hung up'), { code: 'ECONNRESET' });
  const connection: Connection = {
    ask: (head, body) =>
      new Promise((resolve, reject) => {
        waiting = { resolve, reject };
        socket.ref();
        socket.cork();
        socket.write(head);
        socket.write(body);
        socket.uncork();
      }),
    close: () => socket.destroy(),
  };
  open.add(connection);
  socket.on('data', (chunk) => {
    received = received.length > 0 ? Buffer.concat([received, chunk]) : chunk;
    try {
      const reply = replyIn(received);
      if (!reply) return;
      received = Buffer.alloc(0);
      // An open socket keeps no process from ending.
      socket.unref();
      if (reply.isLast) socket.destroy();
      else free.add(connection);
      waiting?.resolve(reply);
      waiting = undefined;
    } catch (error) {
      socket.destroy(error as Error);
    }
  });
  socket.on('error', (error) => {
    failure = error;
  });
  socket.on('close', () => {
    free.delete(connection);
    open.delete(connection);
    waiting?.reject(failure);
    waiting = undefined;
  });
  return connection;
};

export const createDynamoClient = (endpoint: string): DynamoClient => {
  const url = new URL(endpoint);
  const [free, open] = [new Set<Connection>(), new Set<Connection>()];

  const raw: RawCall = (target, body) => {
    const [found = openConnection(url, free, open)] = free;
    free.delete(found);
    const head = [
      'POST / HTTP/1.1',
      `host: ${url.host}`,
      'content-type: application/x-amz-json-1.0',
      `content-length: ${Buffer.byteLength(body)}`,
      `x-amz-target: ${target}`,
      'x-amz-date: 20260101T000000Z',
      `authorization: ${unchecked}`,
    ];
    return found.ask(`${head.join('\r\n')}\r\n\r\n`, body);
  };

  return {
    raw,
    async call<T>(operation: string, input: object) {
      const streams = /Stream|GetRecords|ShardIterator/.test(operation);
      const target = `${streams ? 'DynamoDBStreams_20120810' : 'DynamoDB_20120810'}.${operation}`;
      const reply = await raw(target, JSON.stringify(input));
      const output = JSON.parse(reply.body.toString() || '{}') as T & Failure;
      if (reply.status === 200) return output;
      const message = `${operation}: ${output.message ?? output.Message ?? reply.status}`;
      const name = output.__type?.split('#').pop() ?? 'DynamoDbError';
      // Includes all of DynamoDB's details, like the reasons why a transaction was canceled.
      throw Object.assign(new Error(message), output, { name, message });
    },
    close() {
      for (const one of open) one.close();
    },
  };
};
