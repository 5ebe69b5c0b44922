import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { cents, centsFrom, dollarsOf, formatCents } from './money.ts';

describe('money', () => {
  it('takes every amount a bank can state to its exact cents', () => {
    fc.assert(
      fc.property(fc.integer({ min: -10_000_000_000, max: 10_000_000_000 }), (amount) => {
        const text = `${amount < 0 ? '-' : ''}${Math.trunc(Math.abs(amount) / 100)}.${String(Math.abs(amount) % 100).padStart(2, '0')}`;
        expect(centsFrom(Number(text))).toBe(amount);
      }),
    );
  });

  it.each([
    [0.1 + 0.2, 30],
    [1.005, 101],
    [1e-7, 0],
    [-0.01, -1],
    [-0.001, 0],
    [-0, 0],
    [498_000, 49_800_000],
  ])('rounds %d to %d cents', (amount, cents) => {
    expect(centsFrom(amount)).toBe(cents);
  });

  it('refuses what is not an amount', () => {
    expect(() => centsFrom(Number.NaN)).toThrow(RangeError);
    expect(() => centsFrom(Number.POSITIVE_INFINITY)).toThrow(RangeError);
  });

  it.each([
    [0, '$0'],
    [100, '$1'],
    [150, '$1.50'],
    [123_456_789, '$1,234,567.89'],
    [-5, '-$0.05'],
    [100_000_000_000, '$1,000,000,000'],
  ])('shows %d cents as %s', (amount, text) => {
    expect(formatCents(cents(amount))).toBe(text);
  });

  it('comes back from dollars unchanged', () => {
    fc.assert(
      fc.property(fc.integer({ min: -1e12, max: 1e12 }), (amount) => centsFrom(dollarsOf(cents(amount))) === amount),
    );
  });
});
