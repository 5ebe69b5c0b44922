import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import * as z from '../schema.ts';
import { fits } from './fits.ts';

const row = z.object({
  name: z.string(),
  size: z.optional(z.number()),
  isOpen: z.boolean(),
  state: z.enum(['in', 'out']),
  kind: z.literal('note'),
  from: z.object({ name: z.string() }),
  tags: z.array(z.string()),
  readAt: z.nullable(z.string()),
});
const rowFits = fits(row);
const good = fc.record({
  name: fc.string(),
  size: fc.option(fc.double({ noNaN: true, noDefaultInfinity: true }), { nil: undefined }),
  isOpen: fc.boolean(),
  state: fc.constantFrom('in', 'out'),
  kind: fc.constant('note'),
  from: fc.record({ name: fc.string() }),
  tags: fc.array(fc.string()),
  readAt: fc.option(fc.string()),
});

describe('a value that fits its schema', () => {
  it('is what parsing would make of it', () => {
    fc.assert(
      fc.property(good, (value) => {
        expect(rowFits(value)).toBe(true);
        expect(z.parse(row, value)).toEqual(value);
      }),
    );
  });

  it('has every member right', () => {
    const bad = fc.tuple(good, fc.constantFrom(...Object.keys(row._zod.def.shape)), fc.anything());
    fc.assert(
      fc.property(bad, ([value, name, other]) => {
        const changed = { ...value, [name]: other };
        if (rowFits(changed)) expect(z.parse(row, changed)).toEqual(changed);
        else expect(z.safeParse(row, changed)).not.toStrictEqual({ success: true, data: changed });
      }),
    );
  });

  it.each([null, undefined, 'text', [], { from: null }])('is not %j', (value) => {
    expect(rowFits(value)).toBe(false);
  });

  it('has nothing that the schema would strip', () => {
    expect(fits(z.object({ name: z.string() }))({ name: 'Bo', PK: 'CLIENTS#1' })).toBe(false);
  });

  it('leaves to parsing what it cannot judge', () => {
    expect(fits(z.string().check(z.maxLength(1)))('long')).toBe(false);
    expect(fits(z.pipe(z.string(), z.transform(Number)))('1')).toBe(false);
    expect(fits(z.email())('bo@example.com')).toBe(false);
  });
});
