// Which permissions a database call needs: an action a table or index, with the partition keys that it touches, so that
// grants by dynamodb:LeadingKeys are judged as on AWS.
import { accountId, region } from '../../template/intrinsics.ts';
import type { Need } from '../endpoint/service.ts';
import type { Table } from './tables.ts';

type Attributes = Record<string, Record<string, unknown>>;
type Input = Record<string, unknown>;

export const needsOf = (operation: string, input: Input, tables: Table[]): Need[] => {
  const find = (nameOrArn: unknown) => {
    const name = String(nameOrArn ?? '')
      .split('table/')
      .pop()!;
    return tables.find((each) => each.name === name) ?? unknownTable(name);
  };
  const onItem = (action: string, table: Table, item: unknown, context: Need['context'] = {}): Need => ({
    action: `dynamodb:${action}`,
    resources: [table.arn],
    context: { 'dynamodb:LeadingKeys': leadingKey(item as Attributes, table.hashKey), ...context },
  });

  switch (operation) {
    case 'GetItem':
    case 'UpdateItem':
    case 'DeleteItem':
      return [onItem(operation, find(input.TableName), input.Key, returnValues(input))];
    case 'PutItem':
      return [onItem(operation, find(input.TableName), input.Item, returnValues(input))];
    case 'Query':
      return [queryNeed(find(input.TableName), input)];
    case 'Scan': {
      const table = find(input.TableName);
      return [
        {
          action: 'dynamodb:Scan',
          resources: [indexOr(table, input)],
          context: { 'dynamodb:FullTableScan': ['true'] },
        },
      ];
    }
    case 'BatchGetItem':
      return entries(input.RequestItems).flatMap(([name, { Keys = [] }]) =>
        (Keys as unknown[]).map((key) => onItem(operation, find(name), key)),
      );
    case 'BatchWriteItem':
      return entries(input.RequestItems).flatMap(([name, writes]) =>
        Object.values(writes as unknown as { PutRequest?: Input; DeleteRequest?: Input }[]).map((write) =>
          onItem(operation, find(name), write.PutRequest?.Item ?? write.DeleteRequest?.Key),
        ),
      );
    case 'TransactWriteItems':
    case 'TransactGetItems':
      return ((input.TransactItems ?? []) as Record<string, Input>[]).flatMap((entry) =>
        entries(entry).map(([kind, part]) =>
          onItem(transactAction[kind] ?? kind, find(part.TableName), part.Item ?? part.Key, {
            'dynamodb:EnclosingOperation': [operation],
          }),
        ),
      );
    case 'ListTables':
    case 'ListStreams':
      return [{ action: `dynamodb:${operation}`, resources: ['*'] }];
    case 'DescribeStream':
    case 'GetShardIterator':
      return [{ action: `dynamodb:${operation}`, resources: [String(input.StreamArn)] }];
    case 'GetRecords':
      return [
        {
          action: `dynamodb:${operation}`,
          resources: tables.filter((each) => each.hasStream).map((each) => each.streamArn),
        },
      ];
    case 'ExecuteStatement':
      return [partiqlNeed(String(input.Statement), find)];
    case 'ExecuteTransaction':
    case 'BatchExecuteStatement': {
      const statements = (input.TransactStatements ?? input.Statements ?? []) as { Statement: string }[];
      return statements.map(({ Statement }) => partiqlNeed(Statement, find));
    }
    default:
      return [{ action: `dynamodb:${operation}`, resources: [find(input.TableName ?? input.ResourceArn).arn] }];
  }
};

const transactAction: Record<string, string> = {
  Get: 'GetItem',
  Put: 'PutItem',
  Update: 'UpdateItem',
  Delete: 'DeleteItem',
  ConditionCheck: 'ConditionCheckItem',
};

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
  const legacy = (input.KeyConditions as Record<string, { AttributeValueList?: Attributes[string][] }> | undefined)?.[
    key
  ];
  if (legacy) return (legacy.AttributeValueList ?? []).map(keyText);
  const names = (input.ExpressionAttributeNames ?? {}) as Record<string, string>;
  const values = (input.ExpressionAttributeValues ?? {}) as Attributes;
  const conditions = String(input.KeyConditionExpression ?? '').matchAll(/([#\w.-]+)\s*=\s*(:\w+)/g);
  for (const [, name = '', value = ''] of conditions) {
    if ((names[name] ?? name) === key && values[value]) return [keyText(values[value])];
  }
  return [];
};

const leadingKey = (item: Attributes | undefined, key: string): string[] => (item?.[key] ? [keyText(item[key])] : []);
const keyText = (value: Record<string, unknown>): string => String(value.S ?? value.N ?? value.B ?? '');
const indexOr = (table: Table, input: Input): string =>
  input.IndexName ? `${table.arn}/index/${String(input.IndexName)}` : table.arn;
const returnValues = (input: Input): Need['context'] =>
  input.ReturnValues ? { 'dynamodb:ReturnValues': [String(input.ReturnValues)] } : {};
const entries = (value: unknown): [string, Input][] => Object.entries((value ?? {}) as Record<string, Input>);

const partiqlNeed = (statement: string, find: (name: string) => Table): Need => {
  const verb = /^\s*(\w+)/.exec(statement)?.[1]?.toLowerCase() ?? '';
  const name = /\b(?:from|into|update)\s+"?([\w.-]+)"?/i.exec(statement)?.[1] ?? '';
  return { action: `dynamodb:PartiQL${verb.charAt(0).toUpperCase()}${verb.slice(1)}`, resources: [find(name).arn] };
};

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
