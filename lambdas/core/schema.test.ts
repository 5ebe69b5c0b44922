// Our schemas against Zod's, written alike: what one of them reads, the other one has to read the same way.
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import * as zod from 'zod/mini';
import { fieldProblems, tooLongMessage } from './http/field-problems.ts';
import * as ours from './schema.ts';

const NO_WORDS = 'no words';

const sentenceOf = (issue: zod.core.$ZodIssue) => {
  if (issue.message !== NO_WORDS) return issue.message;
  return issue.code === 'too_big' && issue.origin === 'string'
    ? tooLongMessage(Number(issue.maximum))
    : "This isn't valid.";
};

/** What people would read, by field: the first thing that Zod finds wrong with each. */
const zodReads = (schema: zod.ZodMiniType, value: unknown) => {
  const read = zod.safeParse(schema, value, { error: () => NO_WORDS });
  if (read.success) return { data: read.data };
  const told = [...read.error.issues].reverse().map((issue) => [issue.path.join('.') || 'body', sentenceOf(issue)]);
  return { problems: Object.fromEntries(told) };
};

const readByUs = (schema: ours.Schema, value: unknown) => {
  const read = ours.safeParse(schema, value);
  return read.success ? { data: read.data } : { problems: fieldProblems(read.error) };
};

/** Zod writes as we do, but for checks of a refinement whose words depend on the value. */
type Dialect = typeof ours;
const both = (write: (z: Dialect) => ours.Schema) => ({
  zods: write(zod as unknown as Dialect) as unknown as zod.ZodMiniType,
  own: write(ours),
});

const named = (_: string, value: unknown) =>
  value instanceof ours.Schema ? { is: value.constructor.name, ...value } : value;

const values: unknown[] = [
  undefined,
  null,
  '',
  'a',
  'abc',
  '2026-11-26',
  '2026-02-30',
  '2026-02-29',
  '2024-02-29',
  '0000-01-01',
  '2026-11-26T20:00:00Z',
  '2026-11-26T20:00:00.123Z',
  '2026-11-26T24:00:00Z',
  '2026-11-31T20:00:00Z',
  '2026-11-26T20:00Z',
  '2026-11-26T20:00:00+01:00',
  0,
  1,
  7,
  1.5,
  2 ** 53,
  Number.NaN,
  Number.POSITIVE_INFINITY,
  true,
  [],
  ['a'],
  ['a', 1],
  ['a', 1, 2],
  // biome-ignore lint/suspicious/noSparseArray: what is left out is not there
  [, 'a'],
  {},
  { a: 'abc' },
  { a: [{ b: 'abc' }], more: { b: [] } },
  { a: undefined },
  { a: 'b', b: undefined },
  { a: 'abc', b: 1 },
  { a: 'abc', b: 'x', c: [] },
  { kind: 'one', a: 'abc' },
  { kind: 'two' },
  { kind: 'three' },
  { helped_a: 'abc', a: 1 },
  { helped_a: 1 },
  JSON.parse('{"__proto__":{"a":1},"a":"abc"}'),
  new Uint8Array(1),
  new Date(0),
];

