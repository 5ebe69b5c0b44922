// The table, and the other services of AWS, for functions that somebody waits for: one client of each a process.
import { type AskAws, createJsonService } from './aws/json-service.ts';
import { createDb, type Db } from './db.ts';
import type { Dynamo } from './dynamo.ts';
import { env } from './env.ts';

export { patience } from './patience.ts';

const dynamo = createJsonService({
  name: 'DYNAMODB',
  host: 'dynamodb',
  target: 'DynamoDB_20120810',
  version: '1.0',
}) as Dynamo;

/** The vault, or any other table than the product's main one. */
export const openTable = (tableName: string): Db => createDb(dynamo, tableName);

export const openDb = (): Db => openTable(env('TABLE_NAME'));

export const askKms: AskAws = createJsonService({ name: 'KMS', host: 'kms', target: 'TrentService', version: '1.1' });
export const askSecrets: AskAws = createJsonService({
  name: 'SECRETS_MANAGER',
  host: 'secretsmanager',
  target: 'secretsmanager',
  version: '1.1',
});
