// A database of its own for a test that asks what really stands in the table, without a cloud around it.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { CreateTableCommand, DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { createDb, type Db } from '../../lambdas/core/db.ts';
import { sdkDynamo } from '../../lambdas/core/sdk-dynamo.ts';
import { startDynamoProcess } from '../../local/aws/dynamodb-process.ts';

const string = (AttributeName: string) => ({ AttributeName, AttributeType: 'S' as const });
const keySchema = (hash: string, range: string) => [
  { AttributeName: hash, KeyType: 'HASH' as const },
  { AttributeName: range, KeyType: 'RANGE' as const },
];
const index = (name: 'GSI1' | 'GSI2') => ({
  IndexName: name,
  KeySchema: keySchema(`${name}PK`, `${name}SK`),
  Projection: { ProjectionType: 'ALL' as const },
});

/** `table(name)` is an empty one with the product's keys and indexes. */
export const startRealTables = async (): Promise<{ table(name: string): Promise<Db>; stop(): void }> => {
  const folder = mkdtempSync(join(tmpdir(), 'groundwork-table-'));
  const running = await startDynamoProcess(folder, () => undefined);
  const client = new DynamoDBClient({
    endpoint: running.url,
    region: 'us-east-1',
    credentials: { accessKeyId: 'test', secretAccessKey: 'test' },
  });
  return {
    async table(TableName) {
      await client.send(
        new CreateTableCommand({
          TableName,
          BillingMode: 'PAY_PER_REQUEST',
          AttributeDefinitions: ['PK', 'SK', 'GSI1PK', 'GSI1SK', 'GSI2PK', 'GSI2SK'].map(string),
          KeySchema: keySchema('PK', 'SK'),
          GlobalSecondaryIndexes: [index('GSI1'), index('GSI2')],
        }),
      );
      return createDb(sdkDynamo(client), TableName);
    },
    stop() {
      running.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
};
