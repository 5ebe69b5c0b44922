// Counts the days of a contract.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  businessDaysAfter,
  daysAfter,
  daysBetween,
  federalHolidays,
  holidaysBetween,
  isBusinessDay,
} from './business-days.ts';

const aDay = fc.integer({ min: 0, max: 36_525 }).map((days) => daysAfter('2000-01-01', days));
const aCount = fc.integer({ min: 0, max: 90 });

describe('federal holidays', () => {
  // The holidays that the Office of Personnel Management publishes.
  it.each([
    [
      2021,
      '2021-01-01 2021-01-18 2021-02-15 2021-05-31 2021-06-18 2021-07-05 2021-09-06 2021-10-11 2021-11-11 2021-11-25 2021-12-24',
    ],
    [
      2022,
      '2021-12-31 2022-01-17 2022-02-21 2022-05-30 2022-06-20 2022-07-04 2022-09-05 2022-10-10 2022-11-11 2022-11-24 2022-12-26',
    ],
    [
      2026,
      '2026-01-01 2026-01-19 2026-02-16 2026-05-25 2026-06-19 2026-07-03 2026-09-07 2026-10-12 2026-11-11 2026-11-26 2026-12-25',
    ],
    [
      2027,
      '2027-01-01 2027-01-18 2027-02-15 2027-05-31 2027-06-18 2027-07-05 2027-09-06 2027-10-11 2027-11-11 2027-11-25 2027-12-24',
    ],
  ])('of %i are observed when the government observes them', (year, days) => {
    expect([...federalHolidays(year).keys()].join(' ')).toBe(days);
  });

  it('are eleven in a year, each from Monday to Friday, and no business day', () => {
    fc.assert(
      fc.property(fc.integer({ min: 2000, max: 2100 }), (year) => {
        const days = [...federalHolidays(year).keys()];
        expect(days).toHaveLength(11);
        for (const day of days) {
          expect([1, 2, 3, 4, 5]).toContain(new Date(`${day}T00:00:00Z`).getUTCDay());
          expect(isBusinessDay(day)).toBe(false);
        }
      }),
    );
  });
});

describe('business days', () => {
  it('are counted one by one: as many lie between as were asked for, and the last of them is one', () => {
    fc.assert(
      fc.property(aDay, aCount, (from, count) => {
        const to = businessDaysAfter(from, count);
        const between = Array.from({ length: daysBetween(from, to) }, (_, at) => daysAfter(from, at + 1));
        expect(between.filter(isBusinessDay)).toHaveLength(count);
        if (count > 0) expect(isBusinessDay(to)).toBe(true);
      }),
    );
  });

  it('add up, never come before calendar days, and are later for a later start', () => {
    fc.assert(
      fc.property(aDay, aCount, aCount, (from, one, other) => {
        expect(businessDaysAfter(businessDaysAfter(from, one), other)).toBe(businessDaysAfter(from, one + other));
        expect(businessDaysAfter(from, one) >= daysAfter(from, one)).toBe(true);
        expect(businessDaysAfter(daysAfter(from, 1), one) >= businessDaysAfter(from, one)).toBe(true);
      }),
    );
  });

  it('skip a weekend, and the holidays that the page names', () => {
    expect(businessDaysAfter('2026-11-24', 3)).toBe('2026-11-30');
    expect(holidaysBetween('2026-11-24', '2026-11-30')).toEqual(['Thanksgiving Day']);
    // New Year's Day 2022 is observed on the Friday before, in 2021.
    expect(businessDaysAfter('2021-12-30', 1)).toBe('2022-01-03');
  });
});
