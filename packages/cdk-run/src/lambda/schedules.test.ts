import { aStack, declare } from 'cdk-run/testing/a-stack';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { rule } from '../resources/events/rule.ts';
import { schedule } from '../resources/scheduler/schedule.ts';
import { createEventBus } from './events/event-bus.ts';
import {
  createSchedules,
  describeSchedule,
  findSchedule,
  nextRunAt,
  readSchedule,
  type ScheduleDeclaration,
} from './schedules.ts';

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

const functionArn = 'arn:aws:lambda:us-east-1:000000000000:function:fn';
const aRule = (properties: Record<string, unknown>) => ({ Type: 'AWS::Events::Rule', Properties: properties });
const stack = aStack({
  Hourly: aRule({ Name: 'hourly', ScheduleExpression: 'rate(1 hour)', Targets: [{ Arn: functionArn, Id: 'T' }] }),
  Off: aRule({
    Name: 'off',
    ScheduleExpression: 'rate(1 minute)',
    State: 'DISABLED',
    Targets: [{ Arn: functionArn }],
  }),
  Daily: {
    Type: 'AWS::Scheduler::Schedule',
    Properties: {
      Name: 'daily',
      ScheduleExpression: 'cron(0 8 * * ? *)',
      FlexibleTimeWindow: { Mode: 'OFF' },
      Target: { Arn: functionArn, Input: '{"task":"expire","at":"<aws.scheduler.scheduled-time>"}', RoleArn: 'role' },
    },
  },
  Opened: aRule({
    EventPattern: { source: ['aws.ses'], 'detail-type': ['Email Opened'] },
    Targets: [
      { Arn: functionArn, InputPath: '$.detail' },
      {
        Arn: 'arn:aws:sqs:us-east-1:000000000000:q',
        InputTransformer: {
          InputPathsMap: { id: '$.detail.id' },
          InputTemplate: '{"opened":<id>,"text":"mail <id>"}',
        },
      },
    ],
  }),
});

const setUp = (lastRuns: Record<string, string> = {}, isHeld?: () => boolean) => {
  const invoked: [string, unknown, string | undefined][] = [];
  const sent: string[] = [];
  const invoke = async (arn: string, event: unknown, options?: { type?: string }) =>
    void invoked.push([arn, event, options?.type]);
  const send = async (_: string, body: string) => void sent.push(body);
  const state = { value: lastRuns, save: () => {} };
  const schedules = createSchedules({ invoke, send, lastRuns: state, log: () => {}, ...(isHeld ? { isHeld } : {}) });
  const bus = createEventBus({ invoke, send });
  declare(stack, [rule, schedule], { schedules, bus });
  return { schedules, invoked, sent, bus };
};

beforeEach(() => void vi.useFakeTimers({ now: new Date('2026-11-21T10:00:00Z') }));
afterEach(() => void vi.useRealTimers());

describe('schedules', () => {
  it('run when they are due, and again', async () => {
    const { schedules, invoked } = setUp();
    schedules.start();
    await vi.advanceTimersByTimeAsync(3 * 3_600_000 + 1000);
    expect(invoked).toHaveLength(3);
    expect(invoked[0]).toEqual([
      functionArn,
      expect.objectContaining({ 'detail-type': 'Scheduled Event', time: '2026-11-21T11:00:00Z' }),
      'async',
    ]);
    await vi.advanceTimersByTimeAsync(20 * 3_600_000);
    expect(invoked).toContainEqual([functionArn, { task: 'expire', at: '2026-11-22T08:00:00Z' }, 'async']);
    schedules.close();
  });

  it('make up once for what fell due while nothing ran', async () => {
    const { schedules, invoked } = setUp({ hourly: '2026-11-20T10:00:00.000Z', daily: '2026-11-21T08:00:00.000Z' });
    schedules.start();
    await vi.advanceTimersByTimeAsync(1000);
    expect(invoked).toHaveLength(1);
    schedules.close();
  });

  it('pass over what is due while they are held, and go on afterward', async () => {
    let isHeld = true;
    const { schedules, invoked } = setUp({}, () => isHeld);
    schedules.start();
    await vi.advanceTimersByTimeAsync(2 * 3_600_000 + 1000);
    await schedules.run('hourly');
    expect(invoked.map(([, , type]) => type)).toEqual(['sync']);
    isHeld = false;
    await vi.advanceTimersByTimeAsync(3_600_000);
    expect(invoked.map(([, , type]) => type)).toEqual(['sync', 'async']);
    schedules.close();
  });

  it('run at a given time when told to', async () => {
    const { schedules, invoked } = setUp();
    await schedules.run('daily', new Date('2027-01-01T08:00:00Z'));
    expect(invoked).toEqual([[functionArn, { task: 'expire', at: '2027-01-01T08:00:00Z' }, 'sync']]);
    await expect(schedules.run('weekly')).rejects.toThrow(
      'There is no schedule weekly. Choose one of: hourly, off, daily',
    );
  });

  it('are listed with their next time', () => {
    const { schedules } = setUp();
    expect(schedules.list()).toMatchObject([
      { name: 'hourly', target: 'fn', enabled: true, nextRunAt: '2026-11-21T11:00:00.000Z' },
      { name: 'off', enabled: false },
      { name: 'daily', expression: 'cron(0 8 * * ? *)', nextRunAt: '2026-11-22T08:00:00.000Z' },
    ]);
  });
});

describe('the event bus', () => {
  it('gives a matching event to each target of the rule in the form that the target asks for', async () => {
    const { bus, invoked, sent } = setUp();
    await bus.publish({ source: 'aws.ses', 'detail-type': 'Email Sent', detail: { id: 'm1' } });
    expect(invoked).toEqual([]);
    await bus.publish({ source: 'aws.ses', 'detail-type': 'Email Opened', detail: { id: 'm1' } });
    expect(invoked).toEqual([[functionArn, { id: 'm1' }, 'async']]);
    expect(sent.map((each) => JSON.parse(each))).toEqual([{ opened: 'm1', text: 'mail m1' }]);
  });
});

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
