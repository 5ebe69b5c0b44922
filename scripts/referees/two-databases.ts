import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createDynamoClient } from 'cdk-run/dynamodb-client';

// Decides whether two databases gave the same answer to one request. Differences that DynamoDB allows don't count: the order
// of a set, of a Scan and of a batch, and of rows with the same key in an index. Neither does the wording of an error.
export type Answer = { status: number; body: string };

type Json = Record<string, unknown>;

const parse = ({ body }: Answer): Json => JSON.parse(body || '{}') as Json;

const nameOf = (answer: Json): string => String(answer.__type ?? '').replace(/^.*#/, '');

/** Sets have no order, and a number may be written in several ways. */
const normal = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(normal);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([name, member]) => {
        if (/^[SNB]S$/.test(name) && Array.isArray(member)) return [name, [...member].sort()];
        return [name, name === 'N' && typeof member === 'string' ? String(Number(member)) : normal(member)];
      }),
  );
};

const text = (value: unknown): string => JSON.stringify(normal(value));

const asBag = (value: unknown): string[] => (Array.isArray(value) ? value.map(text).sort() : [text(value)]);

const withoutOrder: Record<string, (answer: Json) => Json> = {
  Scan: (answer) => ({ ...answer, Items: asBag(answer.Items), LastEvaluatedKey: undefined }),
  BatchGetItem: (answer) => ({
    ...answer,
    Responses: Object.entries((answer.Responses ?? {}) as Json).map(([table, rows]) => [table, asBag(rows)]),
  }),
};

/** A Query of an index orders by the index's sort key; rows that share it come in any order. */
const indexQuery = (input: Json, answer: Json): Json => {
  const sortKey = `${String(input.IndexName)}SK`;
  const rows = (answer.Items ?? []) as Json[];
  return { ...answer, Items: asBag(rows), sortKeys: rows.map((row) => text(row[sortKey])) };
};

const comparable = (operation: string, input: Json, answer: Json): string => {
  const { ConsumedCapacity: _, ...rest } = answer;
  const ordered =
    operation === 'Query' && input.IndexName !== undefined
      ? indexQuery(input, rest)
      : (withoutOrder[operation]?.(rest) ?? rest);
  return text(ordered);
};

/**
 * A Scan has no order, so DynamoDB may put any rows, and any number of them, into a page that ends at its limit of 1 MB. The
 * pages after it may differ, too.
 */
const isPartOfScan = (operation: string, { ExclusiveStartKey }: Json, ...answers: Json[]): boolean =>
  operation === 'Scan' &&
  (ExclusiveStartKey !== undefined || answers.every(({ LastEvaluatedKey }) => LastEvaluatedKey !== undefined));

/** A canceled transaction's reasons, one for each write: programs read only the codes. */
const reasonsOf = ({ CancellationReasons }: Json): unknown =>
  ((CancellationReasons ?? []) as Json[]).map(({ Code, Item }) => ({ Code, Item }));

/** The difference in words, or undefined if both answers are the same. */
export const differenceBetween = (
  operation: string,
  input: Json,
  first: Answer,
  second: Answer,
): string | undefined => {
  if (first.status !== second.status) return `status ${first.status} and ${second.status}`;
  const [a, b] = [parse(first), parse(second)];
  if (isPartOfScan(operation, input, a, b)) return undefined;
  if (first.status === 200) {
    const [left, right] = [comparable(operation, input, a), comparable(operation, input, b)];
    return left === right ? undefined : `${left} and ${right}`;
  }
  if (nameOf(a) !== nameOf(b)) return `${nameOf(a)} and ${nameOf(b)}`;
  const [left, right] = [text([reasonsOf(a), a.Item]), text([reasonsOf(b), b.Item])];
  return left === right ? undefined : `${left} and ${right}`;
};

const shapeOf = (value: unknown): string => {
  if (typeof value !== 'string') return '';
  return value.replace(/:\w+/g, ':v').replace(/\s+/g, ' ');
};

/** Requests of one kind have the same parameters and expressions, with other values. */
export const kindOf = (operation: string, input: Json): string => {
  const parts = Object.entries(input)
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, value]) => {
      if (name === 'TransactItems')
        return (value as Json[])
          .map((item) => Object.entries(item).map(([verb, of]) => kindOf(verb, of as Json)))
          .join('+');
      return `${name}${/Expression$/.test(name) ? `(${shapeOf(value)})` : ''}`;
    });
  return `${operation} ${parts.join(' ')}`;
};

// A database that passes each request to two others, one after the other, and records where their answers differ. The first one's
// answer counts. Streams belong to one database, so only the first one gets their requests.

export type Difference = { kind: string; difference: string; input: string };

export type TwoDatabases = {
  url: string;
  kinds: Map<string, number>;
  differences: Difference[];
  close(): Promise<void>;
};

/** Descriptions of tables have their own names and times, so they aren't compared. */
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

  // One at a time: two simultaneous writes could reach the two databases in another order.
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
