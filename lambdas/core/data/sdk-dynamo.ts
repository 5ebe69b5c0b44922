// DynamoDB through AWS's SDK: for workers, triggers of streams and schedules, and scripts.
import {
  BatchGetItemCommand,
  DeleteItemCommand,
  DynamoDBClient,
  GetItemCommand,
  PutItemCommand,
  QueryCommand,
  TransactWriteItemsCommand,
  UpdateItemCommand,
} from '@aws-sdk/client-dynamodb';
import { env } from '../platform/env.ts';
import { timeouts } from '../platform/timeouts.ts';
import { createDb, type Db } from './db.ts';
import type { Dynamo, Operation } from './dynamo.ts';

const commands = {
  GetItem: GetItemCommand,
  BatchGetItem: BatchGetItemCommand,
  Query: QueryCommand,
  PutItem: PutItemCommand,
  UpdateItem: UpdateItemCommand,
  DeleteItem: DeleteItemCommand,
  TransactWriteItems: TransactWriteItemsCommand,
} satisfies Record<Operation, unknown>;

/** The SDK's overloads do not survive a lookup by name; the port's own types check every caller. */
export const sdkDynamo =
  (client: DynamoDBClient): Dynamo =>
  (operation, input) => {
    const Command = commands[operation] as new (input: unknown) => GetItemCommand;
    return client.send(new Command(input)) as never;
  };

let dynamo: Dynamo | undefined;

export const openTable = (tableName: string): Db => {
  dynamo ??= sdkDynamo(new DynamoDBClient(timeouts));
  return createDb(dynamo, tableName);
};

export const openDb = (): Db => openTable(env('TABLE_NAME'));