const written: Record<string, (z: Dialect) => ours.Schema> = {
  string: (z) => z.string(),
  number: (z) => z.number(),
  'number, with words': (z) => z.number('A number, please.'),
  boolean: (z) => z.boolean(),
  unknown: (z) => z.unknown(),
  'unknown, in a field': (z) => z.object({ a: z.unknown() }),
  custom: (z) => z.custom<string>((value) => value === 'abc'),
  'custom, in a field': (z) => z.object({ a: z.custom(() => true) }),
  instanceof: (z) => z.instanceof(Uint8Array),
  enum: (z) => z.enum(['a', 'abc']),
  'enum of an object': (z) => z.enum({ first: 'a', second: 'abc' }),
  literal: (z) => z.literal('a'),
  'literal, several': (z) => z.literal([1, 'a', true]),
  date: (z) => z.iso.date(),
  datetime: (z) => z.iso.datetime(),
  object: (z) => z.object({ a: z.string(), b: z.optional(z.number()) }),
  'object of objects': (z) => z.object({ a: z.optional(z.object({ b: z.nullable(z.string()) })) }),
  looseObject: (z) => z.looseObject({ a: z.string() }),
  extend: (z) => z.extend(z.object({ a: z.string() }), { b: z.number() }),
  'extend, another kind': (z) => z.extend(z.object({ a: z.string() }), { a: z.number() }),
  omit: (z) => z.omit(z.object({ a: z.string(), b: z.number() }), { b: true }),
  partial: (z) => z.partial(z.object({ a: z.string() })),
  catchall: (z) => z.catchall(z.object({ a: z.string() }), z.number()),
  record: (z) => z.record(z.string(), z.string()),
  'record, checked names': (z) => z.record(z.string().check(z.minLength(2)), z.unknown()),
  looseRecord: (z) => z.looseRecord(z.string().check(z.regex(/^helped_/)), z.string()),
  array: (z) => z.array(z.string()),
  'array, as long as': (z) => z.array(z.unknown()).check(z.minLength(1), z.maxLength(2)),
  tuple: (z) => z.tuple([z.string(), z.number()]),
  union: (z) => z.union([z.string(), z.array(z.string())]),
  'union, nearly one': (z) => z.union([z.string().check(z.minLength(2, 'Too short.')), z.number()]),
  'union, nearly two': (z) =>
    z.union([z.string().check(z.minLength(2, 'Two.')), z.string().check(z.minLength(3, '3.'))]),
  'union, maybe missing': (z) => z.object({ a: z.union([z.optional(z.string()), z.number()]) }),
  discriminatedUnion: (z) =>
    z.discriminatedUnion('kind', [
      z.object({ kind: z.literal('one'), a: z.string() }),
      z.object({ kind: z.literal('two') }),
    ]),
  'discriminatedUnion, with a default': (z) =>
    z.discriminatedUnion('kind', [
      z.object({ kind: z._default(z.enum(['one', 'four']), 'one'), a: z.string() }),
      z.discriminatedUnion('kind', [
        z.object({ kind: z.literal('two') }),
        z.object({ kind: z.literal(['three', null!]) }),
      ]),
    ]),
  intersection: (z) => z.intersection(z.object({ a: z.string() }), z.object({ b: z.number() })),
  'intersection, with the rest': (z) =>
    z.intersection(
      z.object({ a: z.optional(z.union([z.string(), z.array(z.object({ b: z.string() }))])) }),
      z.looseRecord(z.string().check(z.regex(/^helped_/)), z.string()),
    ),
  optional: (z) => z.optional(z.string()),
  'optional, in a field': (z) => z.object({ a: z.optional(z.string()) }),
  'optional, with a default': (z) => z.object({ a: z.optional(z._default(z.string(), 'otherwise')) }),
  nullable: (z) => z.nullable(z.string()),
  'nullable, maybe missing': (z) => z.object({ a: z.nullable(z.optional(z.string())) }),
  _default: (z) => z._default(z.string(), 'otherwise'),
  '_default, in a field': (z) => z.object({ a: z._default(z.string(), 'otherwise') }),
  pipe: (z) =>
    z.pipe(
      z.string(),
      z.transform((text) => text.length),
    ),
  'pipe, and on': (z) =>
    z.pipe(
      z.pipe(
        z.string().check(z.maxLength(2)),
        z.transform((text) => text.length),
      ),
      z.number().check(z.minimum(1, 'Something, please.')),
    ),
  'pipe, maybe missing': (z) =>
    z.object({
      a: z.pipe(
        z.optional(z.string()),
        z.transform((text) => text ?? 'none'),
      ),
    }),
  minLength: (z) => z.string().check(z.minLength(2, 'Too short')),
  maxLength: (z) => z.string().check(z.maxLength(1), z.minLength(1)),
  minimum: (z) => z.number().check(z.minimum(1)),
  maximum: (z) => z.number().check(z.maximum(1)),
  int: (z) => z.number().check(z.int(), z.minimum(1)),
  regex: (z) => z.string().check(z.regex(/^a/)).check(z.minLength(2)),
  refine: (z) => z.object({ a: z.string() }).check(z.refine(({ a }) => a === 'b', 'Not b')),
};

