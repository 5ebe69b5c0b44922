// This database has to refuse the same calls as DynamoDB, with the same messages, because callers rely on them.
import {
  type AttributeValue,
  BatchGetItemCommand,
  BatchWriteItemCommand,
  type DynamoDBClient,
  GetItemCommand,
  PutItemCommand,
  QueryCommand,
  type QueryCommandInput,
  type TransactWriteItem,
  TransactWriteItemsCommand,
  UpdateItemCommand,
} from '@aws-sdk/client-dynamodb';
import { aDatabase, item } from 'cdk-run/testing/a-database';
import { beforeEach, describe, expect, it } from 'vitest';
import { createFaults, type Faults } from '../faults/faults.ts';

const TableName = 'main';
const KB = 1024;
let client: DynamoDBClient;
let faults: Faults;
beforeEach(async () => {
  faults = createFaults();
  ({ client } = await aDatabase(undefined, { faults }));
});

type Row = Record<string, AttributeValue>;
const row = (name: string, more: Row = {}): Row => item(name, more) as Row;
const keyOf = (name: string): Row => row(name);
const put = (Item: Row, more: object = {}) => client.send(new PutItemCommand({ TableName, Item, ...more }));
const putOf = (Item: Row, more: object = {}): TransactWriteItem => ({ Put: { TableName, Item, ...more } });
const transact = (...TransactItems: TransactWriteItem[]) =>
  client.send(new TransactWriteItemsCommand({ TransactItems }));
const get = async (name: string) => (await client.send(new GetItemCommand({ TableName, Key: keyOf(name) }))).Item;
const refusal = (work: Promise<unknown>) =>
  work.then(
    () => undefined,
    (error) => error as Error & { Item?: Row; CancellationReasons?: { Code?: string; Item?: Row }[] },
  );
const isNew = { ConditionExpression: 'attribute_not_exists(PK)' };
const text = (kilobytes: number): AttributeValue => ({ S: 'x'.repeat(kilobytes * KB) });
const many = (count: number) => Array.from({ length: count }, (_, at) => row(`many-${at}`));

describe('a condition that does not hold', () => {
  it('refuses the write and, when asked, shows the existing item', async () => {
    await put(row('a', { n: { N: '1' } }));
    const refused = await refusal(put(row('a'), { ...isNew, ReturnValuesOnConditionCheckFailure: 'ALL_OLD' }));
    expect(refused).toMatchObject({ name: 'ConditionalCheckFailedException', Item: { n: { N: '1' } } });
    expect(await get('a')).toMatchObject({ n: { N: '1' } });
  });

  it('lets exactly one of twenty win', async () => {
    const tries = await Promise.allSettled(
      Array.from({ length: 20 }, (_, at) => put(row('race', { n: { N: String(at) } }), isNew)),
    );
    expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  });

  it('cancels a whole transaction, and says of each part why', async () => {
    await put(row('there'));
    const old = { ...isNew, ReturnValuesOnConditionCheckFailure: 'ALL_OLD' };
    const refused = await refusal(transact(putOf(row('never')), putOf(row('there'), old)));
    expect(refused?.name).toBe('TransactionCanceledException');
    expect(refused?.CancellationReasons?.map(({ Code }) => Code)).toEqual(['None', 'ConditionalCheckFailed']);
    expect(refused?.CancellationReasons?.[1]?.Item).toMatchObject({ PK: { S: 'there' } });
    expect(await get('never')).toBeUndefined();
  });
});

describe('two transactions at one row', () => {
  it('conflict when a test orders it, in the words of a transaction and of a single write', async () => {
    faults.add({ target: 'dynamodb', kind: 'conflict', count: 2 });
    const refused = await refusal(transact(putOf(row('a')), putOf(row('b'))));
    expect(refused?.CancellationReasons?.map(({ Code }) => Code)).toEqual(['TransactionConflict', 'None']);
    expect((await refusal(put(row('a'))))?.name).toBe('TransactionConflictException');
    expect(await get('a')).toBeUndefined();
    await transact(putOf(row('a')), putOf(row('b')));
    expect(await get('b')).toBeDefined();
  });

  it('happen once when they carry the same token', async () => {
    const add = {
      Update: {
        TableName,
        Key: keyOf('count'),
        UpdateExpression: 'ADD n :one',
        ExpressionAttributeValues: { ':one': { N: '1' } },
      },
    };
    for (let time = 0; time < 2; time++)
      await client.send(new TransactWriteItemsCommand({ TransactItems: [add], ClientRequestToken: 'a-token' }));
    expect(await get('count')).toMatchObject({ n: { N: '1' } });
  });
});

