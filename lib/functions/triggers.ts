// What can start a function, and how each is wired with no more rights than it needs.
import { UserPoolOperation } from 'aws-cdk-lib/aws-cognito';
import { EventField, Rule, RuleTargetInput, Schedule } from 'aws-cdk-lib/aws-events';
import { LambdaFunction } from 'aws-cdk-lib/aws-events-targets';
import { Policy, PolicyStatement, ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import { EventSourceMapping, StartingPosition } from 'aws-cdk-lib/aws-lambda';
import { Duration, Stack } from 'aws-cdk-lib/core';
import type { Routes } from '../../lambdas/core/http/route.ts';
import { acknowledge } from '../acknowledge.ts';
import type { Api } from '../api/api.ts';
import type { SocketRoute } from '../api/socket-api.ts';
import { deadLetterQueue, type WorkQueue } from '../data/work-queue.ts';
import type { Settings } from '../settings.ts';
import type { FeatureFunction } from './feature-function.ts';
import type { Resources } from './grants.ts';

type Every = { every: number; unit: 'minutes' | 'hours' };
type SignInMoment =
  | 'PRE_SIGN_UP'
  | 'POST_CONFIRMATION'
  | 'POST_AUTHENTICATION'
  | 'CUSTOM_MESSAGE'
  | 'PRE_TOKEN_GENERATION';

export type Trigger =
  | { routes: Routes[] }
  | { socket: SocketRoute[] }
  | { queue: WorkQueue; batchSize: number }
  /** Patterns for records of the table's stream. A stream bears two readers. */
  | { stream: object[] }
  /** Name of the task (its constant input) and how often it runs, unless it is switched off. */
  | { schedules: Record<string, Every>; isOff?: boolean }
  | { events: Rule }
  | { signIn: SignInMoment[]; poolActions: string[] };

/** Nobody waits for an answer, so that failures need a place to go. */
export const isAsync = (trigger: Trigger): boolean => 'schedules' in trigger || 'events' in trigger;

export const wire = (
  target: FeatureFunction,
  trigger: Trigger,
  to: Resources & { api: Api; settings: Settings },
): void => {
  if ('routes' in trigger) to.api.routes.serve(target, ...trigger.routes);
  else if ('socket' in trigger) to.socket.serve(target.called, trigger.socket);
  else if ('queue' in trigger) readQueue(target, trigger.queue, trigger.batchSize);
  else if ('stream' in trigger) readStream(target, trigger.stream, to);
  else if ('schedules' in trigger) schedule(target, trigger, to.settings);
  else if ('events' in trigger) listen(target, trigger.events);
  else joinSignIn(target, trigger, to);
};

const noQueueOfItsOwn = {
  'Serverless-EventBusDLQ': "Lambda takes the event at once, and the function's dead-letter queue what fails then.",
};

const listen = (target: FeatureFunction, rule: Rule) => {
  rule.addTarget(new LambdaFunction(target.called));
  acknowledge(rule, noQueueOfItsOwn);
};

/** A burst of work leaves room for people: a new account runs ten functions at once in all. */
export const WORKERS_A_QUEUE = 4;

const readQueue = (target: FeatureFunction, { queue }: WorkQueue, batchSize: number) => {
  target.allow({
    actions: ['sqs:ReceiveMessage', 'sqs:DeleteMessage', 'sqs:GetQueueAttributes'],
    resources: [queue.queueArn],
  });
  const mapping = new EventSourceMapping(target, 'Queue', {
    target: target.called,
    eventSourceArn: queue.queueArn,
    batchSize,
    maxConcurrency: WORKERS_A_QUEUE,
    reportBatchItemFailures: true,
  });
  mapping.node.addDependency(target.role);
  acknowledge(mapping, {
    'Serverless-LambdaEventSourceMappingDestination': "The queue's own dead-letter queue takes what fails.",
  });
};

const readStream = (target: FeatureFunction, patterns: object[], { data }: Resources) => {
  const streamArn = data.table.tableStreamArn;
  if (!streamArn) throw new Error('The table has no stream');
  target.allow({
    actions: ['dynamodb:DescribeStream', 'dynamodb:GetRecords', 'dynamodb:GetShardIterator'],
    resources: [streamArn],
  });
  target.allow({
    actions: ['dynamodb:ListStreams'],
    resources: [`${data.table.tableArn}/stream/*`],
    because: 'Lists the streams of this one table.',
  });
  const failures = deadLetterQueue(target, 'StreamFailures');
  target.deadLetters.push(failures);
  target.allow({ actions: ['sqs:SendMessage'], resources: [failures.queueArn] });
  const mapping = new EventSourceMapping(target, 'Stream', {
    target: target.called,
    eventSourceArn: streamArn,
    startingPosition: StartingPosition.TRIM_HORIZON,
    batchSize: 100,
    filters: patterns.map((pattern) => ({ pattern: JSON.stringify(pattern) })),
    reportBatchItemFailures: true,
    bisectBatchOnError: true,
    retryAttempts: 5,
    // Rows that wait longer are started again from the table itself.
    maxRecordAge: Duration.hours(1),
    onFailure: { bind: () => ({ destination: failures.queueArn }) },
  });
  mapping.node.addDependency(target.role);
};

type Scheduled = Extract<Trigger, { schedules: unknown }>;

const schedule = (target: FeatureFunction, { schedules, isOff = false }: Scheduled, { stage }: Settings) => {
  for (const [task, { every, unit }] of Object.entries(schedules)) {
    const rule = new Rule(target, `Schedule-${task}`, {
      ruleName: `groundwork-${stage}-${task}`,
      schedule: Schedule.rate(Duration[unit](every)),
      enabled: !isOff,
      targets: [
        {
          bind: () => ({
            arn: target.called.functionArn,
            input: RuleTargetInput.fromObject({ task, at: EventField.time }),
            targetResource: target.called,
          }),
        },
      ],
    });
    acknowledge(rule, noQueueOfItsOwn);
  }
  // One permission for all of its schedules: a stack holds 500 resources.
  target.called.addPermission('Schedules', {
    principal: new ServicePrincipal('events.amazonaws.com'),
    sourceArn: Stack.of(target).formatArn({
      service: 'events',
      resource: 'rule',
      resourceName: `groundwork-${stage}-*`,
    }),
  });
};

/** The pool names the function, so that the function's own policy must not name the pool: it gets a second one. */
const joinSignIn = (
  target: FeatureFunction,
  { signIn, poolActions }: { signIn: SignInMoment[]; poolActions: string[] },
  { identity }: Resources,
) => {
  for (const moment of signIn) identity.pool.addTrigger(UserPoolOperation[moment], target.called);
  if (poolActions.length === 0) return;
  const policy = new Policy(target, 'PoolPolicy', {
    statements: [
      new PolicyStatement({
        actions: poolActions.map((name) => `cognito-idp:${name}`),
        resources: [identity.pool.userPoolArn],
      }),
    ],
  });
  policy.attachToRole(target.role);
};
