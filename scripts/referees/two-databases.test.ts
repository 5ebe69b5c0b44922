import { describe, expect, it } from 'vitest';
import { type Answer, differenceBetween, kindOf } from './two-databases.ts';

const answer = (body: object, status = 200): Answer => ({ status, body: JSON.stringify(body) });
const row = (name: string, at = '1') => ({ PK: { S: name }, GSI1SK: { S: at } });

describe('two answers are the same', () => {
  it.each([
    ['GetItem', {}, { Item: { a: { SS: ['x', 'y'] } } }, { Item: { a: { SS: ['y', 'x'] } } }],
    ['GetItem', {}, { Item: { a: { N: '1.0' }, b: { S: '' } } }, { Item: { b: { S: '' }, a: { N: '1' } } }],
    ['GetItem', {}, { ConsumedCapacity: { CapacityUnits: 1 } }, {}],
    ['Scan', {}, { Items: [row('a'), row('b')] }, { Items: [row('b'), row('a')] }],
    ['Scan', {}, { Count: 2, LastEvaluatedKey: row('b') }, { Count: 3, LastEvaluatedKey: row('c') }],
    ['Scan', { ExclusiveStartKey: row('b') }, { Items: [row('c')], Count: 1 }, { Items: [], Count: 0 }],
    ['BatchGetItem', {}, { Responses: { T: [row('a'), row('b')] } }, { Responses: { T: [row('b'), row('a')] } }],
    ['Query', { IndexName: 'GSI1' }, { Items: [row('a'), row('b')] }, { Items: [row('b'), row('a')] }],
  ])('%s %j: %j and %j', (operation, input, first, second) => {
    expect(differenceBetween(operation, input, answer(first), answer(second))).toBeUndefined();
  });

  it('whatever an error says to people', () => {
    const first = answer({ __type: 'com.amazonaws#ValidationException', message: 'One' }, 400);
    expect(differenceBetween('Query', {}, first, answer({ __type: 'ValidationException', Message: 'Two' }, 400))).toBe(
      undefined,
    );
  });
});

describe('two answers differ', () => {
  it.each([
    ['GetItem', {}, { Item: { a: { S: 'x' } } }, { Item: { a: { S: 'y' } } }],
    ['GetItem', {}, { Item: row('a') }, {}],
    ['Query', {}, { Items: [row('a'), row('b')] }, { Items: [row('b'), row('a')] }],
    [
      'Query',
      { IndexName: 'GSI1' },
      { Items: [row('a', '1'), row('b', '2')] },
      { Items: [row('b', '2'), row('a', '1')] },
    ],
    ['Scan', {}, { Items: [row('a')], Count: 1 }, { Items: [row('a')], Count: 2 }],
    ['Scan', {}, { Count: 2, LastEvaluatedKey: row('b') }, { Count: 3 }],
  ])('%s %j: %j and %j', (operation, input, first, second) => {
    expect(differenceBetween(operation, input, answer(first), answer(second))).toContain(' and ');
  });

  it('in status, in the name of an error and in the reasons of a cancellation', () => {
    const failed = (name: string, codes: string[] = []) =>
      answer({ __type: name, CancellationReasons: codes.map((Code) => ({ Code })) }, 400);
    expect(differenceBetween('PutItem', {}, answer({}), failed('A'))).toBe('status 200 and 400');
    expect(differenceBetween('PutItem', {}, failed('A'), failed('B'))).toBe('A and B');
    expect(differenceBetween('TransactWriteItems', {}, failed('A', ['None']), failed('A', ['Other']))).toContain(
      'None',
    );
  });
});

it('distinguishes kinds of requests by parameters and expressions, not by values', () => {
  const get = (value: string) => ({ TableName: 'T', KeyConditionExpression: `PK = :${value}` });
  expect(kindOf('Query', get('a'))).toBe(kindOf('Query', get('b')));
  expect(kindOf('Query', get('a'))).not.toBe(kindOf('Query', { ...get('a'), IndexName: 'GSI1' }));
  const transaction = (verb: string) => ({ TransactItems: [{ [verb]: { TableName: 'T' } }] });
  expect(kindOf('TransactWriteItems', transaction('Put'))).not.toBe(
    kindOf('TransactWriteItems', transaction('Delete')),
  );
});
