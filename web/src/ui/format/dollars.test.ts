import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { centsOf, dollarsOf, formatCents, formatDollars, parseDollars, typedDollars } from './dollars.ts';

const amount = fc.integer({ min: 0, max: 100_000_000_000 });

describe('amounts', () => {
  it.each([
    ['450000', 45_000_000],
    ['$450,000', 45_000_000],
    [' 1,234.5 ', 123_450],
    ['0.07', 7],
    ['.50', 50],
    ['12.', 1200],
  ])('reads %s', (text, cents) => {
    expect(parseDollars(text)).toBe(cents);
  });

  it.each(['', '-5', '1,5', '1.234,50', '12,34', '1e5', '1.005', 'lots', '1000000000.01', '$', '.'])(
    'does not guess what %j means',
    (text) => {
      expect(parseDollars(text)).toBeUndefined();
    },
  );

  it('shows two decimals when fractional and none otherwise', () => {
    expect([formatCents(45_000_000), formatCents(123_450), formatDollars(0), formatCents(-7)]).toEqual([
      '$450,000',
      '$1,234.50',
      '$0',
      '-$0.07',
    ]);
  });

  it('reads back every amount that it shows', () => {
    fc.assert(
      fc.property(amount, (cents) => {
        expect(parseDollars(formatCents(cents))).toBe(cents);
        expect(parseDollars(typedDollars(cents))).toBe(cents);
      }),
    );
  });

  it('loses no cent on the wire', () => {
    fc.assert(fc.property(amount, (cents) => centsOf(dollarsOf(cents)) === cents));
  });
});
