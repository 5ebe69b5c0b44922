// The one door to the table. Stores say what they mean in plain values; expressions, names and cursors are made here.
// In an expression `#name` always means the attribute `name`, so no store keeps a map of names.
import type {
  AttributeValue,
  DynamoDBClient,
  TransactionCanceledException,
  TransactWriteItem,
} from '@aws-sdk/client-dynamodb';
import {
  BatchGetItemCommand,
  ConditionalCheckFailedException,
  DeleteItemCommand,
  GetItemCommand,
  PutItemCommand,
  QueryCommand,
  TransactWriteItemsCommand,
  UpdateItemCommand,
} from '@aws-sdk/client-dynamodb';
import { fromAttributes, type Item, type Plain, toAttribute, toAttributes } from './attribute-value.ts';
import { AppError } from './errors.ts';

export type Key = { PK: string; SK: string };
export type Condition = { expression: string; values?: Record<string, Plain> };

export const when = (expression: string, values?: Record<string, Plain>): Condition => ({ expression, values });
export const isNew: Condition = when('attribute_not_exists(#PK)');
export const exists: Condition = when('attribute_exists(#PK)');

export type Change = { set?: Item; add?: Record<string, number>; remove?: string[]; setIfAbsent?: Item };

/** `table` names another table than the door's own: a bank connection stands in the main table and in the vault at once. */
export type Write = { table?: string } & (
  | { put: Item & Key; if?: Condition }
  | { update: Key; change: Change; if?: Condition }
  | { delete: Key; if?: Condition }
  | { check: Key; if: Condition }
);

export type QueryInput = {
  pk: string;
  /** Rows whose sort key begins with this. */
  prefix?: string;
  /** Rows whose sort key lies between these, ends included. */
  between?: [string, string];
  index?: 'GSI1' | 'GSI2';
  descending?: boolean;
  limit?: number;
  cursor?: string;
  attributes?: string[];
};

/** What DynamoDB reads by key in one request. */
const BATCH_GET_LIMIT = 100;

export type Page<T> = { items: T[]; nextCursor: string | null };

/** A condition did not hold. `at` is the write of a transaction that failed first, `item` what stood there instead. */
export class ConditionFailed extends Error {
  readonly at: number;
  readonly item?: Item;
  constructor(at: number, item?: Item, cause?: unknown) {
    super('The condition did not hold', { cause });
    this.name = 'ConditionFailed';
    this.at = at;
    this.item = item;
  }
}

export type Db = {
  get<T = Item>(key: Key, options?: { attributes?: string[]; consistent?: boolean }): Promise<T | undefined>;
  /** Whatever of these there is, in no order. */
  getMany<T = Item>(wanted: Key[]): Promise<T[]>;
  query<T = Item>(input: QueryInput): Promise<Page<T>>;
  put(item: Item & Key, condition?: Condition): Promise<void>;
  update<T = Item>(key: Key, change: Change, condition?: Condition): Promise<T>;
  delete(key: Key, condition?: Condition): Promise<void>;
  transact(writes: Write[], token?: string): Promise<void>;
};