describe('a schema', () => {
  it.each(Object.entries(written))("reads as Zod's does: %s", (_, write) => {
    const { zods, own } = both(write);
    for (const value of values) expect(readByUs(own, value), JSON.stringify(value)).toEqual(zodReads(zods, value));
  });

  it("is compared with Zod's whatever it is", () => {
    const { parse, safeParse, Schema, ObjectSchema, ArraySchema, Check, iso, ...makers } = ours;
    const tried = Object.values(written).join();
    expect(Object.keys({ ...makers, ...iso }).filter((name) => !new RegExp(`\\b${name}\\(`).test(tried))).toEqual([]);
  });

  it("of any shape reads any value as Zod's does", () => {
    const names = fc.constantFrom('a', 'b', 'c');
    const texts = fc.constantFrom('a', 'ab', 'abc', '');
    const { schema } = fc.letrec<{ schema: (z: Dialect) => ours.Schema }>((tie) => {
      const inner = tie('schema');
      const of = (wrap: (z: Dialect, schema: ours.Schema) => ours.Schema) =>
        inner.map((write) => (z: Dialect) => wrap(z, write(z)));
      const shape = fc.dictionary(names, inner, { noNullPrototype: true });
      const made = (z: Dialect, fields: Record<string, (z: Dialect) => ours.Schema>) =>
        Object.fromEntries(Object.entries(fields).map(([name, write]) => [name, write(z)]));
      return {
        schema: fc.oneof(
          { maxDepth: 4, withCrossShrink: true },
          fc.constantFrom<(z: Dialect) => ours.Schema>(
            (z) => z.string(),
            (z) => z.string().check(z.minLength(1, 'Something.'), z.maxLength(2)),
            (z) => z.number(),
            (z) => z.boolean(),
            (z) => z.literal(['a', 1]),
            (z) => z._default(z.string(), 'otherwise'),
            (z) =>
              z.pipe(
                z.string(),
                z.transform((text) => text.toUpperCase()),
              ),
          ),
          shape.map((fields) => (z: Dialect) => z.object(made(z, fields))),
          shape.map((fields) => (z: Dialect) => z.partial(z.object(made(z, fields)))),
          of((z, one) => z.array(one)),
          of((z, one) => z.optional(one)),
          of((z, one) => z.nullable(one)),
          of((z, one) => z.record(z.string(), one)),
          fc.tuple(inner, inner).map(
            ([one, other]) =>
              (z: Dialect) =>
                z.union([one(z), other(z)]),
          ),
        ),
      };
    });
    const { value } = fc.letrec((tie) => ({
      value: fc.oneof(
        { maxDepth: 4 },
        texts,
        fc.constantFrom(1, 2, true, null, undefined),
        fc.array(tie('value'), { maxLength: 2 }),
        fc.dictionary(names, tie('value'), { noNullPrototype: true }),
      ),
    }));
    fc.assert(
      fc.property(schema, fc.array(value, { minLength: 5, maxLength: 20 }), (write, tried) => {
        const { zods, own } = both(write);
        for (const one of tried) {
          const [found, expected] = [readByUs(own, one), zodReads(zods, one)];
          expect(found, JSON.stringify([own, one], named)).toEqual(expected);
        }
      }),
      { numRuns: 2000 },
    );
  });

  it('makes an object in its own order, and leaves alone what it was given', () => {
    const schema = ours.object({ a: ours.array(ours.object({ b: ours.string(), c: ours.optional(ours.number()) })) });
    const given = { more: 1, a: [{ c: 2, b: 'x' }, { b: 'y' }] };
    expect(JSON.stringify(ours.parse(schema, given))).toBe('{"a":[{"b":"x","c":2},{"b":"y"}]}');
    expect(given).toEqual({ more: 1, a: [{ c: 2, b: 'x' }, { b: 'y' }] });
  });

  it('gives each caller another copy of a default', () => {
    const schema = ours.object({
      tags: ours._default(ours.array(ours.string()), []),
      to: ours._default(ours.object({ ids: ours.array(ours.string()) }), { ids: ['a'] }),
    });
    const { tags, to } = ours.parse(schema, {});
    tags.push('mine');
    to.ids.push('mine');
    expect(ours.parse(schema, {})).toEqual({ tags: [], to: { ids: ['a'] } });
  });

  it('says no more about a long list than anyone reads', () => {
    const texts = ours.array(ours.string().check(ours.maxLength(1)));
    const either = ours.object({ list: ours.union([texts, ours.number()]) });
    const { error } = ours.safeParse(either, { list: Array.from({ length: 200_000 }, () => 'long') });
    expect(error?.issues).toHaveLength(100);
    expect(error?.issues.at(-1)?.path).toEqual(['list', 99]);
  });

  it('keeps its own checks: adding one makes another schema', () => {
    const text = ours.string();
    const short = text.check(ours.maxLength(1));
    expect([text, short].map((schema) => ours.safeParse(schema, 'abc').success)).toEqual([true, false]);
  });

  it('says in an error what is wrong where, in its own words if it has none from the contract', () => {
    const schema = ours.object({ a: ours.string(), b: ours.array(ours.number('A number, please.')) });
    expect(() => ours.parse(schema, { b: [1, 'x'] })).toThrow('a: not a text; b.1: A number, please.');
    expect(() => ours.parse(schema, 'x')).toThrow('the value: not an object');
  });

  it('says about a rule what depends on the value', () => {
    const even = ours.number().check(
      ours.refine(
        (value) => value % 2 === 0,
        (value) => `${value} is odd.`,
      ),
    );
    expect(fieldProblems(ours.safeParse(even, 3).error!)).toEqual({ body: '3 is odd.' });
  });

  it('does not lose what it does with other fields to another one', () => {
    expect(() => ours.partial(ours.looseObject({ a: ours.string() }))).toThrow('takes other fields');
  });

  it('of several kinds that two options share is refused', () => {
    const option = ours.object({ kind: ours.literal('x') });
    expect(() => ours.safeParse(ours.discriminatedUnion('kind', [option, option]), { kind: 'x' })).toThrow('kind x');
  });

  it('of several kinds tells at once when none of them says which it is', () => {
    const unclear = ours.discriminatedUnion('kind', [ours.object({ a: ours.string() })]);
    expect(() => ours.safeParse(unclear, { kind: 'x' })).toThrow('does not say which kind');
  });
});
