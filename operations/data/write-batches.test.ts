import type { DynamoDBClient, WriteRequest } from '@aws-sdk/client-dynamodb';
import { expect, it } from 'vitest';
import { writeBatches } from './write-batches.ts';

const rows = async function* (count: number): AsyncGenerator<WriteRequest> {
  for (let at = 0; at < count; at++) yield { PutRequest: { Item: { PK: { S: String(at) } } } };
};

/** A table that takes as many rows per request as the test says, and a record of the rows it was sent. */
const aTable = (takes: (attempt: number) => number) => {
  const [written, paused]: [string[], number[]] = [[], []];
  let attempt = 0;
  const send = async ({ input }: { input: { RequestItems: Record<string, WriteRequest[]> } }) => {
    const sent = input.RequestItems.T ?? [];
    const taken = takes(++attempt);
    written.push(...sent.slice(0, taken).map((one) => one.PutRequest?.Item?.PK?.S ?? ''));
    return { UnprocessedItems: taken < sent.length ? { T: sent.slice(taken) } : {} };
  };
  const client = { send } as unknown as DynamoDBClient;
  const write = (count: number) => writeBatches(client, 'T', rows(count), async (ms) => void paused.push(ms));
  return { write, written, paused, attempts: () => attempt };
};

it('writes every row once, 25 per request', async () => {
  const table = aTable(() => 25);
  await table.write(60);
  expect(table.written).toEqual(Array.from({ length: 60 }, (_, at) => String(at)));
  expect(table.attempts()).toBe(3);
  expect(table.paused).toEqual([]);
});

it('waits before it writes again what a throttled table left undone', async () => {
  const table = aTable((attempt) => (attempt < 3 ? 10 : 25));
  await table.write(25);
  expect(table.written).toHaveLength(25);
  expect(new Set(table.written).size).toBe(25);
  expect(table.paused).toHaveLength(2);
});

it('gives up after minutes, and says that it can be run again', async () => {
  const table = aTable(() => 0);
  await expect(table.write(3)).rejects.toThrow("kept refusing 3 rows because it's throttled. Run it again later");
  expect(table.paused.length).toBeGreaterThan(30);
});
