// AWS clients, one a process, with the same patience everywhere: 3 seconds a try, 3 tries, the SDK's full jitter between.
import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { createDb, type Db } from './db.ts';
import { env } from './env.ts';

export const patience = { maxAttempts: 3, requestHandler: { requestTimeout: 3000, connectionTimeout: 1000 } };

let dynamo: DynamoDBClient | undefined;

/** The vault, or any other table than the product's main one. */
export const openTable = (tableName: string): Db => {
  dynamo ??= new DynamoDBClient(patience);
  return createDb(dynamo, tableName);
};

export const openDb = (): Db => openTable(env('TABLE_NAME'));