const namesIn = (...expressions: (string | undefined)[]) => {
  const names: Record<string, string> = {};
  for (const expression of expressions)
    for (const [name] of expression?.matchAll(/#\w+/g) ?? []) names[name] = name.slice(1);
  return Object.keys(names).length > 0 ? names : undefined;
};

const attributeKey = (key: Key) => ({ PK: { S: key.PK }, SK: { S: key.SK } });

const conditionOf = (condition?: Condition) =>
  condition
    ? {
        ConditionExpression: condition.expression,
        ExpressionAttributeNames: namesIn(condition.expression),
        ExpressionAttributeValues: condition.values && toAttributes(condition.values),
        ReturnValuesOnConditionCheckFailure: 'ALL_OLD' as const,
      }
    : {};

const updateOf = (change: Change, condition?: Condition) => {
  const values: Record<string, AttributeValue> = condition?.values ? toAttributes(condition.values) : {};
  const sets: string[] = [];
  for (const [name, value] of Object.entries(change.set ?? {}))
    if (value !== undefined) {
      values[`:set_${name}`] = toAttribute(value);
      sets.push(`#${name} = :set_${name}`);
    }
  for (const [name, value] of Object.entries(change.setIfAbsent ?? {}))
    if (value !== undefined) {
      values[`:abs_${name}`] = toAttribute(value);
      sets.push(`#${name} = if_not_exists(#${name}, :abs_${name})`);
    }
  const adds = Object.entries(change.add ?? {}).map(([name, value]) => {
    values[`:add_${name}`] = toAttribute(value);
    return `#${name} :add_${name}`;
  });
  const removes = (change.remove ?? []).map((name) => `#${name}`);
  const UpdateExpression = [
    sets.length > 0 && `SET ${sets.join(', ')}`,
    adds.length > 0 && `ADD ${adds.join(', ')}`,
    removes.length > 0 && `REMOVE ${removes.join(', ')}`,
  ]
    .filter(Boolean)
    .join(' ');
  return {
    UpdateExpression,
    ConditionExpression: condition?.expression,
    ExpressionAttributeNames: namesIn(UpdateExpression, condition?.expression),
    ExpressionAttributeValues: Object.keys(values).length > 0 ? values : undefined,
  };
};

const cursorOf = (key: Record<string, AttributeValue> | undefined) =>
  key ? Buffer.from(JSON.stringify(key)).toString('base64url') : null;

const startOf = (cursor: string | undefined, pkName: string, pk: string) => {
  if (!cursor) return undefined;
  try {
    const key = JSON.parse(Buffer.from(cursor, 'base64url').toString()) as Record<string, AttributeValue>;
    const wellFormed = Object.values(key).every((part) => typeof part?.S === 'string');
    if (wellFormed && key[pkName]?.S === pk) return key;
  } catch {
    // Fall through: whatever is not a cursor of ours is refused alike.
  }
  throw new AppError('INVALID_CURSOR');
};

export const createDb = (client: DynamoDBClient, ownTable: string): Db => {
  const TableName = ownTable;
  const asConditionFailed = (error: unknown): never => {
    if (error instanceof ConditionalCheckFailedException)
      throw new ConditionFailed(0, error.Item && fromAttributes(error.Item), error);
    throw error;
  };

  const writeOf = (write: Write): TransactWriteItem => {
    const TableName = write.table ?? ownTable;
    if ('put' in write) return { Put: { TableName, Item: toAttributes(write.put), ...conditionOf(write.if) } };
    if ('delete' in write) return { Delete: { TableName, Key: attributeKey(write.delete), ...conditionOf(write.if) } };
    if ('check' in write)
      return {
        ConditionCheck: {
          TableName,
          Key: attributeKey(write.check),
          ...conditionOf(write.if),
          ConditionExpression: write.if.expression,
        },
      };
    return {
      Update: {
        TableName,
        Key: attributeKey(write.update),
        ...updateOf(write.change, write.if),
        ReturnValuesOnConditionCheckFailure: 'ALL_OLD',
      },
    };
  };

  return {
    async get<T>(key: Key, options: { attributes?: string[]; consistent?: boolean } = {}) {
      const projection = options.attributes?.map((name) => `#${name}`).join(', ');
      const { Item } = await client.send(
        new GetItemCommand({
          TableName,
          Key: attributeKey(key),
          ConsistentRead: options.consistent,
          ProjectionExpression: projection,
          ExpressionAttributeNames: namesIn(projection),
        }),
      );
      return Item && (fromAttributes(Item) as T);
    },

    async getMany<T>(wanted: Key[]) {
      const found: T[] = [];
      let open = wanted.map(attributeKey) as Record<string, AttributeValue>[];
      while (open.length > 0) {
        const { Responses, UnprocessedKeys } = await client.send(
          new BatchGetItemCommand({
            RequestItems: { [TableName]: { Keys: open.slice(0, BATCH_GET_LIMIT), ConsistentRead: true } },
          }),
        );
        found.push(...(Responses?.[TableName] ?? []).map((item) => fromAttributes(item) as T));
        open = [...open.slice(BATCH_GET_LIMIT), ...(UnprocessedKeys?.[TableName]?.Keys ?? [])];
      }
      return found;
    },

    async query<T>(input: QueryInput) {
      const pkName = input.index ? `${input.index}PK` : 'PK';
      const skName = input.index ? `${input.index}SK` : 'SK';
      const values: Record<string, AttributeValue> = { ':pk': { S: input.pk } };
      let expression = `#${pkName} = :pk`;
      if (input.prefix !== undefined) {
        expression += ` AND begins_with(#${skName}, :prefix)`;
        values[':prefix'] = { S: input.prefix };
      } else if (input.between) {
        expression += ` AND #${skName} BETWEEN :from AND :to`;
        values[':from'] = { S: input.between[0] };
        values[':to'] = { S: input.between[1] };
      }
      const projection = input.attributes?.map((name) => `#${name}`).join(', ');
      const { Items = [], LastEvaluatedKey } = await client.send(
        new QueryCommand({
          TableName,
          IndexName: input.index,
          KeyConditionExpression: expression,
          ExpressionAttributeNames: namesIn(expression, projection),
          ExpressionAttributeValues: values,
          ProjectionExpression: projection,
          ScanIndexForward: !input.descending,
          Limit: input.limit,
          ExclusiveStartKey: startOf(input.cursor, pkName, input.pk),
        }),
      );
      return { items: Items.map((item) => fromAttributes(item) as T), nextCursor: cursorOf(LastEvaluatedKey) };
    },

    async put(item, condition) {
      await client
        .send(new PutItemCommand({ TableName, Item: toAttributes(item), ...conditionOf(condition) }))
        .catch(asConditionFailed);
    },

    async update<T>(key: Key, change: Change, condition?: Condition) {
      const { Attributes = {} } = await client
        .send(
          new UpdateItemCommand({
            TableName,
            Key: attributeKey(key),
            ...updateOf(change, condition),
            ReturnValues: 'ALL_NEW',
            ReturnValuesOnConditionCheckFailure: 'ALL_OLD',
          }),
        )
        .catch(asConditionFailed);
      return fromAttributes(Attributes) as T;
    },

    async delete(key, condition) {
      await client
        .send(new DeleteItemCommand({ TableName, Key: attributeKey(key), ...conditionOf(condition) }))
        .catch(asConditionFailed);
    },

    async transact(writes, token) {
      try {
        await client.send(
          new TransactWriteItemsCommand({ TransactItems: writes.map(writeOf), ClientRequestToken: token }),
        );
      } catch (error) {
        const reasons = (error as TransactionCanceledException).CancellationReasons;
        const at = reasons?.findIndex((reason) => reason.Code === 'ConditionalCheckFailed') ?? -1;
        if (at < 0) throw error;
        const stood = reasons?.[at]?.Item;
        throw new ConditionFailed(at, stood && fromAttributes(stood), error);
      }
    },
  };
};
