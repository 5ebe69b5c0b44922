import { because, playedType } from '../../registry/resource-type.ts';
import { readTable, tableExample, tableIdentity, tableReads } from './table-properties.ts';

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