describe('too much at once', () => {
  it.each<[what: string, over: () => Promise<unknown>]>([
    ['an item over 400 KB', () => put(row('big', { s: text(401) }))],
    ['a transaction of 101 writes', () => transact(...many(101).map((one) => putOf(one)))],
    ['a transaction that names an item twice', () => transact(putOf(row('a')), putOf(row('a')))],
    [
      'a batch of 26 writes',
      () =>
        client.send(
          new BatchWriteItemCommand({
            RequestItems: { [TableName]: many(26).map((Item) => ({ PutRequest: { Item } })) },
          }),
        ),
    ],
    [
      'a batch of 101 reads',
      () => client.send(new BatchGetItemCommand({ RequestItems: { [TableName]: { Keys: many(101) } } })),
    ],
    ['a partition key over 2048 bytes', () => put(row('x'.repeat(2049)))],
    ['a sort key over 1024 bytes', () => put({ PK: { S: 'a' }, SK: { S: 'x'.repeat(1025) } })],
    ['an empty key', () => put(row(''))],
    ['an index key of another type', () => put(row('a', { GSI1PK: { N: '5' } }))],
    ['an empty index key', () => put(row('a', { GSI1PK: { S: '' } }))],
    ['an empty set', () => put(row('a', { set: { SS: [] } }))],
    [
      'a reserved word in an expression',
      () => client.send(new GetItemCommand({ TableName, Key: keyOf('a'), ProjectionExpression: 'name' })),
    ],
    [
      'a value that no expression uses',
      () =>
        client.send(
          new UpdateItemCommand({
            TableName,
            Key: keyOf('a'),
            UpdateExpression: 'SET n = :a',
            ExpressionAttributeValues: { ':a': { N: '1' }, ':b': { N: '2' } },
          }),
        ),
    ],
  ])('refuses %s', async (_, over) => {
    expect((await refusal(over()))?.name).toBe('ValidationException');
  });

  it.each<[what: string, input: Partial<QueryCommandInput>]>([
    ['an empty partition key', { KeyConditionExpression: 'PK = :no' }],
    ['an empty key of an index', { IndexName: 'GSI1', KeyConditionExpression: 'GSI1PK = :no' }],
    ['an empty sort key', { KeyConditionExpression: 'PK = :a AND SK > :no' }],
    ['an empty beginning', { KeyConditionExpression: 'PK = :a AND begins_with(SK, :no)' }],
    ['an empty end of a range', { KeyConditionExpression: 'PK = :a AND SK BETWEEN :a AND :no' }],
    [
      'an empty key by its short name',
      { KeyConditionExpression: '#p = :no', ExpressionAttributeNames: { '#p': 'PK' } },
    ],
    ['a number for a text', { KeyConditionExpression: 'PK = :n' }],
    [
      'a start in another partition',
      { KeyConditionExpression: 'PK = :a', ExclusiveStartKey: { PK: { S: 'b' }, SK: { S: 'x' } } },
    ],
    ['an empty start', { KeyConditionExpression: 'PK = :a', ExclusiveStartKey: { PK: { S: 'a' }, SK: { S: '' } } }],
  ])('refuses a query for %s', async (_, input) => {
    const all = { ':a': { S: 'a' }, ':no': { S: '' }, ':n': { N: '1' } };
    const used = Object.entries(all).filter(([name]) => new RegExp(`${name}\\b`).test(input.KeyConditionExpression!));
    const query = new QueryCommand({ TableName, ExpressionAttributeValues: Object.fromEntries(used), ...input });
    expect((await refusal(client.send(query)))?.name).toBe('ValidationException');
  });

  it('takes what is just allowed', async () => {
    await put(row('big', { s: text(399) }));
    await transact(...many(100).map((one) => putOf(one)));
    await put(row('a', { s: { S: '' } }));
    expect(await get('many-99')).toBeDefined();
  });

  it('ends a page of a query at one megabyte', async () => {
    const at = (SK: string) => ({ PK: { S: 'pages' }, SK: { S: SK }, s: text(300) });
    for (const name of ['1', '2', '3', '4', '5']) await put(at(name));
    const page = await client.send(
      new QueryCommand({
        TableName,
        KeyConditionExpression: 'PK = :pk',
        ExpressionAttributeValues: { ':pk': { S: 'pages' } },
      }),
    );
    expect(page.Items?.length).toBeLessThan(5);
    expect(page.LastEvaluatedKey).toBeDefined();
  });
});
