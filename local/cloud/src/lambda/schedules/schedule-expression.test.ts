import { describe, expect, it } from 'vitest';
import { readSchedule } from './schedule-expression.ts';

const next = (expression: string, after: string, zone?: string) =>
  readSchedule(expression, zone)(new Date(after))?.toISOString();

describe('a schedule', () => {
  it.each([
    ['rate(5 minutes)', '2026-11-21T10:00:30Z', '2026-11-21T10:05:30.000Z'],
    ['rate(1 day)', '2026-11-21T10:00:00Z', '2026-11-22T10:00:00.000Z'],
    ['cron(0 8 * * ? *)', '2026-11-21T07:59:00Z', '2026-11-21T08:00:00.000Z'],
    ['cron(0 8 * * ? *)', '2026-11-21T08:00:00Z', '2026-11-22T08:00:00.000Z'],
    ['cron(0/15 * * * ? *)', '2026-11-21T10:16:00Z', '2026-11-21T10:30:00.000Z'],
    ['cron(0 9 ? * MON-FRI *)', '2026-11-21T10:00:00Z', '2026-11-23T09:00:00.000Z'],
    ['cron(0 9 ? * 2#1 *)', '2026-11-21T10:00:00Z', '2026-12-07T09:00:00.000Z'],
    ['cron(0 9 ? * 6L *)', '2026-11-21T10:00:00Z', '2026-11-27T09:00:00.000Z'],
    ['cron(0 0 L * ? *)', '2026-11-21T10:00:00Z', '2026-11-30T00:00:00.000Z'],
    ['cron(0 0 5W * ? *)', '2026-11-21T10:00:00Z', '2026-12-04T00:00:00.000Z'],
    ['cron(0 0 LW * ? *)', '2026-10-21T10:00:00Z', '2026-10-30T00:00:00.000Z'],
    ['cron(0 0 ? * L *)', '2026-11-21T10:00:00Z', '2026-11-28T00:00:00.000Z'],
    ['cron(0 0 ? * 1,7 *)', '2026-11-21T10:00:00Z', '2026-11-22T00:00:00.000Z'],
    ['cron(5/20 8-17/4 * * ? *)', '2026-11-21T08:50:00Z', '2026-11-21T12:05:00.000Z'],
    ['cron(30 6 1 JAN,JUL ? 2027)', '2026-11-21T10:00:00Z', '2027-01-01T06:30:00.000Z'],
    ['cron(0 0 1 1 ? 2020)', '2026-11-21T10:00:00Z', undefined],
    ['at(2026-12-01T08:00:00)', '2026-11-21T10:00:00Z', '2026-12-01T08:00:00.000Z'],
    ['at(2026-11-01T08:00:00)', '2026-11-21T10:00:00Z', undefined],
  ])('%s after %s is %s', (expression, after, expected) => {
    expect(next(expression, after)).toBe(expected);
  });

  it('follows the clock of its time zone, summer time included', () => {
    expect(next('cron(0 8 * * ? *)', '2026-11-21T00:00:00Z', 'America/New_York')).toBe('2026-11-21T13:00:00.000Z');
    expect(next('cron(0 8 * * ? *)', '2026-07-21T00:00:00Z', 'America/New_York')).toBe('2026-07-21T12:00:00.000Z');
  });

  it.each([
    'every day',
    'rate(5 parsecs)',
    'rate(0 days)',
    'rate(1 minutes)',
    'rate(5 minute)',
    'cron(0 8 * *)',
    'cron(0 8 * * * *)',
    'cron(0 8 ? * ? *)',
    'cron(75 8 * * ? *)',
    'at(tomorrow)',
  ])('refuses %s', (expression) => {
    expect(() => readSchedule(expression)).toThrow();
  });
});
