import {
  BatchWriteItemCommand,
  DynamoDBClient,
  GetItemCommand,
  PutItemCommand,
  QueryCommand,
  TransactWriteItemsCommand,
} from '@aws-sdk/client-dynamodb';
import { aDatabase, allow, item } from 'cdk-run/testing/a-database';
import { aDataDir } from 'simulator-kit/testing/a-data-dir';
import { describe, expect, it } from 'vitest';

describe('the local database', () => {
  it('keeps every digit of a number', async () => {
    const { client } = await aDatabase();
    const N = '1234567890123456789012345678901234.5678';
    await client.send(new PutItemCommand({ TableName: 'main', Item: item('A', { n: { N } }) }));
    const { Item, ConsumedCapacity } = await client.send(new GetItemCommand({ TableName: 'main', Key: item('A') }));
    expect(Item?.n).toEqual({ N });
    expect(ConsumedCapacity).toBeUndefined();
  });

  it('counts requests and units of each call', async () => {
    const { client, consumed } = await aDatabase();
    await client.send(new PutItemCommand({ TableName: 'main', Item: item('A') }));
    await client.send(new GetItemCommand({ TableName: 'main', Key: item('A'), ConsistentRead: true }));
    expect(consumed).toEqual([
      { operation: 'PutItem', units: 1, isWrite: true, table: 'main', partitions: ['A'] },
      { operation: 'GetItem', units: 1, isWrite: false, table: 'main', partitions: ['A'] },
    ]);
  });

  it('keeps its rows over a restart and takes on a changed template', async () => {
    const dataDir = aDataDir();
    const { client, dynamo } = await aDatabase(undefined, { dataDir });
    await client.send(new PutItemCommand({ TableName: 'main', Item: item('A', { GSI2PK: { S: 'g' } }) }));
    await dynamo.close();
    const indexes = ['GSI1', 'GSI2'].map((IndexName) => ({
      IndexName,
      KeySchema: [{ AttributeName: `${IndexName}PK`, KeyType: 'HASH' }],
      Projection: { ProjectionType: 'ALL' },
    }));
    const changed = {
      AttributeDefinitions: ['PK', 'SK', 'GSI1PK', 'GSI2PK'].map((AttributeName) => ({
        AttributeName,
        AttributeType: 'S',
      })),
      GlobalSecondaryIndexes: indexes,
    };
    const again = await aDatabase(undefined, { properties: changed, dataDir });
    const query = {
      TableName: 'main',
      IndexName: 'GSI2',
      KeyConditionExpression: 'GSI2PK = :g',
      ExpressionAttributeValues: { ':g': { S: 'g' } },
    };
    expect((await again.client.send(new QueryCommand(query))).Count).toBe(1);
    await again.dynamo.close();
    const otherKeys = { KeySchema: [{ AttributeName: 'SK', KeyType: 'HASH' }] };
    await expect(aDatabase([], { properties: otherKeys, dataDir })).rejects.toThrow('npm run reset');
  });

  it('deletes what has expired', async () => {
    const { client, dynamo } = await aDatabase();
    await client.send(new PutItemCommand({ TableName: 'main', Item: item('old', { expires: { N: '1000' } }) }));
    await client.send(new PutItemCommand({ TableName: 'main', Item: item('new', { expires: { N: '9999999999' } }) }));
    expect(await dynamo.sweepExpired()).toBe(1);
    expect((await client.send(new GetItemCommand({ TableName: 'main', Key: item('old') }))).Item).toBeUndefined();
    expect((await client.send(new GetItemCommand({ TableName: 'main', Key: item('new') }))).Item).toBeDefined();
  });

  it('comes back when the database is killed', async () => {
    const { client, dynamo, asReport } = await aDatabase();
    await client.send(new PutItemCommand({ TableName: 'main', Item: item('A') }));
    dynamo.killDatabase();
    const patient = new DynamoDBClient({ ...asReport, maxAttempts: 8 });
    expect((await patient.send(new GetItemCommand({ TableName: 'main', Key: item('A') }))).Item).toBeDefined();
  });
});

describe('permissions on rows', () => {
  const onlyA = (action: string) =>
    allow(action, { Condition: { 'ForAllValues:StringEquals': { 'dynamodb:LeadingKeys': ['A'] } } });
  const denied = { name: 'AccessDeniedException' };

  it('judges single items by their partition key', async () => {
    const { client } = await aDatabase([...onlyA('dynamodb:PutItem'), ...onlyA('dynamodb:BatchWriteItem')]);
    await client.send(new PutItemCommand({ TableName: 'main', Item: item('A') }));
    await expect(client.send(new PutItemCommand({ TableName: 'main', Item: item('B') }))).rejects.toMatchObject(denied);
    await expect(client.send(new GetItemCommand({ TableName: 'main', Key: item('A') }))).rejects.toMatchObject(denied);
    const both = { RequestItems: { main: ['A', 'B'].map((pk) => ({ PutRequest: { Item: item(pk) } })) } };
    await expect(client.send(new BatchWriteItemCommand(both))).rejects.toMatchObject(denied);
  });

  it('judges a query by the key that its condition names', async () => {
    const { client } = await aDatabase(onlyA('dynamodb:Query'));
    const query = (pk: string) => ({
      TableName: 'main',
      KeyConditionExpression: '#pk = :pk AND begins_with(SK, :s)',
      ExpressionAttributeNames: { '#pk': 'PK' },
      ExpressionAttributeValues: { ':pk': { S: pk }, ':s': { S: 'x' } },
    });
    expect((await client.send(new QueryCommand(query('A')))).Count).toBe(0);
    await expect(client.send(new QueryCommand(query('B')))).rejects.toMatchObject(denied);
  });

  it('judges each write of a transaction', async () => {
    const { client } = await aDatabase(onlyA('dynamodb:PutItem'));
    const put = (pk: string) => ({ Put: { TableName: 'main', Item: item(pk) } });
    await client.send(new TransactWriteItemsCommand({ TransactItems: [put('A')] }));
    const mixed = new TransactWriteItemsCommand({ TransactItems: [put('A'), put('B')] });
    await expect(client.send(mixed)).rejects.toMatchObject(denied);
    const check = {
      ConditionCheck: { TableName: 'main', Key: item('A'), ConditionExpression: 'attribute_exists(PK)' },
    };
    await expect(client.send(new TransactWriteItemsCommand({ TransactItems: [check] }))).rejects.toMatchObject(denied);
  });
});
