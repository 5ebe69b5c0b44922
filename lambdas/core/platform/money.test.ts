import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { cents, centsFrom, dollarsIn, dollarsOf, formatCents, numberIn } from './money.ts';

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

describe('a number that arrives as text', () => {
  it.each([
    ['450000', 450_000],
    ['$1,234.50', 1234.5],
    [' 1 234.5 ', 1234.5],
    ['-$5', -5],
    ['.50', 0.5],
    ['007', 7],
  ])('%s is one', (text, number) => {
    expect(numberIn(text)).toBe(number);
  });

  // Seen red: Number() took the first nine.
  it.each([
    '0x10',
    '0b11',
    '0o17',
    '1e3',
    '1E3',
    'Infinity',
    '480,00',
    '1,2,3',
    '',
    ' ',
    '.',
    '-',
    '$',
    'NaN',
    '1_000',
    '12.',
    '1.2.3',
    '١٢',
    '1n',
  ])('%j is none', (text) => {
    expect(numberIn(text)).toBeNaN();
  });

  it.each([
    ['480k', 480_000],
    ['$1.255 K', 1255],
    ['$450,000.50 USD', 450_000.5],
    ['480,000', 480_000],
    ['480 000', 480_000],
    ['12.', 12],
    ['-5', -5],
    ['0.0001k', 0.1],
  ])('reads the amount %s', (text, dollars) => {
    expect(dollarsIn(text)).toBe(dollars);
  });

  // Seen red: '90.000' was 90 dollars, and its writer means 90,000.
  const dotted = ['90.000', '350.000 USD', '1.000.000', '1.000.000,50'];
  it.each(['k', '2m', '1,5k', 'kk', '', 'usd', '1e3k', '48 000 0', '1,000 000', '480 00', ...dotted])(
    'reads no amount in %j',
    (text) => {
      expect(dollarsIn(text)).toBeNaN();
    },
  );
});
