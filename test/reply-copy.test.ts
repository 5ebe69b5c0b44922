// What a contract lets out of an answer is what zod would let out of it, for every reply of every route.
// Seen red: with an array taken for an object, with NaN let out, and with a nested object handed on instead of copied.
import fc from 'fast-check';
import { expect, it } from 'vitest';
import * as z from 'zod/mini';
import { copyBy } from '../lambdas/core/reply-copy.ts';
import { allRoutes } from './security/route-list.ts';

type Made = fc.Arbitrary<unknown>;
type Definition = {
  type: string;
  values?: unknown[];
  entries?: Record<string, unknown>;
  innerType?: z.ZodMiniType;
  element?: z.ZodMiniType;
  options?: z.ZodMiniType[];
  shape?: Record<string, z.ZodMiniType>;
};

const junk = fc.constantFrom<unknown[]>(null, undefined, Number.NaN, Infinity, -0, '', 'x', 1, true, [], {}, ['a'], {
  length: 1,
});

/** Mostly what the schema names, with more than it names; now and then something else. */
const like = (schema: z.ZodMiniType): Made => {
  const definition = schema._zod.def as unknown as Definition;
  const { innerType, element, options, shape } = definition;
  const right = (): Made => {
    switch (definition.type) {
      case 'string':
        return fc.string({ maxLength: 5 });
      case 'number':
        return fc.oneof(fc.integer(), fc.double({ noNaN: true, noDefaultInfinity: true }));
      case 'boolean':
        return fc.boolean();
      case 'literal':
        return fc.constantFrom(...(definition.values ?? []));
      case 'enum':
        return fc.constantFrom(...Object.values(definition.entries ?? {}));
      case 'nullable':
        return fc.option(like(innerType!), { freq: 3 });
      case 'optional':
        return fc.option(like(innerType!), { nil: undefined, freq: 3 });
      case 'array':
        return fc.array(like(element!), { maxLength: 3 });
      case 'union':
        return fc.oneof(...options!.map(like));
      case 'object':
        return fc
          .tuple(
            fc.record(Object.fromEntries(Object.entries(shape!).map(([name, field]) => [name, like(field)]))),
            fc.boolean(),
          )
          .map(([value, more]) => (more ? { ...(value as object), secret: 'told' } : value));
      default:
        return fc.jsonValue({ maxDepth: 2 });
    }
  };
  return fc.oneof({ weight: 60, arbitrary: right() }, { weight: 1, arbitrary: junk });
};

const outcome = (parse: () => unknown) => {
  try {
    return JSON.stringify(parse());
  } catch {
    return 'refused';
  }
};

/** Each kind of schema alone: in a long reply few of the wrong values are wrong in one place only. */
const kinds = Object.entries({
  number: z.number(),
  literal: z.literal([1, 'a', null]),
  inner: z.object({ inner: z.object({ a: z.optional(z.string()) }) }),
  list: z.array(z.nullable(z.boolean())),
  checked: z.object({ a: z.string().check(z.minLength(2)), b: z.array(z.string()).check(z.maxLength(1)) }),
  loose: z.looseObject({ a: z.string() }),
  strict: z.strictObject({ a: z.string() }),
  late: z.object({ a: z._default(z.string(), 'x'), b: z.optional(z.pipe(z.string(), z.transform(Number))) }),
}).map(([id, reply]) => ({ id, reply }));

it('lets out of every reply what its schema lets out, and refuses what it refuses', () => {
  const seen = { told: 0, refused: 0 };
  for (const { id, reply } of [...allRoutes, ...kinds, ...kinds, ...kinds, ...kinds]) {
    fc.assert(
      fc.property(like(reply), (value) => {
        const expected = outcome(() => z.parse(reply, value));
        seen[expected === 'refused' ? 'refused' : 'told']++;
        if (outcome(() => copyBy(reply, value)) !== expected) throw new Error(id);
      }),
      { numRuns: 40 },
    );
  }
  expect(seen.told).toBeGreaterThan(1000);
  expect(seen.refused).toBeGreaterThan(50);
});

it('says what is wrong in the words of zod', () => {
  const reply = z.object({ list: z.array(z.object({ id: z.string() })) });
  expect(copyBy(reply, { list: [{ id: 'a', secret: 'b' }], secret: 'c' })).toEqual({ list: [{ id: 'a' }] });
  expect(() => copyBy(reply, { list: [{ id: 1 }] })).toThrow(/Invalid input/);
});
