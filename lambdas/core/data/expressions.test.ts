// Seen red: with any set of text attributes taken for a place, DynamoDB refused the call and the answer was 500.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { sized } from '#test/cloud/size.ts';
import type { Change } from './db.ts';
import { cursorOf, queryOf, updateOf } from './expressions.ts';

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

describe('an update', () => {
  // Few names and many changes: a cached expression must not be used for another change.
  const name = fc.constantFrom('a', 'b');
  const texts = fc.dictionary(name, fc.option(fc.string(), { nil: undefined }));
  const change: fc.Arbitrary<Change> = fc.record(
    { set: texts, setIfAbsent: texts, add: fc.dictionary(name, fc.integer()), remove: fc.uniqueArray(name) },
    { requiredKeys: [] },
  );
  const given = (part: object = {}) => Object.entries(part).filter(([, value]) => value !== undefined);

  it('says what changes, with the values of this change, whatever was asked before', () => {
    fc.assert(
      fc.property(change, (wanted) => {
        const {
          UpdateExpression: said = '',
          ExpressionAttributeNames: names,
          ExpressionAttributeValues: values,
        } = updateOf(wanted);
        const [, sets = '', adds = '', removes = ''] =
          /^(?:SET (.+?))? ?(?:ADD (.+?))? ?(?:REMOVE (.+))?$/.exec(said) ?? [];
        const listed = (part: string) => (part ? part.split(/, (?=#)/) : []);
        const value = (placeholder: string) => JSON.stringify(values?.[placeholder]);
        const filledIn = (part: string) => listed(part).map((one) => one.replace(/:\w+/g, value));
        const text = (plain: unknown) => JSON.stringify({ S: plain });
        expect(filledIn(sets)).toEqual([
          ...given(wanted.set).map(([one, plain]) => `#${one} = ${text(plain)}`),
          ...given(wanted.setIfAbsent).map(([one, plain]) => `#${one} = if_not_exists(#${one}, ${text(plain)})`),
        ]);
        expect(filledIn(adds)).toEqual(
          given(wanted.add).map(([one, plain]) => `#${one} ${JSON.stringify({ N: String(plain) })}`),
        );
        expect(listed(removes)).toEqual((wanted.remove ?? []).map((one) => `#${one}`));
        const used = new Set(said.match(/#\w+/g));
        expect(names).toEqual(
          used.size > 0 ? Object.fromEntries([...used].map((one) => [one, one.slice(1)])) : undefined,
        );
        expect(Object.keys(values ?? {}).sort()).toEqual([...new Set(said.match(/:\w+/g))].sort());
        if (values) expect(values).not.toEqual({});
      }),
      { numRuns: sized(300, 2000) },
    );
  });
});
