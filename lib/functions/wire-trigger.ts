// Connects each trigger to its function, with no more permissions than it needs.
import { LambdaVersion, UserPoolOperation } from 'aws-cdk-lib/aws-cognito';
import { EventField, Rule, RuleTargetInput, Schedule } from 'aws-cdk-lib/aws-events';
import { LambdaFunction } from 'aws-cdk-lib/aws-events-targets';
import { Policy, PolicyStatement, ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import { EventSourceMapping, StartingPosition } from 'aws-cdk-lib/aws-lambda';
import { Duration, Stack } from 'aws-cdk-lib/core';
import { acknowledge } from '../acknowledge.ts';
import type { Api } from '../api/api.ts';
import type { Settings } from '../settings/settings.ts';
import type { FeatureFunction } from './feature-function.ts';
import type { Resources } from './resources.ts';
import type { EventTrigger, QueueTrigger, ScheduleTrigger, SignInTrigger, Trigger } from './trigger.ts';

export const wireTrigger = (
  feature: FeatureFunction,
  trigger: Trigger,
  to: Resources & { api: Api; settings: Settings },
): void => {
  if ('routes' in trigger) to.api.serve(feature, ...trigger.routes);
  else if ('socket' in trigger) to.socket.serve(feature.target, trigger.socket);
  else if ('queue' in trigger) wireQueue(feature, trigger, to.settings);
  else if ('stream' in trigger) wireStream(feature, trigger.stream, to);
  else if ('schedules' in trigger) wireSchedules(feature, trigger, to.settings);
  else if ('events' in trigger) wireEvents(feature, trigger);
  else if ('mail' in trigger) trigger.mail.deliverTo(feature.target);
  else if ('signIn' in trigger) wireSignIn(feature, trigger, to);
};

const noDeadLetterQueueOfRule = {
  'Serverless-EventBusDLQ':
    'Lambda accepts the event at once. The dead-letter queue of such functions takes what fails later.',
};

const wireEvents = (feature: FeatureFunction, { events }: EventTrigger) => {
  for (const rule of events) {
    rule.addTarget(new LambdaFunction(feature.target));
    feature.rules.push(rule);
    acknowledge(rule, noDeadLetterQueueOfRule);
  }
};

const wireQueue = (
  feature: FeatureFunction,
  { queue: { queue, kind }, batchSize }: QueueTrigger,
  settings: Settings,
) => {
  feature.allow({
    actions: ['sqs:ReceiveMessage', 'sqs:DeleteMessage', 'sqs:GetQueueAttributes'],
    resources: [queue.queueArn],
  });
  const mapping = new EventSourceMapping(feature, 'Queue', {
    target: feature.target,
    eventSourceArn: queue.queueArn,
    batchSize,
    maxConcurrency: settings.concurrency.workers[kind],
    reportBatchItemFailures: true,
  });
  mapping.node.addDependency(feature.role);
  acknowledge(mapping, {
    'Serverless-LambdaEventSourceMappingDestination': 'The dead-letter queue of all queues takes what fails.',
  });
};

const wireStream = (
  feature: FeatureFunction,
  patterns: object[],
  { data, settings }: Resources & { settings: Settings },
) => {
  const streamArn = data.table.tableStreamArn;
  if (!streamArn) throw new Error('The table has no stream');
  feature.allow({
    actions: ['dynamodb:DescribeStream', 'dynamodb:GetRecords', 'dynamodb:GetShardIterator'],
    resources: [streamArn],
  });
  feature.allow({
    actions: ['dynamodb:ListStreams'],
    resources: [`${data.table.tableArn}/stream/*`],
    reason: 'Lists the streams of this one table.',
  });
  feature.allow({ actions: ['sqs:SendMessage'], resources: [data.failedEvents.queueArn] });
  const mapping = new EventSourceMapping(feature, 'Stream', {
    target: feature.target,
    eventSourceArn: streamArn,
    startingPosition: StartingPosition.TRIM_HORIZON,
    batchSize: 100,
    // Lambda keeps the records of one row in order: a notification, a link, a piece of work. Between rows, none of our readers needs it.
    parallelizationFactor: settings.concurrency.streamReaders,
    filters: patterns.map((pattern) => ({ pattern: JSON.stringify(pattern) })),
    reportBatchItemFailures: true,
    bisectBatchOnError: true,
    // Work can be restarted from the table, but the stream is the only source of events (lambdas/open/events).
    retryAttempts: 1000,
    maxRecordAge: Duration.hours(6),
    onFailure: { bind: () => ({ destination: data.failedEvents.queueArn }) },
  });
  mapping.node.addDependency(feature.role);
};

const wireSchedules = (
  feature: FeatureFunction,
  { schedules, enabled = true }: ScheduleTrigger,
  { stage }: Settings,
) => {
  for (const [task, { every, unit }] of Object.entries(schedules)) {
    const rule = new Rule(feature, `Schedule-${task}`, {
      ruleName: `groundwork-${stage}-${task}`,
      schedule: Schedule.rate(Duration[unit](every)),
      enabled,
      targets: [
        {
          bind: () => ({
            arn: feature.target.functionArn,
            input: RuleTargetInput.fromObject({ task, at: EventField.time }),
            targetResource: feature.target,
          }),
        },
      ],
    });
    acknowledge(rule, noDeadLetterQueueOfRule);
    feature.schedules[task] = rule;
    feature.rules.push(rule);
  }
  // One permission for all schedules, because a stack may hold only 500 resources.
  feature.target.addPermission('Schedules', {
    principal: new ServicePrincipal('events.amazonaws.com'),
    sourceArn: Stack.of(feature).formatArn({
      service: 'events',
      resource: 'rule',
      resourceName: `groundwork-${stage}-*`,
    }),
  });
};

/** The pool references the function, so the function's own policy can't reference the pool. A second policy does. */
const wireSignIn = (feature: FeatureFunction, { signIn, poolActions }: SignInTrigger, { identity }: Resources) => {
  for (const moment of signIn) {
    // The second version of this event says which scopes an access token gets.
    if (moment === 'PRE_TOKEN_GENERATION_CONFIG')
      identity.pool.addTrigger(UserPoolOperation[moment], feature.target, LambdaVersion.V2_0);
    else identity.pool.addTrigger(UserPoolOperation[moment], feature.target);
  }
  if (poolActions.length === 0) return;
  const policy = new Policy(feature, 'PoolPolicy', {
    statements: [
      new PolicyStatement({
        actions: poolActions.map((name) => `cognito-idp:${name}`),
        resources: [identity.pool.userPoolArn],
      }),
    ],
  });
  policy.attachToRole(feature.role);
};
