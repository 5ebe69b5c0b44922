// A separate database for a measurement, in memory, with the product's table, filled in batches.
import { spawn } from 'node:child_process';
import { findBinary } from 'cdk-run/database-binary';
import { createDynamoClient } from 'cdk-run/dynamodb-client';
import { freePort } from 'cdk-run/free-port';
import { type Item, toAttributes } from '../../lambdas/core/data/attribute-value.ts';

const BATCH = 25;
const TABLE = 'bench';

const attribute = (AttributeName: string) => ({ AttributeName, AttributeType: 'S' });
const keySchema = (prefix: string) => [
  { AttributeName: `${prefix}PK`, KeyType: 'HASH' },
  { AttributeName: `${prefix}SK`, KeyType: 'RANGE' },
];

const answers = (url: string) =>
  fetch(url).then(
    () => true,
    () => false,
  );

export const startDatabase = async () => {
  const port = await freePort(0);
  const url = `http://127.0.0.1:${port}`;
  const database = spawn(findBinary(), ['serve', '--port', String(port)], { stdio: 'ignore' });
  while (!(await answers(url))) await new Promise((resolve) => setTimeout(resolve, 10));
  const client = createDynamoClient(url);
  await client.call('CreateTable', {
    TableName: TABLE,
    BillingMode: 'PAY_PER_REQUEST',
    AttributeDefinitions: ['PK', 'SK', 'GSI1PK', 'GSI1SK', 'GSI2PK', 'GSI2SK'].map(attribute),
    KeySchema: keySchema(''),
    GlobalSecondaryIndexes: ['GSI1', 'GSI2'].map((IndexName) => ({
      IndexName,
      KeySchema: keySchema(IndexName),
      Projection: { ProjectionType: 'ALL' },
    })),
  });
  return {
    table: TABLE,
    url,
    /** Environment variables with which a function finds it. */
    env: {
      AWS_ENDPOINT_URL: url,
      AWS_REGION: 'us-east-1',
      AWS_ACCESS_KEY_ID: 'bench',
      AWS_SECRET_ACCESS_KEY: 'bench',
      TABLE_NAME: TABLE,
    },
    async fill(rows: Item[]) {
      for (let at = 0; at < rows.length; at += BATCH)
        await client.call('BatchWriteItem', {
          RequestItems: {
            [TABLE]: rows.slice(at, at + BATCH).map((row) => ({ PutRequest: { Item: toAttributes(row) } })),
          },
        });
    },
    async stop() {
      client.close();
      const ended = new Promise((resolve) => database.once('exit', resolve));
      database.kill();
      await ended;
    },
  };
};
