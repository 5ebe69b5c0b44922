import { randomUUID } from 'node:crypto';
import type { AttributeValue, TransactionCanceledException } from '@aws-sdk/client-dynamodb';
import { AppError } from '../http/errors.ts';
import { type Pause, tryAgain } from '../platform/try-again.ts';
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
import {
  type Change,
  type Condition,
  ConditionFailed,
  type Key,
  type Page,
  type QueryInput,
  type Write,
} from './operations.ts';

// Rows by their keys, a hundred in a request. DynamoDB returns only a part if it's throttled or the answer grows too
// long; the rest is requested again, after a pause.

const BATCH = 100;
const TRIES = 8;
const LONGEST_PAUSE_MS = 1000;

type Attributes = Record<string, AttributeValue>;

/** DynamoDB kept returning fewer rows than requested. It's named like a throttling error, so that callers treat it as one. */
class UnprocessedKeysError extends Error {
  constructor(count: number) {
    super(`DynamoDB didn't read ${count} of the keys`);
    this.name = 'ProvisionedThroughputExceededException';
  }
}

const readBatch = async (
  { ask, pause }: { ask: Dynamo; pause?: Pause },
  table: string,
  batch: Attributes[],
): Promise<Attributes[]> => {
  const found: Attributes[] = [];
  let open = batch;
  const work = async () => {
    const { Responses, UnprocessedKeys } = await ask('BatchGetItem', {
      RequestItems: { [table]: { Keys: open, ConsistentRead: true } },
    });
    found.push(...(Responses?.[table] ?? []));
    open = UnprocessedKeys?.[table]?.Keys ?? [];
    if (open.length > 0) throw new UnprocessedKeysError(open.length);
  };
  await tryAgain(work, {
    tries: TRIES,
    when: (error) => error instanceof UnprocessedKeysError,
    upToMs: (attempt) => Math.min(LONGEST_PAUSE_MS, 50 * 2 ** (attempt - 1)),
    pause,
  });
  return found;
};

export const getMany = async (
  deps: { ask: Dynamo; pause?: Pause },
  table: string,
  wanted: Key[],
): Promise<Attributes[]> => {
  const keys = wanted.map(attributeKey);
  const found: Attributes[] = [];
  for (let from = 0; from < keys.length; from += BATCH)
    found.push(...(await readBatch(deps, table, keys.slice(from, from + BATCH))));
  return found;
};

// Two simultaneous writes can share a row. The later one tries again, which the SDK doesn't do.

export const isConflict = (error: unknown): boolean => {
  const { name, CancellationReasons } = (error ?? {}) as { name?: string; CancellationReasons?: { Code?: string }[] };
  if (name === 'TransactionConflictException') return true;
  return CancellationReasons?.some(({ Code }) => Code === 'TransactionConflict') ?? false;
};

const withoutConflict = <T>(write: () => Promise<T>): Promise<T> =>
  tryAgain(write, { tries: 6, when: isConflict, upToMs: (attempt) => 20 * 2 ** attempt });

// The only way to the table. Stores pass plain values; expressions, names and cursors are made here. In an expression
// `#name` always means the attribute `name`, so no store has a map of names.

export {
  type Change,
  type Condition,
  ConditionFailed,
  exists,
  isNew,
  isThere,
  type Key,
  keyIn,
  type Page,
  type QueryInput,
  type Write,
  when,
} from './operations.ts';

/**
 * The result of a write, or its failed condition. Other errors are thrown, and so is a condition's own refusal: the caller
 * gets it unchanged.
 */
export const tried = async <T>(
  write: Promise<T>,
): Promise<{ result: T; failed?: undefined } | { result?: undefined; failed: ConditionFailed }> => {
  try {
    return { result: await write };
  } catch (error) {
    if (error instanceof ConditionFailed) return { failed: error };
    throw error;
  }
};

/**
 * True if the write happened, false if one of its conditions failed; with `name`, only if it was the condition of that
 * write. Other errors are thrown.
 */
