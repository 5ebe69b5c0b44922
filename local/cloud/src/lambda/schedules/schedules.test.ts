import { aStack, declare } from '@local/cloud/testing/a-stack';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { rule } from '../../resources/events/rule.ts';
import { schedule } from '../../resources/scheduler/schedule.ts';
import { createEventBus } from '../events/event-bus.ts';
import { createSchedules } from './schedules.ts';

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
