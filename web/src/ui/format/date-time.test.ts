import { execFileSync } from 'node:child_process';
import { expect, test } from 'vitest';
import { formatDate } from './date-time.tsx';

test('uses the formatting of the place', () => {
  const iso = '2026-11-21T17:05:00Z';
  expect(formatDate(iso, 'day')).toBe(
    new Intl.DateTimeFormat(undefined, { dateStyle: 'medium' }).format(new Date(iso)),
  );
});

test('names the zone by its letters in both languages, whatever the browser speaks', () => {
  expect(formatDate('2026-11-21T17:05:00Z', 'zone', 'es')).toMatch(/EST$/);
  expect(formatDate('2026-11-21T17:05:00Z', 'zone', 'en')).toMatch(/EST$/);
});

test('shows a text that is not a date unchanged', () => {
  expect(formatDate('soon')).toBe('soon');
});

/** A thread can't have a different time zone, so a separate process prints the dates. */
const shownIn = (zone: string): string[] => {
  const program = `
    import { formatDate, localDay } from '${import.meta.dirname}/date-time.tsx';
    const late = '2026-11-21T02:00:00Z';
    console.log(JSON.stringify([formatDate('2026-11-21'), formatDate('2026-11-21', 'day'), formatDate(late, 'day'), localDay(new Date(late)), formatDate('2026-11-21T11:59:59.999Z', 'deadline'), formatDate(late, 'zone'), formatDate('2026-11-21', 'weekday')]));
  `;
  const options = ['--import', 'tsx', '--input-type=module', '-e', program];
  const env = { ...process.env, TZ: zone, LC_ALL: 'en_US.UTF-8' };
  return JSON.parse(execFileSync(process.execPath, options, { env, encoding: 'utf8' }));
};

/** The dates as in the PDF and the email, and a day of a contract. A deadline is the end of a day in the zone where days end last. */
const MARKET = ['Nov 20, 2026', 'Nov 20, 2026, 9:00 PM EST', 'Sat, Nov 21, 2026'];

test.each([
  ['America/Los_Angeles', 'Nov 20, 2026', '2026-11-20'],
  ['Pacific/Kiritimati', 'Nov 21, 2026', '2026-11-21'],
])('in %s a day without a time is that day, and a moment is the day of the clock on the wall', (zone, day, file) => {
  expect(shownIn(zone)).toEqual(['Nov 21, 2026', 'Nov 21, 2026', day, file, ...MARKET]);
});
