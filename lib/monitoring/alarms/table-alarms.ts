// Throttled requests of the tables and of each index. An index is the likeliest hot spot, and refuses writes of the table.
import type { TableV2 } from 'aws-cdk-lib/aws-dynamodb';
import { INDEXES } from '../../data/tables.ts';
import { type AlarmSpec, metric, sumOf } from './alarm-spec.ts';

const throttlesOf = (subject: string, dimensions: Record<string, string>): AlarmSpec => {
  const events = (name: string) => metric('AWS/DynamoDB', name, dimensions);
  return {
    subject,
    page: 'table-throttles',
    metric: sumOf({ reads: events('ReadThrottleEvents'), writes: events('WriteThrottleEvents') }, 'throttled requests'),
    threshold: 1,
  };
};

export const tableAlarms = (table: TableV2, vault: TableV2): AlarmSpec[] => [
  throttlesOf('table', { TableName: table.tableName }),
  ...INDEXES.map((index) =>
    throttlesOf(`table-${index}`, { TableName: table.tableName, GlobalSecondaryIndexName: index }),
  ),
  throttlesOf('vault', { TableName: vault.tableName }),
];
