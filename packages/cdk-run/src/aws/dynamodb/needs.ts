import { accountId, region } from '../../template/intrinsics.ts';
import { AwsFailure } from '../endpoint/failure.ts';
import type { Need } from '../endpoint/service.ts';
import { nameIn, type Table, tableNamed } from './tables.ts';

// The permissions of a database call: an action for each table or index, with the partition keys that it touches, so that grants by
// dynamodb:LeadingKeys are judged as on AWS.

type Value = Record<string, unknown>;
type Attributes = Record<string, Value>;
type WriteRequest = { PutRequest?: { Item: Attributes }; DeleteRequest?: { Key: Attributes } };

/** The checked parts of a call's input, as the SDK sends it; the database refuses malformed input. */
type Input = {
  TableName?: string;
  ResourceArn?: string;
  StreamArn?: string;
  IndexName?: string;
  Key?: Attributes;
  Item?: Attributes;
  ReturnValues?: string;
  Select?: string;
  KeyConditions?: Record<string, { AttributeValueList?: Value[] }>;
  KeyConditionExpression?: string;
  ExpressionAttributeNames?: Record<string, string>;
  ExpressionAttributeValues?: Attributes;
  RequestItems?: Record<string, { Keys?: Attributes[] } | WriteRequest[]>;
  TransactItems?: Record<string, Input>[];
  Statement?: string;
  Statements?: { Statement: string }[];
  TransactStatements?: { Statement: string }[];
};

type Call = { operation: string; input: Input; tables: Table[] };

export const needsOf = (operation: string, input: Input, tables: Table[]): Need[] => {
  const own = Object.hasOwn(ownNeeds, operation) ? ownNeeds[operation] : undefined;
  return (own ?? onTable)({ operation, input, tables });
};

const onTable = ({ operation, input, tables }: Call): Need[] => [
  { action: `dynamodb:${operation}`, resources: [find(tables, input.TableName ?? input.ResourceArn).arn] },
];

const onKey = ({ operation, input, tables }: Call): Need[] => [
  itemNeed(operation, find(tables, input.TableName), input.Key, returnValues(input)),
];

const onBatch = ({ operation, input, tables }: Call): Need[] =>
  Object.entries(input.RequestItems ?? {}).flatMap(([name, requests]) => {
    const items = Array.isArray(requests)
      ? requests.map((one) => one.PutRequest?.Item ?? one.DeleteRequest?.Key)
      : (requests.Keys ?? []);
    return items.map((item) => itemNeed(operation, find(tables, name), item));
  });

const onTransaction = ({ operation, input, tables }: Call): Need[] =>
  (input.TransactItems ?? []).flatMap((entry) =>
    Object.entries(entry).map(([kind, part]) =>
      itemNeed(transactAction[kind] ?? kind, find(tables, part.TableName), part.Item ?? part.Key, {
        'dynamodb:EnclosingOperation': [operation],
      }),
    ),
  );

const onEverything = ({ operation }: Call): Need[] => [{ action: `dynamodb:${operation}`, resources: ['*'] }];

const onStream = ({ operation, input }: Call): Need[] => [
  { action: `dynamodb:${operation}`, resources: [String(input.StreamArn)] },
];

const onStatements = ({ input, tables }: Call): Need[] =>
  (input.TransactStatements ?? input.Statements ?? []).map(({ Statement }) => partiqlNeed(Statement, tables));

/** Other operations need the action of the same name on the table that they name. */
const ownNeeds: Record<string, (call: Call) => Need[]> = {
  GetItem: onKey,
  UpdateItem: onKey,
  DeleteItem: onKey,
  PutItem: ({ input, tables }) => [itemNeed('PutItem', find(tables, input.TableName), input.Item, returnValues(input))],
  Query: ({ input, tables }) => [queryNeed(find(tables, input.TableName), input)],
  Scan: ({ input, tables }) => [
    {
      action: 'dynamodb:Scan',
      resources: [indexOr(find(tables, input.TableName), input)],
      context: { 'dynamodb:FullTableScan': ['true'] },
    },
  ],
  BatchGetItem: onBatch,
  BatchWriteItem: onBatch,
  TransactWriteItems: onTransaction,
  TransactGetItems: onTransaction,
  ListTables: onEverything,
  ListStreams: onEverything,
  DescribeStream: onStream,
  GetShardIterator: onStream,
  GetRecords: ({ tables }) => [
    { action: 'dynamodb:GetRecords', resources: tables.filter((each) => each.hasStream).map((each) => each.streamArn) },
  ],
  ExecuteStatement: ({ input, tables }) => [partiqlNeed(String(input.Statement), tables)],
  ExecuteTransaction: onStatements,
  BatchExecuteStatement: onStatements,
};

const transactAction: Record<string, string> = {
  Get: 'GetItem',
  Put: 'PutItem',
  Update: 'UpdateItem',
  Delete: 'DeleteItem',
  ConditionCheck: 'ConditionCheckItem',
};

const itemNeed = (action: string, table: Table, item: Attributes | undefined, context: Need['context'] = {}): Need => ({
  action: `dynamodb:${action}`,
  resources: [table.arn],
  context: { 'dynamodb:LeadingKeys': leadingKey(item, table.hashKey), ...context },
});

