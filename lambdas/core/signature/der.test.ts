import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { element, elementsIn, integer, octets, oid, sequence, setOf, time } from './der.ts';

const hex = (bytes: Uint8Array) => Buffer.from(bytes).toString('hex');

describe('DER', () => {
  it.each([
    ['an object identifier', oid('1.2.840.113549.1.7.2'), '06092a864886f70d010702'],
    ['a number whose first bit is set', integer(Buffer.from([0x80])), '02020080'],
    ['a number with leading zeros', integer(Buffer.from([0, 0, 7])), '020107'],
    ['zero', integer(Buffer.from([0])), '020100'],
    ['a long element', element(0x04, Buffer.alloc(300)).subarray(0, 4), '0482012c'],
    [
      'a time of this half of the century',
      time(new Date('2026-11-22T10:00:00.500Z')),
      '170d3236313132323130303030305a',
    ],
    ['a later time', time(new Date('2050-01-01T00:00:00Z')), '180f32303530303130313030303030305a'],
  ])('writes %s', (_, written, expected) => {
    expect(hex(written)).toBe(expected);
  });

  it('sorts a set by its bytes, whatever the order given', () => {
    const parts = [octets(Buffer.from([2])), octets(Buffer.from([1])), integer(Buffer.from([9]))];
    expect(hex(setOf(...parts))).toBe(hex(setOf(...parts.toReversed())));
    expect(hex(setOf(...parts))).toBe('3109020109040101040102');
  });

  it('reads the elements that it wrote, of every length', () => {
    const contents = fc.array(fc.uint8Array({ maxLength: 70_000 }), { maxLength: 4 });
    fc.assert(
      fc.property(contents, (all) => {
        const parts = all.map((one) => octets(one));
        expect(elementsIn(sequence(...parts)).map(hex)).toEqual(parts.map(hex));
      }),
      { numRuns: 30 },
    );
  });

  it('refuses what ends too early', () => {
    const whole = sequence(octets(Buffer.alloc(200)));
    for (let length = 1; length < whole.length; length += 7)
      expect(() => elementsIn(whole.subarray(0, length)), String(length)).toThrow('not DER');
  });
});
