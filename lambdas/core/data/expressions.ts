// Requests in DynamoDB's own language: expressions with their names and values, keys, cursors.
import type { AttributeValue, TransactWriteItem } from '@aws-sdk/client-dynamodb';
import { AppError } from '../http/errors.ts';
import { type Plain, toAttribute, toAttributes } from './attribute-value.ts';
import type { Change, Condition, Key, QueryInput, Write } from './db.ts';

/** `a.b` is the `b` within `a`. */
export const projectionOf = (attributes: readonly string[] | undefined) =>
  attributes?.map((path) => `#${path.replaceAll('.', '.#')}`).join(', ');

/** The product writes the same few hundred again and again, and looking through each costs more than the rest of its request. */
const MOST_KEPT = 1000;
const kept = new Map<string, Record<string, string> | undefined>();

export const namesIn = (...expressions: (string | undefined)[]): Record<string, string> | undefined => {
  const text = expressions.join(' ');
  if (kept.has(text)) return kept.get(text);
  const found = text.match(/#\w+/g)?.map((name) => [name, name.slice(1)]);
  const names = found && Object.fromEntries(found);
  if (kept.size >= MOST_KEPT) kept.clear();
  kept.set(text, names);
  return names;
};

export const attributeKey = (key: Key) => ({ PK: { S: key.PK }, SK: { S: key.SK } });

export const conditionOf = (condition?: Condition) =>
  condition
    ? {
        ConditionExpression: condition.expression,
        ExpressionAttributeNames: namesIn(condition.expression),
        ExpressionAttributeValues: condition.values && toAttributes(condition.values),
        ReturnValuesOnConditionCheckFailure: 'ALL_OLD' as const,
      }
    : {};

/** Those of a change that are written: an undefined attribute stays as it is. */
const given = <T>(part: Record<string, T | undefined> = {}): [string, T][] =>
  Object.entries(part).filter((entry): entry is [string, T] => entry[1] !== undefined);

export const updateOf = (change: Change, condition?: Condition) => {
  const values: Record<string, AttributeValue> = condition?.values ? toAttributes(condition.values) : {};
  const value = (prefix: string, name: string, plain: Plain): string => {
    values[`:${prefix}_${name}`] = toAttribute(plain);
    return `:${prefix}_${name}`;
  };
  const sets = [
    ...given(change.set).map(([name, plain]) => `#${name} = ${value('set', name, plain)}`),
    ...given(change.setIfAbsent).map(
      ([name, plain]) => `#${name} = if_not_exists(#${name}, ${value('abs', name, plain)})`,
    ),
  ];
  const adds = given(change.add).map(([name, plain]) => `#${name} ${value('add', name, plain)}`);
  const removes = (change.remove ?? []).map((name) => `#${name}`);
  const parts = Object.entries({ SET: sets, ADD: adds, REMOVE: removes })
    .filter(([, list]) => list.length > 0)
    .map(([keyword, list]) => `${keyword} ${list.join(', ')}`);
  const UpdateExpression = parts.length > 0 ? parts.join(' ') : undefined;
  return {
    UpdateExpression,
    ConditionExpression: condition?.expression,
    ExpressionAttributeNames: namesIn(UpdateExpression, condition?.expression),
    ExpressionAttributeValues: Object.keys(values).length > 0 ? values : undefined,
  };
};

export const cursorOf = (key: Record<string, AttributeValue> | undefined) =>
  key ? Buffer.from(JSON.stringify(key)).toString('base64url') : null;

/** For a list that ends before the last row that was read for it. */
export const cursorAt = (key: Key): string => cursorOf(attributeKey(key)) ?? '';

/** The attributes that DynamoDB names a place in a list by. It refuses every other set as an invalid call. */
const placeNames = (index: QueryInput['index']) => ['PK', 'SK', ...(index ? [`${index}PK`, `${index}SK`] : [])].sort();

const startOf = ({ cursor, index, pk }: Pick<QueryInput, 'cursor' | 'index' | 'pk'>) => {
  if (!cursor) return undefined;
  const names = placeNames(index);
  try {
    const key = JSON.parse(Buffer.from(cursor, 'base64url').toString()) as Record<string, AttributeValue>;
    const isPlace =
      JSON.stringify(Object.keys(key).sort()) === JSON.stringify(names) &&
      Object.values(key).every((part) => part?.S && Object.keys(part).length === 1 && typeof part.S === 'string');
    if (isPlace && key[index ? `${index}PK` : 'PK']?.S === pk) return key;
  } catch {
    // Fall through: whatever is not a cursor of ours is refused alike.
  }
  throw new AppError('INVALID_CURSOR');
};

export const writeOf = (write: Write, ownTable: string): TransactWriteItem => {
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

/** Nothing that begins alike comes after it: keys are ordered by their bytes. */
const LAST_CHARACTER = '\u{10FFFF}';

export const queryOf = (input: QueryInput) => {
  const pkName = input.index ? `${input.index}PK` : 'PK';
  const skName = input.index ? `${input.index}SK` : 'SK';
  const values: Record<string, AttributeValue> = { ':pk': { S: input.pk } };
  let expression = `#${pkName} = :pk`;
  // A beginning is a range, too: to DynamoDB the same, but the local database reads begins_with row by row.
  const range = input.prefix === undefined ? input.between : [input.prefix, input.prefix + LAST_CHARACTER];
  if (range) {
    const [from = '', to = ''] = range;
    values[':to'] = { S: to };
    // DynamoDB takes no empty text for a key, not even to compare with.
    if (from) values[':from'] = { S: from };
    expression += from ? ` AND #${skName} BETWEEN :from AND :to` : ` AND #${skName} <= :to`;
  }
  const projection = projectionOf(input.attributes);
  return {
    IndexName: input.index,
    KeyConditionExpression: expression,
    ExpressionAttributeNames: namesIn(expression, projection),
    ExpressionAttributeValues: values,
    ProjectionExpression: projection,
    ScanIndexForward: !input.descending,
    Limit: input.limit,
    ConsistentRead: input.consistent,
    ExclusiveStartKey: startOf(input),
  };
};
