// The only way to the table. Stores pass plain values; expressions, names and cursors are made here.
// In an expression `#name` always means the attribute `name`, so no store keeps a map of names.
import { randomUUID } from 'node:crypto';
import type { AttributeValue, TransactionCanceledException } from '@aws-sdk/client-dynamodb';
import type { Pause } from '../platform/try-again.ts';
import { fromAttributes, type Item, toAttributes } from './attribute-value.ts';
import type { Dynamo } from './dynamo.ts';
import {
  attributeKey,
  conditionOf,
  cursorOf,
  namesIn,
  projectionOf,
  queryOf,
  updateOf,
  writeOf,
} from './expressions.ts';
import { getMany } from './get-many.ts';
import type { Change, Condition, Key, Page, QueryInput, Write } from './operations.ts';
import { withoutConflict } from './without-conflict.ts';

export {
  type Change,
  type Condition,
  exists,
  isNew,
  type Key,
  keyIn,
  type Page,
  type QueryInput,
  type Write,
  when,
} from './operations.ts';

/** A condition did not hold: in a transaction, of the write with this name. `item` is the row that was found instead. */
export class ConditionFailed extends Error {
  readonly item?: Item;
  readonly write?: string;
  constructor({ item, write, cause }: { item?: Item; write?: string; cause?: unknown } = {}) {
    super(write ? `The condition of "${write}" did not hold` : 'The condition did not hold', { cause });
    this.name = 'ConditionFailed';
    this.item = item;
    this.write = write;
  }
}

/** Whether a write happened: false when a condition of it did not hold, or that of the write with this name. Other errors pass. */
export const held = async (write: Promise<unknown>, name?: string): Promise<boolean> => {
  try {
    await write;
    return true;
  } catch (error) {
    if (error instanceof ConditionFailed && (name === undefined || error.write === name)) return false;
    throw error;
  }
};

/** Rows come as they are stored: an entity reads them. */
export type Db = {
  get(key: Key, options?: { attributes?: string[]; consistent?: boolean }): Promise<Item | undefined>;
  /** Those that exist, in no order. */
  getMany(wanted: Key[]): Promise<Item[]>;
  query(input: QueryInput): Promise<Page<Item>>;
  put(item: Item & Key, condition?: Condition): Promise<void>;
  update(key: Key, change: Change, condition?: Condition): Promise<Item>;
  delete(key: Key, condition?: Condition): Promise<void>;
  transact(writes: Write[], token?: string): Promise<void>;
};

const asConditionFailed = (error: unknown): never => {
  const { name, Item } = error as { name?: string; Item?: Record<string, AttributeValue> };
  if (name !== 'ConditionalCheckFailedException') throw error;
  throw new ConditionFailed({ item: Item && fromAttributes(Item), cause: error });
};

/** Which of the writes the transaction failed at, when it was for a condition. */
const asFailedWrite = (error: unknown, writes: Write[]): never => {
  const reasons = (error as TransactionCanceledException).CancellationReasons ?? [];
  const at = reasons.findIndex((reason) => reason.Code === 'ConditionalCheckFailed');
  const found = reasons[at]?.Item;
  if (at < 0) throw error;
  throw new ConditionFailed({ item: found && fromAttributes(found), write: writes[at]?.name, cause: error });
};

export const createDb = (dynamo: Dynamo, TableName: string, pause?: Pause): Db => {
  const ask: Dynamo = (operation, input) => withoutConflict(() => dynamo(operation, input));

  return {
    async get(key, options = {}) {
      const projection = projectionOf(options.attributes);
      const { Item } = await ask('GetItem', {
        TableName,
        Key: attributeKey(key),
        ConsistentRead: options.consistent,
        ProjectionExpression: projection,
        ExpressionAttributeNames: namesIn(projection),
      });
      return Item && fromAttributes(Item);
    },

    async getMany(wanted) {
      return (await getMany({ ask, pause }, TableName, wanted)).map(fromAttributes);
    },

    async query(input) {
      const { Items = [], LastEvaluatedKey } = await ask('Query', { TableName, ...queryOf(input) });
      return { items: Items.map(fromAttributes), nextCursor: cursorOf(LastEvaluatedKey) };
    },

    async put(item, condition) {
      await ask('PutItem', { TableName, Item: toAttributes(item), ...conditionOf(condition) }).catch(asConditionFailed);
    },

    async update(key, change, condition) {
      const { Attributes = {} } = await ask('UpdateItem', {
        TableName,
        Key: attributeKey(key),
        ...updateOf(change, condition),
        ReturnValues: 'ALL_NEW',
        ReturnValuesOnConditionCheckFailure: 'ALL_OLD',
      }).catch(asConditionFailed);
      return fromAttributes(Attributes);
    },

    async delete(key, condition) {
      const input = { TableName, Key: attributeKey(key), ...conditionOf(condition) };
      await ask('DeleteItem', input).catch(asConditionFailed);
    },

    async transact(writes, token) {
      const TransactItems = writes.map((write) => writeOf(write, TableName));
      // Each transaction has its token, so that one whose answer was lost can be repeated and happens once.
      const send = () => dynamo('TransactWriteItems', { TransactItems, ClientRequestToken: token ?? randomUUID() });
      await withoutConflict(send).catch((error) => asFailedWrite(error, writes));
    },
  };
};
