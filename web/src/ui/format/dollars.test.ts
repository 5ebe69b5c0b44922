import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { cents, formatCents, MOST_DOLLARS } from '#core/platform/money.ts';
import { amountProblem, parseDollars, typedDollars } from './dollars.ts';

const amount = fc.integer({ min: 0, max: MOST_DOLLARS * 100 }).map(cents);

describe('amounts', () => {
  it.each([
    ['450000', 45_000_000],
    ['$450,000', 45_000_000],
    [' 1,234.5 ', 123_450],
    ['0.07', 7],
    ['.50', 50],
    ['12.', 1200],
    ['450k', 45_000_000],
    ['$1.255 K', 125_500],
    ['450,000.50 USD', 45_000_050],
    ['$ 480\u202f000.00', 48_000_000],
  ])('reads %s', (text, cents) => {
    expect(parseDollars(text)).toBe(cents);
  });

  it.each([
    '',
    '-5',
    '1,5',
    '1.234,50',
    '12,34',
    '1e5',
    '1.005',
    'lots',
    '1000000000.01',
    '$',
    '.',
    'k',
    '1,5k',
    '2m',
    '48 000 0',
    '1,000 000',
  ])('does not guess what %j means', (text) => {
    expect(parseDollars(text)).toBeUndefined();
  });

  it.each([
    ['1.005', 'decimals'],
    ['1.234567k', 'decimals'],
    ['2,000,000k', 'tooLarge'],
    ['450,000.123', 'decimals'],
    ['1000000000.01', 'tooLarge'],
    ['2,000,000,000', 'tooLarge'],
    ['0', 'amount'],
    ['0.00', 'amount'],
    ['-5', 'amount'],
    ['-$450,000', 'amount'],
    ['lots', 'unreadable'],
    ['1.234,50', 'unreadable'],
    ['-lots', 'unreadable'],
    ['450,000', undefined],
    ['1,000,000,000.00', undefined],
  ] as const)('says of %s what is wrong with it: %s', (text, problem) => {
    expect(amountProblem(text)).toBe(problem);
  });

  it('takes as much as the server does', () => {
    expect(parseDollars(String(MOST_DOLLARS))).toBe(MOST_DOLLARS * 100);
    expect(parseDollars(`${MOST_DOLLARS}.01`)).toBeUndefined();
  });

  it('reads back every amount that it shows', () => {
    fc.assert(
      fc.property(amount, (typed) => {
        expect(parseDollars(formatCents(typed))).toBe(typed);
        expect(parseDollars(typedDollars(typed))).toBe(typed);
      }),
    );
  });
});
