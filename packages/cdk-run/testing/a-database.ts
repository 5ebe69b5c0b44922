// Builders for the database's tests: one that begins empty and ends with the test.
import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { aDataDir } from 'simulator-kit/testing/a-data-dir';
import { onTestFinished } from 'vitest';
import { createDynamo, type DynamoOptions } from '../src/aws/dynamodb/dynamodb.ts';
import type { Consumed } from '../src/aws/dynamodb/service.ts';
import type { Faults } from '../src/aws/faults/faults.ts';
import type { Statement } from '../src/iam/judge.ts';
import { globalTable, table as plainTable } from '../src/resources/dynamodb/table.ts';
import type { Template } from '../src/template/stack.ts';
import { aStack } from './a-stack.ts';
import { anEndpoint } from './an-endpoint.ts';

const table = (more: Record<string, unknown> = {}) => ({
  Type: 'AWS::DynamoDB::GlobalTable',
  Properties: {
    TableName: 'main',
    BillingMode: 'PAY_PER_REQUEST',
    AttributeDefinitions: ['PK', 'SK', 'GSI1PK'].map((AttributeName) => ({ AttributeName, AttributeType: 'S' })),
    KeySchema: [
      { AttributeName: 'PK', KeyType: 'HASH' },
      { AttributeName: 'SK', KeyType: 'RANGE' },
    ],
    GlobalSecondaryIndexes: [
      {
        IndexName: 'GSI1',
        KeySchema: [{ AttributeName: 'GSI1PK', KeyType: 'HASH' }],
        Projection: { ProjectionType: 'ALL' },
      },
    ],
    StreamSpecification: { StreamViewType: 'NEW_AND_OLD_IMAGES' },
    TimeToLiveSpecification: { AttributeName: 'expires', Enabled: true },
    Replicas: [{ Region: 'us-east-1' }],
    ...more,
  },
});

type ADatabase = { properties?: Record<string, unknown>; dataDir?: string; faults?: Faults };

/** A database with the tables of these resources, as in a template. */
export const databaseWith = async (resources: Template['Resources'], options: Omit<DynamoOptions, 'log'>) => {
  const stack = aStack(resources);
  const dynamo = await createDynamo({ ...options, log: () => {} });
  onTestFinished(() => dynamo.close());
  for (const declared of [...stack.all(globalTable), ...stack.all(plainTable)]) await dynamo.addTable(declared);
  return dynamo;
};

export const aDatabase = async (
  statements: Statement[] = allow('dynamodb:*'),
  { properties = {}, dataDir = aDataDir(), faults }: ADatabase = {},
) => {
  const consumed: Consumed[] = [];
  const dynamo = await databaseWith(
    { Main: table(properties) },
    { dataDir, onConsumed: (_, one) => consumed.push(one) },
  );
  const { asReport } = await anEndpoint({ services: [dynamo.service], statements, ...(faults ? { faults } : {}) });
  return { dynamo, consumed, asReport, client: new DynamoDBClient(asReport) };
};

export const allow = (Action: string, more: Partial<Statement> = {}): Statement[] => [
  { Effect: 'Allow', Action, Resource: '*', ...more },
];
export const item = (PK: string, more: object = {}) => ({ PK: { S: PK }, SK: { S: 'x' }, ...more });
