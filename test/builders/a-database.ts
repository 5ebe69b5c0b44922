// A real database with an empty table, for results that only a database can decide: conditions and transactions.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { CreateTableCommand, DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { createDynamoClient } from 'cdk-run/dynamodb-client';
import { startDynamoProcess } from 'cdk-run/dynamodb-process';
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

export type Database = { client: DynamoDBClient; emptyTable(name: string): Promise<Db>; stop(): Promise<void> };

export const aDatabase = async (): Promise<Database> => {
  const folder = mkdtempSync(join(tmpdir(), 'groundwork-table-'));
  const running = await startDynamoProcess(folder, () => undefined);
  // Lean: the SDK, which takes several times as long over each call, has its own test (lambdas/core/data/db.test.ts).
  const lean = createDynamoClient(running.url);
  const client = new DynamoDBClient({
    endpoint: running.url,
    region: 'us-east-1',
    credentials: { accessKeyId: 'test', secretAccessKey: 'test' },
  });
  return {
    client,
    async emptyTable(name) {
      await client.send(
        new CreateTableCommand({
          TableName: name,
          BillingMode: 'PAY_PER_REQUEST',
          AttributeDefinitions: ['PK', 'SK', 'GSI1PK', 'GSI1SK', 'GSI2PK', 'GSI2SK', 'DuePK', 'DueSK'].map(string),
          KeySchema: key('PK', 'SK'),
          GlobalSecondaryIndexes: [index('GSI1'), index('GSI2'), index('Due')],
        }),
      );
      return createDb(lean.call as Dynamo, name);
    },
    async stop() {
      lean.close();
      await running.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
};
