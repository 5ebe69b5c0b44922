import { randomUUID } from 'node:crypto';
import { readSchedule, type ScheduleDeclaration } from '../../lambda/schedules.ts';
import { arnOf } from '../../registry/identity.ts';
import { because, playedType } from '../../registry/resource-type.ts';

type Properties = {
  ScheduleExpression: string;
  ScheduleExpressionTimezone?: string;
  State?: string;
  Target: { Arn: string; Input?: string };
};

export const schedule = playedType({
  type: 'AWS::Scheduler::Schedule',
  playedBy: 'lambda/schedules.ts',
  identity: { named: 'Name', arn: arnOf('scheduler', 'schedule/default/') },
  properties: {
    reads: ['Name', 'ScheduleExpression', 'ScheduleExpressionTimezone', 'State', 'Target.Arn', 'Target.Input'],
    ignores: {
      'the local cloud fires at the earliest time': ['FlexibleTimeWindow'],
      'functions and queues have their own retries': ['Target.RetryPolicy', 'Target.DeadLetterConfig'],
      'the scheduler may call every target here': ['Target.RoleArn'],
      [because.labels]: ['Description', 'GroupName', 'KmsKeyArn'],
    },
    refuses: { 'a local schedule has no beginning and no end': ['StartDate', 'EndDate'] },
  },
  example: {
    Name: 'daily',
    ScheduleExpression: 'cron(0 8 * * ? *)',
    ScheduleExpressionTimezone: 'America/Chicago',
    State: 'ENABLED',
    Target: { Arn: 'arn:aws:lambda:us-east-1:000000000000:function:report', Input: '{}' },
  },
  read({ logicalId, physicalId, arn, properties }): ScheduleDeclaration {
    const given = properties as Properties;
    const { Arn, Input = '{}' } = given.Target;
    const filled = (at: Date) =>
      Input.replaceAll('<aws.scheduler.schedule-arn>', arn)
        .replaceAll('<aws.scheduler.scheduled-time>', at.toISOString().replace(/\.\d+Z$/, 'Z'))
        .replaceAll('<aws.scheduler.execution-id>', randomUUID())
        .replaceAll('<aws.scheduler.attempt-number>', '1');
    return {
      name: physicalId,
      logicalId,
      expression: given.ScheduleExpression,
      enabled: given.State !== 'DISABLED',
      nextRun: readSchedule(given.ScheduleExpression, given.ScheduleExpressionTimezone ?? 'UTC'),
      targets: [{ Arn }],
      event: (at) => JSON.parse(filled(at)) as unknown,
    };
  },
  declare: (declared, { schedules }) => schedules.add(declared),
});
