import type { Index, KeyPart, TableDeclaration } from '../../aws/dynamodb/tables.ts';
import { arnOf, type Identity, uuid } from '../../registry/identity.ts';
import { because, playedType } from '../../registry/resource-type.ts';
import type { Resource } from '../../template/stack.ts';

// The common parts of both types of DynamoDB table.

const tableIdentity: Identity = {
  named: 'TableName',
  arn: arnOf('dynamodb', 'table/'),
  attributes: { StreamArn: (self) => `${self.arn}/stream/2026-01-01T00:00:00.000`, TableId: uuid },
};

const indexProperties = (kind: string) => [`${kind}.IndexName`, `${kind}.KeySchema`, `${kind}.Projection`];

const tableReads = [
  'TableName',
  'AttributeDefinitions',
  'KeySchema',
  ...indexProperties('GlobalSecondaryIndexes'),
  ...indexProperties('LocalSecondaryIndexes'),
  'StreamSpecification.StreamViewType',
  'TimeToLiveSpecification.AttributeName',
  'TimeToLiveSpecification.Enabled',
];

const index = {
  IndexName: 'GSI1',
  KeySchema: [{ AttributeName: 'GSI1PK', KeyType: 'HASH' }],
  Projection: { ProjectionType: 'ALL' },
};

const tableExample = {
  TableName: 'main',
  AttributeDefinitions: [{ AttributeName: 'PK', AttributeType: 'S' }],
  KeySchema: [{ AttributeName: 'PK', KeyType: 'HASH' }],
  GlobalSecondaryIndexes: [index],
  LocalSecondaryIndexes: [{ ...index, IndexName: 'LSI1' }],
  StreamSpecification: { StreamViewType: 'NEW_IMAGE' },
  TimeToLiveSpecification: { AttributeName: 'expires', Enabled: true },
};

type Properties = {
  KeySchema: KeyPart[];
  AttributeDefinitions: TableDeclaration['attributes'];
  GlobalSecondaryIndexes?: Index[];
  LocalSecondaryIndexes?: Index[];
  StreamSpecification?: { StreamViewType: string };
  TimeToLiveSpecification?: { AttributeName?: string; Enabled: boolean };
};

const readTable = ({ physicalId, arn, properties }: Resource): TableDeclaration => {
  const given = properties as Properties;
  const { TimeToLiveSpecification: timeToLive } = given;
  return {
    name: physicalId,
    arn,
    keys: given.KeySchema,
    attributes: given.AttributeDefinitions,
    globalIndexes: (given.GlobalSecondaryIndexes ?? []).map(readIndex),
    localIndexes: (given.LocalSecondaryIndexes ?? []).map(readIndex),
    streamView: given.StreamSpecification?.StreamViewType,
    timeToLive: timeToLive && {
      Enabled: timeToLive.Enabled,
      ...(timeToLive.AttributeName ? { AttributeName: timeToLive.AttributeName } : {}),
    },
  };
};

const readIndex = ({ IndexName, KeySchema, Projection }: Index): Index => ({ IndexName, KeySchema, Projection });

export const table = playedType({
  type: 'AWS::DynamoDB::Table',
  playedBy: 'aws/dynamodb',
  identity: tableIdentity,
  properties: {
    reads: tableReads,
    ignores: {
      [because.noBill]: [
        'BillingMode',
        'ProvisionedThroughput',
        'OnDemandThroughput',
        'TableClass',
        'WarmThroughput',
        'GlobalSecondaryIndexes.ProvisionedThroughput',
        'GlobalSecondaryIndexes.OnDemandThroughput',
        'GlobalSecondaryIndexes.WarmThroughput',
      ],
      [because.oneCopy]: ['PointInTimeRecoverySpecification', 'SSESpecification', 'DeletionProtectionEnabled'],
      [because.noAlarm]: [
        'ContributorInsightsSpecification',
        'GlobalSecondaryIndexes.ContributorInsightsSpecification',
      ],
      [because.labels]: ['Tags'],
    },
  },
  example: tableExample,
  read: readTable,
  start: (declared, { database }) => database.addTable(declared),
});

export const globalTable = playedType({
  type: 'AWS::DynamoDB::GlobalTable',
  playedBy: 'aws/dynamodb',
  identity: tableIdentity,
  properties: {
    reads: tableReads,
    ignores: {
      [because.noBill]: [
        'BillingMode',
        'WriteProvisionedThroughputSettings',
        'WriteOnDemandThroughputSettings',
        'WarmThroughput',
        'GlobalSecondaryIndexes.WriteProvisionedThroughputSettings',
        'GlobalSecondaryIndexes.WriteOnDemandThroughputSettings',
        'GlobalSecondaryIndexes.WarmThroughput',
      ],
      [because.oneCopy]: ['Replicas', 'SSESpecification'],
    },
  },
  example: tableExample,
  read: readTable,
  start: (declared, { database }) => database.addTable(declared),
});
