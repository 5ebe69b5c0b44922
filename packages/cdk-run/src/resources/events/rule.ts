import { randomUUID } from 'node:crypto';
import type { Target } from '../../lambda/events/event-bus.ts';
import { readSchedule, type ScheduleDeclaration } from '../../lambda/schedules.ts';
import { arnOf } from '../../registry/identity.ts';
import { because, playedType } from '../../registry/resource-type.ts';
import { accountId, region } from '../../template/intrinsics.ts';
import type { Resource } from '../../template/stack.ts';

type Properties = {
  ScheduleExpression?: string;
  EventPattern?: unknown;
  EventBusName?: string;
  State?: string;
  Targets?: Target[];
};

export const rule = playedType({
  type: 'AWS::Events::Rule',
  playedBy: 'lambda/events',
  identity: { named: 'Name', arn: arnOf('events', 'rule/') },
  properties: {
    reads: [
      'Name',
      'ScheduleExpression',
      'EventPattern',
      'State',
      'EventBusName',
      'Targets.Arn',
      'Targets.Input',
      'Targets.InputPath',
      'Targets.InputTransformer.InputPathsMap',
      'Targets.InputTransformer.InputTemplate',
    ],
    ignores: {
      [because.labels]: ['Description', 'Tags', 'Targets.Id'],
      'functions and queues have their own retries': ['Targets.RetryPolicy', 'Targets.DeadLetterConfig'],
    },
  },
  example: {
    Name: 'opened',
    ScheduleExpression: 'rate(1 hour)',
    EventPattern: { source: ['aws.ses'] },
    State: 'ENABLED',
    EventBusName: 'default',
    Targets: [
      {
        Arn: 'arn:aws:lambda:us-east-1:000000000000:function:report',
        Input: '{}',
        InputPath: '$.detail',
        InputTransformer: { InputPathsMap: { id: '$.id' }, InputTemplate: '<id>' },
      },
    ],
  },
  read(resource) {
    const given = resource.properties as Properties;
    const targets = (given.Targets ?? []).map(readTarget);
    const isEnabled = given.State !== 'DISABLED';
    const bus = String(given.EventBusName ?? 'default').replace(/^.*event-bus\//, '');
    const pattern = given.EventPattern;
    const schedule = given.ScheduleExpression;
    return {
      onEvent: pattern && isEnabled ? { arn: resource.arn, bus, pattern, targets } : undefined,
      onSchedule: schedule ? scheduleOf(resource, schedule, isEnabled, targets) : undefined,
    };
  },
  declare({ onEvent, onSchedule }, { bus, schedules }) {
    if (onEvent) bus.addRule(onEvent);
    if (onSchedule) schedules.add(onSchedule);
  },
});

const readTarget = ({ Arn, Input, InputPath, InputTransformer }: Target): Target => ({
  Arn,
  ...(Input === undefined ? {} : { Input }),
  ...(InputPath === undefined ? {} : { InputPath }),
  ...(InputTransformer === undefined ? {} : { InputTransformer: readTransformer(InputTransformer) }),
});

const readTransformer = ({ InputPathsMap = {}, InputTemplate }: NonNullable<Target['InputTransformer']>) => ({
  InputPathsMap,
  InputTemplate,
});

const scheduleOf = (
  { logicalId, physicalId, arn }: Resource,
  expression: string,
  enabled: boolean,
  targets: Target[],
): ScheduleDeclaration => ({
  name: physicalId,
  logicalId,
  expression,
  enabled,
  nextRun: readSchedule(expression),
  targets,
  ruleArn: arn,
  event: (at) => ({
    version: '0',
    id: randomUUID(),
    'detail-type': 'Scheduled Event',
    source: 'aws.events',
    account: accountId,
    time: at.toISOString().replace(/\.\d+Z$/, 'Z'),
    region,
    resources: [arn],
    detail: {},
  }),
});