export const held = async (write: Promise<unknown>, name?: string): Promise<boolean> => {
  const { failed } = await tried(write);
  if (failed && name !== undefined && failed.write !== name) throw failed;
  return !failed;
};

/** Rows are returned as stored: an entity reads them. */
export type Db = {
  get(key: Key, options?: { attributes?: string[]; consistent?: boolean }): Promise<Item | undefined>;
  /** The existing ones, in any order. */
  getMany(wanted: Key[]): Promise<Item[]>;
  query(input: QueryInput): Promise<Page<Item>>;
  put(item: Item & Key, condition?: Condition): Promise<void>;
  update(key: Key, change: Change, condition?: Condition): Promise<Item>;
  delete(key: Key, condition?: Condition): Promise<void>;
  transact(writes: Write[], token?: string): Promise<void>;
};

const refuse = (condition: Condition | undefined, failed: ConditionFailed): never => {
  throw condition?.refuse?.(failed) ?? failed;
};

const asConditionFailed =
  (condition: Condition | undefined) =>
  (error: unknown): never => {
    const { name, Item } = error as { name?: string; Item?: Record<string, AttributeValue> };
    if (name !== 'ConditionalCheckFailedException') throw error;
    return refuse(condition, new ConditionFailed({ item: Item && fromAttributes(Item), cause: error }));
  };

/** Finds the write whose condition failed the transaction. */
const asFailedWrite = (error: unknown, writes: Write[]): never => {
  const reasons = (error as TransactionCanceledException).CancellationReasons ?? [];
  const at = reasons.findIndex((reason) => reason.Code === 'ConditionalCheckFailed');
  const found = reasons[at]?.Item;
  if (at < 0) throw error;
  const failed = new ConditionFailed({ item: found && fromAttributes(found), write: writes[at]?.name, cause: error });
  return refuse(writes[at]?.if, failed);
};

export const createDb = (dynamo: Dynamo, TableName: string): Db => {
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
      return (await getMany({ ask }, TableName, wanted)).map(fromAttributes);
    },

    async query(input) {
      const { Items = [], LastEvaluatedKey } = await ask('Query', { TableName, ...queryOf(input) });
      return { items: Items.map(fromAttributes), nextCursor: cursorOf(LastEvaluatedKey) };
    },

    async put(item, condition) {
      await ask('PutItem', { TableName, Item: toAttributes(item), ...conditionOf(condition) }).catch(
        asConditionFailed(condition),
      );
    },

    async update(key, change, condition) {
      const { Attributes = {} } = await ask('UpdateItem', {
        TableName,
        Key: attributeKey(key),
        ...updateOf(change, condition),
        ReturnValues: 'ALL_NEW',
        ReturnValuesOnConditionCheckFailure: 'ALL_OLD',
      }).catch(asConditionFailed(condition));
      return fromAttributes(Attributes);
    },

    async delete(key, condition) {
      const input = { TableName, Key: attributeKey(key), ...conditionOf(condition) };
      await ask('DeleteItem', input).catch(asConditionFailed(condition));
    },

    async transact(writes, token) {
      const TransactItems = writes.map((write) => writeOf(write, TableName));
      // Each transaction has a token, so repeating it after a lost answer doesn't apply it twice.
      const send = () => dynamo('TransactWriteItems', { TransactItems, ClientRequestToken: token ?? randomUUID() });
      await withoutConflict(send).catch((error) => asFailedWrite(error, writes));
    },
  };
};

export type { Pause } from '../platform/try-again.ts';

/**
 * Optimistic writing: if the rows have changed since they were read, the decision is made again. A refusal that a
 * condition declares is final.
 */
export const writeAgain = async <T>(decide: (round: number) => Promise<T>, pause?: Pause): Promise<T> => {
  const { result, failed } = await tried(
    tryAgain((attempt) => decide(attempt - 1), {
      tries: 12,
      when: (error) => error instanceof ConditionFailed || isConflict(error),
      upToMs: (attempt) => Math.min(400, 15 * 2 ** (attempt - 1)),
      pause,
    }),
  );
  if (failed) throw new AppError('CONFLICT', { cause: failed });
  return result;
};
