// Requests in DynamoDB's own language: expressions with their names and values, keys, cursors.
import type { AttributeValue, TransactWriteItem } from '@aws-sdk/client-dynamodb';
import { AppError } from '../http/errors.ts';
import { type Plain, toAttribute, toAttributes } from './attribute-value.ts';
import type { Change, Condition, Key, QueryInput, Write } from './operations.ts';

/** `a.b` is the `b` within `a`. */
export const projectionOf = (attributes: readonly string[] | undefined) =>
  attributes?.map((path) => `#${path.replaceAll('.', '.#')}`).join(', ');

/** The product has a few hundred kinds of expressions, so each is built once. */
const MOST_KEPT = 1000;
const keeping = <T>() => {
  const kept = new Map<string, T>();
  return (name: string, make: () => T): T => {
    const found = kept.get(name);
    if (found !== undefined) return found;
    const made = make();
    if (kept.size >= MOST_KEPT) kept.clear();
    kept.set(name, made);
    return made;
  };
};

type Names = Record<string, string> | undefined;
const namesOf = (text: string): Names => {
  const found = text.match(/#\w+/g)?.map((name) => [name, name.slice(1)]);
  return found && Object.fromEntries(found);
};
const keptNames = keeping<{ names: Names }>();

export const namesIn = (...expressions: (string | undefined)[]): Names => {
  const text = expressions.join(' ');
  return keptNames(text, () => ({ names: namesOf(text) })).names;
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

const PARTS = ['set', 'setIfAbsent', 'add'] as const;
type Part = (typeof PARTS)[number];
/** An attribute, and the placeholder for its value in the expression. */
type Place = { part: Part; name: string; placeholder: string };

/** An undefined attribute stays unchanged. */
const placesIn = (change: Change): Place[] =>
  PARTS.flatMap((part) =>
    Object.entries(change[part] ?? {})
      .filter(([, value]) => value !== undefined)
      .map(([name]) => ({ part, name, placeholder: `:${part}_${name}` })),
  );

const wordsFor: Record<Part, (place: Place) => string> = {
  set: ({ name, placeholder }) => `#${name} = ${placeholder}`,
  setIfAbsent: ({ name, placeholder }) => `#${name} = if_not_exists(#${name}, ${placeholder})`,
  add: ({ name, placeholder }) => `#${name} ${placeholder}`,
};

const inWords = (change: Change, condition: string | undefined) => {
  const places = placesIn(change);
  const wordsOf = (...parts: Part[]) =>
    places.filter(({ part }) => parts.includes(part)).map((place) => wordsFor[place.part](place));
  const words = {
    SET: wordsOf('set', 'setIfAbsent'),
    ADD: wordsOf('add'),
    REMOVE: (change.remove ?? []).map((name) => `#${name}`),
  };
  const UpdateExpression = Object.entries(words)
    .filter(([, list]) => list.length > 0)
    .map(([keyword, list]) => `${keyword} ${list.join(', ')}`)
    .join(' ');
  return { places, UpdateExpression, names: namesOf(`${UpdateExpression} ${condition}`) };
};
const keptWords = keeping<ReturnType<typeof inWords>>();

/** The shape that changes share if they differ only in their values. */
const shapeOf = (change: Change, condition: string | undefined): string => {
  let shape = '';
  for (const part of PARTS) {
    const values = change[part];
    shape += '|';
    for (const name in values) if (values[name] !== undefined) shape += `${name},`;
  }
  return `${shape}|${change.remove ?? ''}|${condition}`;
};

export const updateOf = (change: Change, condition?: Condition) => {
  const expression = condition?.expression;
  const { places, UpdateExpression, names } = keptWords(shapeOf(change, expression), () => inWords(change, expression));
  const values = condition?.values ? toAttributes(condition.values) : {};
  for (const { part, name, placeholder } of places) values[placeholder] = toAttribute(change[part]?.[name] as Plain);
  return {
    UpdateExpression: UpdateExpression || undefined,
    ConditionExpression: expression,
    ExpressionAttributeNames: names,
    ExpressionAttributeValues: Object.keys(values).length > 0 ? values : undefined,
  };
};

export const cursorOf = (key: Record<string, AttributeValue> | undefined) =>
  key ? Buffer.from(JSON.stringify(key)).toString('base64url') : null;

/** The attributes of a cursor's position. DynamoDB refuses every other set as an invalid call. */
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
    // Fall through: any other cursor is refused in the same way.
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

/** Sorts after every key with the same beginning: keys are ordered by their bytes. */
const LAST_CHARACTER = '\u{10FFFF}';

export const queryOf = (input: QueryInput) => {
  const pkName = input.index ? `${input.index}PK` : 'PK';
  const skName = input.index ? `${input.index}SK` : 'SK';
  const values: Record<string, AttributeValue> = { ':pk': { S: input.pk } };
  let expression = `#${pkName} = :pk`;
  // A prefix as a range: the same for DynamoDB, but the local database reads begins_with row by row.
  const range = input.prefix === undefined ? input.between : [input.prefix, input.prefix + LAST_CHARACTER];
  if (range) {
    const [from = '', to = ''] = range;
    values[':to'] = { S: to };
    // DynamoDB takes no empty text for a key, not even in a comparison.
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
