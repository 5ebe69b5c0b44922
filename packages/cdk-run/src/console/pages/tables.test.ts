import { aDataDir } from 'simulator-kit/testing/a-data-dir';
import { expect, it, onTestFinished } from 'vitest';
import { createDynamoClient } from '../../aws/dynamodb/client.ts';
import { startDynamoProcess } from '../../aws/dynamodb/process.ts';
import { createTableBrowser } from './tables.ts';

const key = (AttributeName: string, KeyType: string) => ({ AttributeName, KeyType });

const aBrowser = async (count: number) => {
  const database = await startDynamoProcess(aDataDir(), () => {});
  const { call, close } = createDynamoClient(database.url);
  onTestFinished(async () => {
    close();
    await database.stop();
  });
  await call('CreateTable', {
    TableName: 'main',
    BillingMode: 'PAY_PER_REQUEST',
    AttributeDefinitions: ['PK', 'SK', 'G1'].map((AttributeName) => ({ AttributeName, AttributeType: 'S' })),
    KeySchema: [key('PK', 'HASH'), key('SK', 'RANGE')],
    GlobalSecondaryIndexes: [
      { IndexName: 'GSI1', KeySchema: [key('G1', 'HASH')], Projection: { ProjectionType: 'ALL' } },
    ],
  });
  for (let index = 0; index < count; index++) {
    const Item = {
      PK: { S: `AGENT#${index % 2}` },
      SK: { S: `ROW#${String(index).padStart(3, '0')}` },
      G1: { S: 'all' },
      cents: { N: '12345678901234567890' },
      detail: { M: { tags: { L: [{ S: 'a' }, { N: '1' }, { NULL: true }] }, on: { BOOL: true } } },
    };
    await call('PutItem', { TableName: 'main', Item });
  }
  return createTableBrowser(call, ['main']);
};

it('lists tables with their keys and what they hold', async () => {
  const browser = await aBrowser(2);
  expect(await browser.list()).toEqual([
    { name: 'main', items: 2, partitionKey: 'PK', sortKey: 'SK', indexes: [{ name: 'GSI1', partitionKey: 'G1' }] },
  ]);
});

it('shows items in plain values, every digit kept', async () => {
  const browser = await aBrowser(1);
  const { items, cursor } = await browser.browse({ table: 'main', partition: 'AGENT#0' });
  expect(cursor).toBeUndefined();
  expect(items).toEqual([
    {
      PK: 'AGENT#0',
      SK: 'ROW#000',
      G1: 'all',
      cents: '12345678901234567890',
      detail: { tags: ['a', 1, null], on: true },
    },
  ]);
});

it('goes on from page to page, in the table, a partition and an index', async () => {
  const browser = await aBrowser(120);
  const everything = async (query: object) => {
    const found: unknown[] = [];
    let cursor: string | undefined;
    do {
      const page = await browser.browse({ table: 'main', ...query, ...(cursor && { cursor }) });
      expect(page.items.length).toBeLessThanOrEqual(50);
      found.push(...page.items.map(({ SK }) => SK));
      cursor = page.cursor;
    } while (cursor);
    return new Set(found).size;
  };
  expect(await everything({})).toBe(120);
  expect(await everything({ partition: 'AGENT#1' })).toBe(60);
  expect(await everything({ index: 'GSI1', partition: 'all' })).toBe(120);
});
