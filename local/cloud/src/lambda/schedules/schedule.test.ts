import { describe, expect, it } from 'vitest';
import { describeSchedule, findSchedule, nextRunAt, type ScheduleDeclaration } from './schedule.ts';

const anHour = 60 * 60 * 1000;
const aSchedule = (given: Partial<ScheduleDeclaration> = {}): ScheduleDeclaration => ({
  name: 'groundwork-dev-reminders',
  logicalId: 'RemindersRule',
  expression: 'rate(1 hour)',
  enabled: true,
  nextRun: (after) => new Date(after.getTime() + anHour),
  targets: [{ Arn: 'arn:aws:lambda:us-east-1:000000000000:function:fn' }],
  event: () => ({}),
  ...given,
});
const startedAt = new Date('2030-01-01T12:00:00.000Z');

describe('a schedule', () => {
  it.each([
    [
      'counts from its last run',
      { 'groundwork-dev-reminders': '2030-01-01T10:00:00.000Z' },
      '2030-01-01T11:00:00.000Z',
    ],
    [
      'prefers its last run to when it was first known',
      {
        'groundwork-dev-reminders': '2030-01-01T10:00:00.000Z',
        'groundwork-dev-reminders first seen': '2030-01-01T08:00:00.000Z',
      },
      '2030-01-01T11:00:00.000Z',
    ],
    [
      'counts from when it was first known before it has run',
      { 'groundwork-dev-reminders first seen': '2030-01-01T08:00:00.000Z' },
      '2030-01-01T09:00:00.000Z',
    ],
    ['counts from the start of the cloud when it is new', {}, '2030-01-01T13:00:00.000Z'],
  ])('%s', (_, lastRuns, expected) => {
    expect(nextRunAt(aSchedule(), lastRuns, startedAt)?.toISOString()).toBe(expected);
  });

  it.each(['groundwork-dev-reminders', 'RemindersRule', 'reminders'])('is found as %s', (name) => {
    const reminders = aSchedule();
    expect(findSchedule([aSchedule({ name: 'other', logicalId: 'Other' }), reminders], name)).toBe(reminders);
  });

  it('is not found by an ending that two names share', () => {
    const entries = [
      aSchedule({ name: 'dev-sweep', logicalId: 'A' }),
      aSchedule({ name: 'test-sweep', logicalId: 'B' }),
    ];
    expect(findSchedule(entries, 'sweep')).toBeUndefined();
  });

  it('is shown with its next run only when it is enabled', () => {
    const shown = { name: 'groundwork-dev-reminders', expression: 'rate(1 hour)', target: 'fn' };
    const nextRun = '2030-01-01T12:00:00.000Z';
    expect(describeSchedule(aSchedule(), startedAt, undefined)).toEqual({
      ...shown,
      enabled: true,
      nextRunAt: nextRun,
    });
    expect(describeSchedule(aSchedule({ enabled: false }), startedAt, nextRun)).toEqual({
      ...shown,
      enabled: false,
      lastRunAt: nextRun,
    });
  });
});
