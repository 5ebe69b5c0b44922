// The table, and the other services of AWS, for functions with a person waiting: one client of each per process.

import { createDb, type Db } from '../data/db.ts';
import type { Dynamo } from '../data/dynamo.ts';
import { env } from '../platform/env.ts';
import { type AskAws, createJsonService } from './json-service.ts';

export { timeouts } from '../platform/timeouts.ts';

const dynamo = createJsonService({
  name: 'DYNAMODB',
  host: 'dynamodb',
  target: 'DynamoDB_20120810',
  version: '1.0',
}) as Dynamo;

export const openTable = (tableName: string): Db => createDb(dynamo, tableName);

export const openDb = (): Db => openTable(env('TABLE_NAME'));

export const askKms: AskAws = createJsonService({ name: 'KMS', host: 'kms', target: 'TrentService', version: '1.1' });
export const askSecrets: AskAws = createJsonService({
  name: 'SECRETS_MANAGER',
  host: 'secretsmanager',
  target: 'secretsmanager',
  version: '1.1',
});

/** Cognito's operations that the user's own token authorizes; they need no IAM permission. */
export const openUserPool = (endpoint: string): AskAws =>
  createJsonService({
    name: 'COGNITO_IDENTITY_PROVIDER',
    host: 'cognito',
    target: 'AWSCognitoIdentityProviderService',
    version: '1.1',
    anonymousAt: endpoint,
  });
