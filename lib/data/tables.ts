// The product's two tables: everything, and the vault with the access tokens of banks.
import {
  AttributeType,
  Billing,
  ProjectionType,
  StreamViewType,
  TableEncryptionV2,
  type TablePropsV2,
  TableV2,
} from 'aws-cdk-lib/aws-dynamodb';

import type { Construct } from 'constructs';
import type { Settings } from '../settings/settings.ts';
import { removalPolicyOf } from './removal-policy.ts';

/** The attributes that each index has besides the keys. Due work is read from the table, so its index is as small as possible. */
const PROJECTIONS = { GSI1: ProjectionType.ALL, GSI2: ProjectionType.ALL, Due: ProjectionType.KEYS_ONLY };
export const INDEXES = ['GSI1', 'GSI2', 'Due'] as const satisfies (keyof typeof PROJECTIONS)[];

const string = (name: string) => ({ name, type: AttributeType.STRING });

const protection = (settings: Settings): Omit<TablePropsV2, 'partitionKey'> => ({
  billing: Billing.onDemand(),
  pointInTimeRecoverySpecification: { pointInTimeRecoveryEnabled: true },
  deletionProtection: settings.keepData,
  removalPolicy: removalPolicyOf(settings),
  encryption:
    settings.encryption.tables === 'aws-owned' ? TableEncryptionV2.dynamoOwnedKey() : TableEncryptionV2.awsManagedKey(),
  timeToLiveAttribute: 'expires',
  // A replica follows within about a second, has its own point-in-time recovery, and is protected like the table.
  ...(settings.secondRegion ? { replicas: [{ region: settings.secondRegion }] } : {}),
});

/** docs/data-model.md lists its keys and access patterns. */
export const createTable = (scope: Construct, settings: Settings): TableV2 =>
  new TableV2(scope, 'Table', {
    ...protection(settings),
    partitionKey: string('PK'),
    sortKey: string('SK'),
    globalSecondaryIndexes: INDEXES.map((indexName) => ({
      indexName,
      partitionKey: string(`${indexName}PK`),
      sortKey: string(`${indexName}SK`),
      projectionType: PROJECTIONS[indexName],
    })),
    dynamoStream: StreamViewType.NEW_AND_OLD_IMAGES,
  });

/** Separate from everything else, so that only three functions can reach the access tokens of banks. */
export const createVaultTable = (scope: Construct, settings: Settings): TableV2 =>
  new TableV2(scope, 'VaultTable', {
    ...protection(settings),
    partitionKey: string('PK'),
    sortKey: string('SK'),
  });
