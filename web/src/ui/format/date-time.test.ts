import { expect, test } from 'vitest';
import { formatDate } from './date-time.tsx';

test('uses the formatting of the place', () => {
  const iso = '2026-11-21T17:05:00Z';
  expect(formatDate(iso, 'day')).toBe(
    new Intl.DateTimeFormat(undefined, { dateStyle: 'medium' }).format(new Date(iso)),
  );
});

test('shows what is no date as it came', () => {
  expect(formatDate('soon')).toBe('soon');
});