const queryNeed = (table: Table, input: Input): Need => {
  const key = table.indexHashKeys[String(input.IndexName)] ?? table.hashKey;
  return {
    action: 'dynamodb:Query',
    resources: [indexOr(table, input)],
    context: {
      'dynamodb:LeadingKeys': queriedKey(input, key),
      ...(input.Select ? { 'dynamodb:Select': [String(input.Select)] } : {}),
    },
  };
};

/** The value that the key condition gives the partition key; without one no LeadingKeys grant can hold. */
const queriedKey = (input: Input, key: string): string[] => {
  const legacy = input.KeyConditions?.[key];
  if (legacy) return (legacy.AttributeValueList ?? []).map(keyText);
  const names = input.ExpressionAttributeNames ?? {};
  const values = input.ExpressionAttributeValues ?? {};
  const conditions = (input.KeyConditionExpression ?? '').matchAll(/([#\w.-]+)\s*=\s*(:\w+)/g);
  for (const [, name = '', value = ''] of conditions) {
    if ((names[name] ?? name) === key && values[value]) return [keyText(values[value])];
  }
  return [];
};

const leadingKey = (item: Attributes | undefined, key: string): string[] => (item?.[key] ? [keyText(item[key])] : []);
const keyText = (value: Value): string => String(value.S ?? value.N ?? value.B ?? '');
const indexOr = (table: Table, { IndexName }: Input): string =>
  IndexName ? `${table.arn}/index/${IndexName}` : table.arn;
const returnValues = ({ ReturnValues }: Input): Need['context'] =>
  ReturnValues ? { 'dynamodb:ReturnValues': [String(ReturnValues)] } : {};

const partiqlNeed = (statement: string, tables: Table[]): Need => {
  const verb = /^\s*(\w+)/.exec(statement)?.[1]?.toLowerCase() ?? '';
  const name = /\b(?:from|into|update)\s+"?([\w.-]+)"?/i.exec(statement)?.[1] ?? '';
  return {
    action: `dynamodb:PartiQL${verb.charAt(0).toUpperCase()}${verb.slice(1)}`,
    resources: [find(tables, name).arn],
  };
};

const find = (tables: Table[], nameOrArn: string | undefined): Table =>
  tableNamed(tables, nameOrArn) ?? unknownTable(nameIn(nameOrArn));

const unknownTable = (name: string): Table => ({
  name,
  arn: `arn:aws:dynamodb:${region}:${accountId}:table/${name}`,
  streamArn: '',
  hashKey: '',
  indexHashKeys: {},
  keyTypes: {},
  hasStream: false,
  ttlAttribute: undefined,
});

// DynamoDB's requirements for key values in a query, which the database binary doesn't check.

type Attribute = Record<string, unknown>;
type Query = {
  KeyConditionExpression?: string;
  ExpressionAttributeNames?: Record<string, string>;
  ExpressionAttributeValues?: Record<string, Attribute>;
  ExclusiveStartKey?: Record<string, Attribute>;
  IndexName?: string;
};

const refuse = (message: string): never => {
  throw new AwsFailure('ValidationException', message);
};

/** `name = :a`, `name BETWEEN :a AND :b` and `begins_with(name, :a)`: each key with the values that it is compared with. */
const comparison = /([#\w.-]+)\s*(?:,|=|<=|>=|<|>|\bbetween\b)\s*(:\w+)(?:\s+and\s+(:\w+))?/gi;

export const checkKeyValues = (input: Query, { keyTypes, hashKey, indexHashKeys }: Table): void => {
  const queriedHash = indexHashKeys[input.IndexName ?? ''] ?? hashKey;
  for (const [name, value] of comparedValues(input)) {
    checkValue(name, value);
    if (keyTypes[name] && !(keyTypes[name] in value))
      refuse('One or more parameter values were invalid: Condition parameter type does not match schema type');
    const start = input.ExclusiveStartKey?.[name];
    if (start && name === queriedHash && !sameValue(start, value))
      refuse('The provided starting key is outside query boundaries based on provided conditions');
  }
  for (const [name, value] of Object.entries(input.ExclusiveStartKey ?? {})) checkValue(name, value);
};

const comparedValues = (input: Query): [name: string, value: Attribute][] => {
  const { ExpressionAttributeNames: names = {}, ExpressionAttributeValues: values = {} } = input;
  const comparisons = [...(input.KeyConditionExpression ?? '').matchAll(comparison)];
  return comparisons.flatMap(([, written = '', ...placeholders]) =>
    placeholders.flatMap((placeholder): [string, Attribute][] => {
      const value = placeholder && values[placeholder];
      return value ? [[names[written] ?? written, value]] : [];
    }),
  );
};

const checkValue = (name: string, value: Attribute): void => {
  for (const type of ['S', 'B'] as const) {
    if (value[type] !== '') continue;
    const what = type === 'S' ? 'string' : 'binary';
    refuse(
      `One or more parameter values are not valid. The AttributeValue for a key attribute cannot contain an empty ${what} value. Key: ${name}`,
    );
  }
};

const sameValue = (one: Attribute, other: Attribute): boolean => JSON.stringify(one) === JSON.stringify(other);
