// Brings the database to the template's tables. Rows are never dropped: what cannot be changed in place is an error.
import type { Resource, Stack } from '../../template/stack.ts';
import type { JsonCall } from './client.ts';

type KeyPart = { AttributeName: string; KeyType: 'HASH' | 'RANGE' };
type Index = { IndexName: string; KeySchema: KeyPart[]; Projection: unknown };
type TableProperties = {
  KeySchema: KeyPart[];
  AttributeDefinitions: { AttributeName: string; AttributeType: string }[];
  GlobalSecondaryIndexes?: Index[];
  LocalSecondaryIndexes?: Index[];
  StreamSpecification?: { StreamViewType: string };
  TimeToLiveSpecification?: { AttributeName?: string; Enabled: boolean };
};
type Description = {
  Table: { KeySchema: KeyPart[]; GlobalSecondaryIndexes?: Index[]; LatestStreamArn?: string };
};

export type Table = {
  name: string;
  arn: string;
  streamArn: string;
  /** The partition key of the table, and of each index by its name. */
  hashKey: string;
  indexHashKeys: Record<string, string>;
  /** S, N or B, of every attribute that is part of a key. */
  keyTypes: Record<string, string>;
  hasStream: boolean;
  ttlAttribute: string | undefined;
};

export const tablesOf = (stack: Stack): Resource[] => [
  ...stack.ofType('AWS::DynamoDB::GlobalTable'),
  ...stack.ofType('AWS::DynamoDB::Table'),
];

export const readTable = ({ physicalId, arn, properties }: Resource): Table => {
  const given = properties as TableProperties;
  const indexes = [...(given.GlobalSecondaryIndexes ?? []), ...(given.LocalSecondaryIndexes ?? [])];
  return {
    name: physicalId,
    arn,
    streamArn: `${arn}/stream/2026-01-01T00:00:00.000`,
    hashKey: hashOf(given.KeySchema),
    indexHashKeys: Object.fromEntries(indexes.map((index) => [index.IndexName, hashOf(index.KeySchema)])),
    keyTypes: Object.fromEntries(given.AttributeDefinitions.map((one) => [one.AttributeName, one.AttributeType])),
    hasStream: given.StreamSpecification !== undefined,
    ttlAttribute: given.TimeToLiveSpecification?.Enabled ? given.TimeToLiveSpecification.AttributeName : undefined,
  };
};

export const ensureTable = async (resource: Resource, call: JsonCall): Promise<void> => {
  const name = resource.physicalId;
  const given = resource.properties as TableProperties;
  const indexes = (given.GlobalSecondaryIndexes ?? []).map(bareIndex);
  const existing = await call<Description>('DescribeTable', { TableName: name }).catch(unlessMissing);
  if (!existing) {
    await call('CreateTable', {
      TableName: name,
      BillingMode: 'PAY_PER_REQUEST',
      KeySchema: given.KeySchema,
      AttributeDefinitions: given.AttributeDefinitions,
      ...(indexes.length > 0 ? { GlobalSecondaryIndexes: indexes } : {}),
      ...(given.LocalSecondaryIndexes ? { LocalSecondaryIndexes: given.LocalSecondaryIndexes.map(bareIndex) } : {}),
      ...streamSpecification(given),
    });
  } else {
    await changeTable(name, given, indexes, existing.Table, call);
  }
  await ensureTimeToLive(name, given, call);
};

const changeTable = async (
  name: string,
  given: TableProperties,
  wanted: Index[],
  existing: Description['Table'],
  call: JsonCall,
) => {
  if (!sameKeys(given.KeySchema, existing.KeySchema)) {
    throw new Error(`The table ${name} on disk has other keys than the template. Start afresh with: npm run reset`);
  }
  const present = existing.GlobalSecondaryIndexes ?? [];
  const update = (change: object) =>
    call('UpdateTable', { TableName: name, AttributeDefinitions: given.AttributeDefinitions, ...change });
  for (const index of present) {
    const kept = wanted.some((each) => each.IndexName === index.IndexName && sameKeys(each.KeySchema, index.KeySchema));
    if (!kept) await update({ GlobalSecondaryIndexUpdates: [{ Delete: { IndexName: index.IndexName } }] });
  }
  for (const index of wanted) {
    const there = present.some(
      (each) => each.IndexName === index.IndexName && sameKeys(each.KeySchema, index.KeySchema),
    );
    if (!there) await update({ GlobalSecondaryIndexUpdates: [{ Create: index }] });
  }
  if (given.StreamSpecification && !existing.LatestStreamArn) await update(streamSpecification(given));
};

const ensureTimeToLive = async (name: string, given: TableProperties, call: JsonCall) => {
  const wanted = given.TimeToLiveSpecification;
  const { TimeToLiveDescription: now } = await call<{
    TimeToLiveDescription?: { TimeToLiveStatus?: string; AttributeName?: string };
  }>('DescribeTimeToLive', { TableName: name });
  const isOn = now?.TimeToLiveStatus === 'ENABLED';
  if (!wanted?.Enabled || (isOn && now?.AttributeName === wanted.AttributeName)) return;
  if (isOn) {
    const TimeToLiveSpecification = { AttributeName: now?.AttributeName, Enabled: false };
    await call('UpdateTimeToLive', { TableName: name, TimeToLiveSpecification });
  }
  await call('UpdateTimeToLive', { TableName: name, TimeToLiveSpecification: wanted });
};

const hashOf = (keys: KeyPart[]): string => keys.find((each) => each.KeyType === 'HASH')?.AttributeName ?? '';
const bareIndex = ({ IndexName, KeySchema, Projection }: Index): Index => ({ IndexName, KeySchema, Projection });
const streamSpecification = ({ StreamSpecification: wanted }: TableProperties) =>
  wanted ? { StreamSpecification: { StreamEnabled: true, StreamViewType: wanted.StreamViewType } } : {};
const sameKeys = (left: KeyPart[], right: KeyPart[]) => sorted(left) === sorted(right);
const sorted = (keys: KeyPart[]) => JSON.stringify(keys.map((each) => [each.KeyType, each.AttributeName]).sort());

const unlessMissing = (error: Error): undefined => {
  if (error.name !== 'ResourceNotFoundException') throw error;
};
