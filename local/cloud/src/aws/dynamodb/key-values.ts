// What DynamoDB asks of the values that a query compares its keys with, and the database binary does not.

import { AwsFailure } from '../endpoint/failure.ts';
import type { Table } from './tables.ts';

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
