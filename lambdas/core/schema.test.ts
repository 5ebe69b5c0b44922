import { describe, expect, it } from 'vitest';
import * as zod from 'zod/mini';
import * as ours from './schema.ts';

/** The same schema twice: made by Zod at once, and by ours when it's used. */
const both = (write: (z: typeof ours) => zod.ZodMiniType) => ({
  zods: write(zod as unknown as typeof ours),
  own: write(ours),
});

const values: unknown[] = [
  undefined,
  null,
  '',
  'a',
  'abc',
  'a@b.example',
  'https://a.example/',
  '2026-11-26',
  '2026-11-26T20:00:00Z',
  0,
  1,
  7,
  1.5,
  true,
  [],
  ['a'],
  ['a', 1],
  {},
  { a: 'abc' },
  { a: 'abc', b: 1 },
  { a: 'abc', b: 'x', c: [] },
  { kind: 'one', a: 'abc' },
  { kind: 'two' },
  { checked_a: true },
  new Uint8Array(1),
];

const written: Record<string, (z: typeof ours) => zod.ZodMiniType> = {
  string: (z) => z.string(),
  number: (z) => z.number(),
  int: (z) => z.int(),
  boolean: (z) => z.boolean(),
  unknown: (z) => z.unknown(),
  email: (z) => z.email(),
  url: (z) => z.url(),
  custom: (z) => z.custom<string>((value) => value === 'abc'),
  enum: (z) => z.enum(['a', 'abc']),
  literal: (z) => z.literal([1, 'a']),
  templateLiteral: (z) => z.templateLiteral(['a', z.enum(['bc', 'cd'])]),
  object: (z) => z.object({ a: z.string(), b: z.optional(z.number()) }),
  strictObject: (z) => z.strictObject({ a: z.string() }),
  looseObject: (z) => z.looseObject({ a: z.string() }),
  extend: (z) => z.extend(z.object({ a: z.string() }), { b: z.number() }),
  omit: (z) => z.omit(z.object({ a: z.string(), b: z.number() }), { b: true }),
  partial: (z) => z.partial(z.object({ a: z.string() })),
  catchall: (z) => z.catchall(z.object({ a: z.string() }), z.number()),
  record: (z) => z.record(z.string(), z.string()),
  partialRecord: (z) => z.partialRecord(z.enum(['a', 'b']), z.unknown()),
  looseRecord: (z) => z.looseRecord(z.templateLiteral(['checked_', z.string()]), z.boolean()),
  array: (z) => z.array(z.string()),
  tuple: (z) => z.tuple([z.string(), z.number()]),
  union: (z) => z.union([z.string(), z.array(z.string())]),
  discriminatedUnion: (z) =>
    z.discriminatedUnion('kind', [
      z.object({ kind: z.literal('one'), a: z.string() }),
      z.object({ kind: z.literal('two') }),
    ]),
  intersection: (z) => z.intersection(z.object({ a: z.string() }), z.object({ b: z.number() })),
  optional: (z) => z.optional(z.string()),
  nullable: (z) => z.nullable(z.string()),
  _default: (z) => z._default(z.string(), 'otherwise'),
  pipe: (z) =>
    z.pipe(
      z.string(),
      z.transform((text) => text.length),
    ),
  instanceof: (z) => z.instanceof(Uint8Array),
  minLength: (z) => z.string().check(z.minLength(2, 'Too short')),
  maxLength: (z) => z.string().check(z.maxLength(1), z.minLength(1)),
  minimum: (z) => z.number().check(z.minimum(1)),
  maximum: (z) => z.number().check(z.maximum(1)),
  regex: (z) => z.string().check(z.regex(/^a/)).check(z.minLength(2)),
  refine: (z) => z.object({ a: z.string() }).check(z.refine(({ a }) => a === 'b', 'Not b')),
  date: (z) => z.iso.date(),
  datetime: (z) => z.iso.datetime(),
};

describe('a schema that is made when it is used', () => {
  it.each(Object.entries(written))("says what Zod's says: %s", (_, write) => {
    const { zods, own } = both(write);
    for (const value of values) {
      const [expected, found] = [zod.safeParse(zods, value), ours.safeParse(own, value)];
      expect(found.success ? found.data : found.error.issues).toEqual(
        expected.success ? expected.data : expected.error.issues,
      );
    }
  });

  it('is tried with everything that is offered', () => {
    const { parse, safeParse, toJSONSchema, $ZodObject, transform, iso, describe: _, ...makers } = ours;
    expect(Object.keys({ ...makers, ...iso }).filter((name) => !(name in written))).toEqual([]);
  });

  it("takes as much as Zod's", () => {
    const { parse, safeParse, toJSONSchema, $ZodObject, iso, describe: _, ...makers } = ours;
    const lengthsIn = (module: object, names: string[]) =>
      names.map((name) => [name, (module as Record<string, () => unknown>)[name]?.length ?? 0] as const);
    const names = Object.keys(makers);
    const most = new Map(lengthsIn(ours, names));
    expect(lengthsIn(zod, names).filter(([name, length]) => length > (most.get(name) ?? 0))).toEqual([]);
    const say = (z: typeof ours) => z.record(z.string(), z.number(), 'Numbers, please');
    expect(ours.safeParse(say(ours), 1).error?.issues).toEqual(zod.safeParse(say(zod as never), 1).error?.issues);
  });

  it.each(Object.entries(written))("is described as Zod's own is, if it's described at all: %s", (_, write) => {
    const { zods, own } = both(write);
    const described = ours.describe(own);
    if (!described) return;
    const { def } = (zods as unknown as zod.core.$ZodTypes)._zod;
    expect(described.type).toBe(def.type);
    expect((def.checks ?? []).length).toBe(0);
    if ('shape' in described && 'shape' in def) expect(Object.keys(described.shape)).toEqual(Object.keys(def.shape));
    if ('values' in described) expect(new Set(described.values)).toEqual((zods as zod.core.$ZodType)._zod.values);
  });

  it('is described without being made', () => {
    const impossible = ours.extend(ours.string() as never, {});
    const described = ours.describe(ours.object({ a: impossible }));
    expect(described?.type === 'object' && described.shape.a === impossible).toBe(true);
    const checked = ours.string().check(ours.minLength(1));
    const others = [checked, zod.string(), ours.email(), ours.array(ours.string(), 'Several, please')];
    expect(others.map(ours.describe)).toEqual(others.map(() => undefined));
  });

  it('answers what the product asks about a schema', () => {
    const { zods, own } = both((z) => z.object({ a: z.optional(z.string().check(z.maxLength(3))) }));
    expect(own.type).toBe(zods.type);
    expect(ours.toJSONSchema(own)).toEqual(zod.toJSONSchema(zods));
    expect(Object.keys((own as zod.ZodMiniObject).shape)).toEqual(['a']);
    expect((own.def as { type: string }).type).toBe('object');
    expect(own).toBeInstanceOf(zod.ZodMiniObject);
    expect(own).not.toBeInstanceOf(zod.ZodMiniArray);
  });

  it('is not made before', () => {
    const impossible = ours.extend(ours.string() as never, {});
    const around = ours.object({ a: ours.string(), b: impossible });
    expect(() => ours.safeParse(around, { a: '', b: '' })).toThrow();
  });
});
