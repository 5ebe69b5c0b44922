// A database that asks two others the same, one request after the other, and notes where their answers differ. The first one's
// answer counts. Streams belong to one database, so they are asked of the first one only.
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createDynamoClient } from '@local/cloud/dynamodb-client';
import { differenceBetween, kindOf } from './compare-answers.ts';

export type Difference = { kind: string; difference: string; input: string };

export type TwoDatabases = {
  url: string;
  /** How often each kind of request was made. */
  kinds: Map<string, number>;
  differences: Difference[];
  close(): Promise<void>;
};

/** What describes tables has its own names and times. */
const COMPARED =
  /^(GetItem|PutItem|UpdateItem|DeleteItem|Query|Scan|TransactWriteItems|TransactGetItems|BatchGetItem|BatchWriteItem)$/;

const readBody = async (request: IncomingMessage): Promise<Buffer> => {
  const parts: Buffer[] = [];
  for await (const part of request as AsyncIterable<Buffer>) parts.push(part);
  return Buffer.concat(parts);
};

export const startTwoDatabases = async (firstUrl: string, secondUrl: string): Promise<TwoDatabases> => {
  const [first, second] = [createDynamoClient(firstUrl), createDynamoClient(secondUrl)];
  const kinds = new Map<string, number>();
  const differences: Difference[] = [];

  const askBoth = async (target: string, body: Buffer) => {
    const operation = target.split('.').at(-1) ?? '';
    if (target.startsWith('DynamoDBStreams')) return first.raw(target, body);
    const [answer, other] = await Promise.all([first.raw(target, body), second.raw(target, body)]);
    if (!COMPARED.test(operation)) return answer;
    const input = JSON.parse(body.toString()) as Record<string, unknown>;
    const kind = kindOf(operation, input);
    kinds.set(kind, (kinds.get(kind) ?? 0) + 1);
    const texts = [answer, other].map((one) => ({ status: one.status, body: one.body.toString() })) as [Said, Said];
    const difference = differenceBetween(operation, input, ...texts);
    if (difference) differences.push({ kind, difference, input: body.toString() });
    return answer;
  };

  // One at a time: two writes at once could reach the two databases in another order.
  let last: Promise<unknown> = Promise.resolve();
  const inTurn = <T>(work: () => Promise<T>): Promise<T> => {
    const result = last.then(work);
    last = result.catch(() => undefined);
    return result;
  };

  const server = createServer((request, response) => {
    readBody(request)
      .then((body) => inTurn(() => askBoth(String(request.headers['x-amz-target'] ?? ''), body)))
      .then(({ status, headers, body }) => response.writeHead(status, headers).end(body))
      .catch((error: Error) => response.writeHead(500).end(error.message));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    kinds,
    differences,
    async close() {
      const closed = new Promise((resolve) => server.close(resolve));
      server.closeAllConnections();
      await closed;
      first.close();
      second.close();
    },
  };
};

type Said = { status: number; body: string };
