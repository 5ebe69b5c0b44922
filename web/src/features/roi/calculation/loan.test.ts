import fc from 'fast-check';
import { expect, it } from 'vitest';
import { monthlyPayment, scheduleOf } from './loan.ts';

const aLoan = { principal: 22_500_000, yearlyRate: 0.075, months: 300, isInterestOnly: false };

it('costs what BiggerPockets’ example of an eight-unit building pays: $19,952.76 a year', () => {
  // Ted Karsch, 'Apartment Investing: A Look at Five Year Investment Returns' (2008): $225,000 at 7.5 % over 25 years.
  expect(monthlyPayment(aLoan) * 12).toBe(1_995_276);
});

it('costs what Microsoft Excel’s documentation of PMT has for $10,000 at 8 % over ten months: $1,037.03', () => {
  expect(monthlyPayment({ principal: 1_000_000, yearlyRate: 0.08, months: 10, isInterestOnly: false })).toBe(103_703);
});

it('costs only the interest if it is interest-only, and everything at the end', () => {
  const loan = { principal: 10_000_000, yearlyRate: 0.12, months: 6, isInterestOnly: true };
  expect(monthlyPayment(loan)).toBe(100_000);
  expect(scheduleOf(loan).map(({ balance }) => balance)).toEqual([1e7, 1e7, 1e7, 1e7, 1e7, 0]);
});

const anyLoan = fc.record({
  principal: fc.integer({ min: 1, max: 100_000_000_000 }),
  yearlyRate: fc.double({ min: 0, max: 0.3, noNaN: true }),
  months: fc.integer({ min: 1, max: 480 }),
  isInterestOnly: fc.boolean(),
});

it('is paid off to the cent, never owes more than it did, and never pays less than nothing', () => {
  fc.assert(
    fc.property(anyLoan, (loan) => {
      const schedule = scheduleOf(loan);
      expect(schedule.reduce((sum, { principal }) => sum + principal, 0)).toBe(loan.principal);
      expect(schedule.at(-1)?.balance).toBe(0);
      const isSound = schedule.every(({ balance, principal, interest }, at) => {
        const before = schedule[at - 1]?.balance ?? loan.principal;
        return balance <= before && principal >= 0 && interest >= 0;
      });
      expect(isSound).toBe(true);
    }),
    { numRuns: 60 },
  );
});

it('costs more a month at a higher rate', () => {
  fc.assert(
    fc.property(anyLoan, fc.double({ min: 0.001, max: 0.1, noNaN: true }), (loan, more) => {
      const dearer = monthlyPayment({ ...loan, yearlyRate: loan.yearlyRate + more });
      expect(dearer).toBeGreaterThanOrEqual(monthlyPayment(loan));
    }),
  );
});
