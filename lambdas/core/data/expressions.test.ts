// Seen red: with any set of text attributes taken for a place, DynamoDB refused the call and the answer was 500.
import { describe, expect, it } from 'vitest';
import { cursorOf, queryOf } from './expressions.ts';

const encoded = (place: unknown) => Buffer.from(JSON.stringify(place)).toString('base64url');
const place = { PK: { S: 'a' }, SK: { S: 'b' } };
const inIndex = { ...place, GSI1PK: { S: 'list' }, GSI1SK: { S: 'x' } };

describe('a cursor', () => {
  it('continues where its page ended', () => {
    expect(queryOf({ pk: 'a', cursor: cursorOf(place) ?? '' }).ExclusiveStartKey).toEqual(place);
    expect(queryOf({ pk: 'list', index: 'GSI1', cursor: cursorOf(inIndex) ?? '' }).ExclusiveStartKey).toEqual(inIndex);
  });

  it.each([
    ['with a missing key', 'a', undefined, { PK: { S: 'a' } }],
    ['with an extra key', 'a', undefined, { ...place, more: { S: 'x' } }],
    ['of an index, for the table', 'a', undefined, { ...place, GSI1PK: { S: 'a' }, GSI1SK: { S: 'x' } }],
    ['of the table, for an index', 'a', 'GSI1', place],
    ['of another index', 'a', 'GSI1', { ...place, GSI2PK: { S: 'a' }, GSI2SK: { S: 'x' } }],
    ['of another partition', 'other', undefined, place],
    ['with an empty key', 'a', undefined, { ...place, SK: { S: '' } }],
    ['with two types in a key', 'a', undefined, { ...place, SK: { S: 'b', N: '1' } }],
    ['with a number for a key', 'a', undefined, { ...place, SK: { N: '1' } }],
    ['with a list for a key', 'a', undefined, { ...place, SK: { S: ['b'] } }],
    ['that is a list', 'a', undefined, [place]],
    ['that is nothing', 'a', undefined, null],
  ] as const)('%s is refused', (_, pk, index, given) => {
    expect(() => queryOf({ pk, index, cursor: encoded(given) })).toThrow(
      expect.objectContaining({ code: 'INVALID_CURSOR' }),
    );
  });
});
