import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { sized } from '#test/cloud/size.ts';
import { deadlineDate } from '../mail/long-date.ts';
import { DAY, dayIn } from './clock.ts';
import { aheadProblem, dayOfDeadline, daysLater, deadlineAfter, earlierDay, endOfDay, isDayOver } from './deadline.ts';

// All zones of this runtime, and the ships' zones farthest west and east.
const ZONES = [...Intl.supportedValuesOf('timeZone'), 'Etc/GMT+12', 'Etc/GMT-14'];

const moments = fc.date({
  min: new Date('2026-01-01T00:00:00Z'),
  max: new Date('2036-01-01T00:00:00Z'),
  noInvalidDate: true,
});
const terms = fc.integer({ min: 1, max: 365 });

describe('a day that someone entered', () => {
  const now = new Date('2026-11-30T15:00:00Z');
  it.each([
    ['1926-12-10', 1, 'Enter a day that is still to come.'],
    ['2026-11-28', 1, 'Enter a day that is still to come.'],
    ['2026-11-30', 1, undefined],
    ['2027-11-30', 1, undefined],
    ['2027-12-10', 1, 'Enter a day within a year.'],
    ['2027-12-10', 3, undefined],
    ['2062-12-10', 3, 'Enter a day within 3 years.'],
  ])('%s, within %s', (day, years, problem) => {
    expect(aheadProblem(day, now, years)).toBe(problem);
  });
});

describe('a deadline', () => {
  it('is over only once its day is over in every time zone, on days of daylight saving, too', () => {
    fc.assert(
      fc.property(moments, terms, fc.constantFrom(...ZONES), (from, days, zone) => {
        const deadline = deadlineAfter(from, days);
        const day = dayOfDeadline(deadline);
        const next = new Date(Date.parse(deadline) + 1);
        expect(dayIn(zone, next) > day).toBe(true);
        expect([isDayOver(day, new Date(deadline)), isDayOver(day, next)]).toEqual([false, true]);
      }),
      { numRuns: sized(500, 5000) },
    );
    for (const saving of ['2026-03-08', '2026-11-01', '2027-03-14', '2027-04-04'])
      for (const zone of ZONES)
        expect(dayIn(zone, new Date(Date.parse(endOfDay(saving)) + 1)) > saving, `${saving} in ${zone}`).toBe(true);
  });

  it('lasts at least as many days of 24 hours as it was given, and less than two more', () => {
    fc.assert(
      fc.property(moments, terms, (from, days) => {
        const given = (Date.parse(deadlineAfter(from, days)) - from.getTime()) / DAY;
        expect(given).toBeGreaterThan(days);
        expect(given).toBeLessThan(days + 2);
      }),
    );
  });

  it('is called by the day that is so many days after today', () => {
    const lateInNewYork = new Date('2026-12-02T04:30:00Z');
    expect(deadlineDate(deadlineAfter(lateInNewYork, 14))).toBe('December 15, 2026');
    expect(deadlineDate(deadlineAfter(lateInNewYork, 14), 'es')).toBe('15 de diciembre de 2026');
    expect(daysLater('2026-12-31', 1)).toBe('2027-01-01');
  });

  it('comes after a day that someone chose, or on it, or before it', () => {
    const deadline = endOfDay('2026-12-15');
    expect(['2026-12-14', '2026-12-15', '2026-12-16', undefined].map((day) => earlierDay(day, deadline))).toEqual([
      '2026-12-14',
      '2026-12-15',
      '2026-12-15',
      '2026-12-15',
    ]);
  });
});
