import { because, playedType } from '../../registry/resource-type.ts';
import { readTable, tableExample, tableIdentity, tableReads } from './table-properties.ts';

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
