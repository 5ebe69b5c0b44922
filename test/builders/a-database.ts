// A real database with an empty table, for results that only a database can decide: conditions and transactions.
import { type AttributeValue, CreateTableCommand, DeleteTableCommand, DynamoDBClient } from '@aws-sdk/client-dynamodb';
import type { DynamoDBRecord } from 'aws-lambda';
import { createDynamoClient, type DynamoClient } from 'cdk-run/dynamodb-client';
import { startDynamoProcess } from 'cdk-run/dynamodb-process';
import { fromAttributes, type Item } from '../../lambdas/core/data/attribute-value.ts';
import { createDb, type Db } from '../../lambdas/core/data/db.ts';
import type { Dynamo } from '../../lambdas/core/data/dynamo.ts';

const string = (AttributeName: string) => ({ AttributeName, AttributeType: 'S' as const });
const key = (hash: string, range: string) => [
  { AttributeName: hash, KeyType: 'HASH' as const },
  { AttributeName: range, KeyType: 'RANGE' as const },
];

const index = (name: 'GSI1' | 'GSI2' | 'Due') => ({
  IndexName: name,
  KeySchema: key(`${name}PK`, `${name}SK`),
  Projection: { ProjectionType: name === 'Due' ? ('KEYS_ONLY' as const) : ('ALL' as const) },
});

/** With a look at the whole table, which the product never takes. `more`: a filter in DynamoDB's own words. */
export type TestDb = Db & { scan(more?: object): Promise<Item[]> };

export type Database = {
  client: DynamoDBClient;
  /** `isFollowed`: with a stream, which `changes` reads. */
  emptyTable(name: string, isFollowed?: boolean): Promise<TestDb>;
  /** All changes of a table, in their order, as its stream brings them. */
  changes(name: string): Promise<DynamoDBRecord[]>;
  /** Deletes every table: with thousands of them, a call takes thirty times as long. */
  clear(): Promise<void>;
  stop(): Promise<void>;
};

const changesOf = async ({ call }: DynamoClient, TableName: string): Promise<DynamoDBRecord[]> => {
  const { Table } = await call<{ Table: { LatestStreamArn: string } }>('DescribeTable', { TableName });
  const StreamArn = Table.LatestStreamArn;
  type Stream = { StreamDescription: { Shards: { ShardId: string }[] } };
  const { StreamDescription } = await call<Stream>('DescribeStream', { StreamArn });
  const records: DynamoDBRecord[] = [];
  for (const { ShardId } of StreamDescription.Shards) {
    const from = { StreamArn, ShardId, ShardIteratorType: 'TRIM_HORIZON' };
    let { ShardIterator } = await call<{ ShardIterator?: string }>('GetShardIterator', from);
    for (let isMore = true; isMore && ShardIterator; ) {
      type Read = { Records: DynamoDBRecord[]; NextShardIterator?: string };
      const read: Read = await call<Read>('GetRecords', { ShardIterator });
      records.push(...read.Records);
      isMore = read.Records.length > 0;
      ShardIterator = read.NextShardIterator;
    }
  }
  return records;
};

const scanOf =
  ({ call }: DynamoClient, TableName: string): TestDb['scan'] =>
  async (more) => {
    type Page = { Items: Record<string, AttributeValue>[]; LastEvaluatedKey?: object };
    const rows: Item[] = [];
    let from: Pick<Page, 'LastEvaluatedKey'> = {};
    do {
      const ExclusiveStartKey = from.LastEvaluatedKey;
      const page: Page = await call<Page>('Scan', { TableName, ExclusiveStartKey, ...more });
      rows.push(...page.Items.map(fromAttributes));
      from = page;
    } while (from.LastEvaluatedKey);
    return rows;
  };

export const aDatabase = async (): Promise<Database> => {
  const running = await startDynamoProcess(undefined, () => undefined);
  // Lean: the SDK, which takes several times as long over each call, has its own test (lambdas/core/data/db.test.ts).
  const lean = createDynamoClient(running.url);
  const client = new DynamoDBClient({
    endpoint: running.url,
    region: 'us-east-1',
    credentials: { accessKeyId: 'test', secretAccessKey: 'test' },
  });
  const names: string[] = [];
  return {
    client,
    changes: (name) => changesOf(lean, name),
    async emptyTable(name, isFollowed = false) {
      await client.send(
        new CreateTableCommand({
          TableName: name,
          BillingMode: 'PAY_PER_REQUEST',
          AttributeDefinitions: ['PK', 'SK', 'GSI1PK', 'GSI1SK', 'GSI2PK', 'GSI2SK', 'DuePK', 'DueSK'].map(string),
          KeySchema: key('PK', 'SK'),
          GlobalSecondaryIndexes: [index('GSI1'), index('GSI2'), index('Due')],
          ...(isFollowed && { StreamSpecification: { StreamEnabled: true, StreamViewType: 'NEW_AND_OLD_IMAGES' } }),
        }),
      );
      names.push(name);
      return { ...createDb(lean.call as Dynamo, name), scan: scanOf(lean, name) };
    },
    async clear() {
      for (const TableName of names.splice(0)) await client.send(new DeleteTableCommand({ TableName }));
    },
    async stop() {
      lean.close();
      await running.stop();
    },
  };
};
