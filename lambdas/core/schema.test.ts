// Behavior of Valibot that the product relies on; the texts about fields are in http/field-problems.test.ts.
import * as v from 'valibot';
import { expect, it } from 'vitest';
import { parse, tryParse } from './schema.ts';

it('says in an error what is wrong where, and never the value', () => {
  const schema = v.object({ secret: v.literal(1), list: v.array(v.number('A number, please.')), name: v.string() });
  const read = () => parse(schema, { secret: 'hunter2', list: [1, 'pa55word'] });
  expect(read).toThrow('secret: expected 1; list.1: expected number; name: expected "name"');
  expect(() => parse(schema, 'hunter2')).toThrow('the value: expected Object');
});

it('gives nothing for a value of another kind', () => {
  expect([tryParse(v.string(), 1), tryParse(v.string(), 'text')]).toEqual([undefined, 'text']);
});

it('keeps the declared fields in their order, and leaves alone what it was given', () => {
  const schema = v.object({ a: v.array(v.object({ b: v.string(), c: v.optional(v.number()) })) });
  const given = { more: 1, a: [{ c: 2, b: 'x' }, { b: 'y' }] };
  expect(JSON.stringify(parse(schema, given))).toBe('{"a":[{"b":"x","c":2},{"b":"y"}]}');
  expect(given).toEqual({ more: 1, a: [{ c: 2, b: 'x' }, { b: 'y' }] });
});

it("takes no field for an object's prototype", () => {
  const given = JSON.parse('{"__proto__":{"isStaff":true},"a":"b"}');
  for (const schema of [
    v.object({ a: v.string() }),
    v.looseObject({ a: v.string() }),
    v.objectWithRest({ a: v.string() }, v.unknown()),
    v.record(v.string(), v.unknown()),
  ]) {
    const read = parse(schema, given) as { isStaff?: boolean };
    expect([Object.keys(read), read.isStaff]).toEqual([['a'], undefined]);
  }
});

it('gives each caller another copy of a default', () => {
  const schema = v.object({
    tags: v.optional(v.array(v.string()), []),
    to: v.optional(v.object({ ids: v.array(v.string()) }), { ids: ['a'] }),
  });
  const { tags, to } = parse(schema, {});
  tags.push('mine');
  to.ids.push('mine');
  expect(parse(schema, {})).toEqual({ tags: [], to: { ids: ['a'] } });
});
