// A function with a role of its own that may do what its entry in lib/functions.ts says, write its own log, and nothing else.

import { PolicyDocument, PolicyStatement, Role, ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import {
  Alias,
  Architecture,
  type Code,
  type IFunction,
  Function as LambdaFunction,
  Runtime,
  Tracing,
} from 'aws-cdk-lib/aws-lambda';
import { LogGroup } from 'aws-cdk-lib/aws-logs';
import type { Queue } from 'aws-cdk-lib/aws-sqs';
import { ArnFormat, Duration, RemovalPolicy, Stack } from 'aws-cdk-lib/core';
import { Construct } from 'constructs';
import { acknowledge, wildcardFinding } from '../acknowledge.ts';
import { deadLetterQueue } from '../data/work-queue.ts';
import { keptAs } from '../monitoring/log-retention.ts';
import type { Settings } from '../settings.ts';

export type Grant = {
  actions: string[];
  resources: string[];
  /** Why a resource with a star in it is as narrow as can be. */
  because?: string;
};

export type FeatureFunctionProps = {
  settings: Settings;
  name: string;
  code: Code;
  environment: Record<string, string>;
  grants: Grant[];
  timeout: Duration;
  memory: number;
  reservedConcurrency?: number;
  /**
   * What becomes of a call that fails. Where somebody waits, or a queue or a stream, they are answered; where nobody does, it is
   * tried again and kept in a queue of its own, or told by the alarm alone.
   */
  failures: 'answered' | 'kept' | 'told';
};

const LIVE = 'live';

/** Why what fails is not kept, or not at the place that is looked for. */
const unkept = {
  answered: { 'Serverless-LambdaDLQ': 'Somebody waits for its answer, or a queue or stream with failures of its own.' },
  kept: { 'Serverless-LambdaAsyncFailureDestination': 'Its dead-letter queue takes what fails, and has an alarm.' },
  told: {
    'Serverless-LambdaDLQ': 'Its alarm tells, and its next run looks anew.',
    'Serverless-LambdaAsyncFailureDestination': 'Its alarm tells, and its next run looks anew.',
  },
};

export class FeatureFunction extends Construct {
  readonly function: LambdaFunction;
  readonly role: Role;
  readonly logGroup: LogGroup;
  /** Where a stage shifts to a new release slowly: the name that points at the release people get. */
  readonly live: Alias | undefined;
  /** What a trigger calls. */
  readonly called: IFunction;
  /** The same without a reference, for what the function itself comes after. */
  readonly calledByName: string;
  /** Inside the role: a policy beside it would be one more of a stack's 500 resources, for each function. */
  private readonly policy = new PolicyDocument();
  /** Where its failures end up; each has an alarm. */
  readonly deadLetters: Queue[] = [];

  constructor(scope: Construct, props: FeatureFunctionProps) {
    super(scope, props.name);
    const { settings } = props;
    const functionName = `groundwork-${settings.stage}-${props.name}`;
    this.logGroup = new LogGroup(this, 'Log', {
      logGroupName: `/aws/lambda/${functionName}`,
      ...keptAs(settings),
    });
    this.role = new Role(this, 'Role', {
      assumedBy: new ServicePrincipal('lambda.amazonaws.com'),
      inlinePolicies: { own: this.policy },
    });
    const deadLetters = props.failures === 'kept' ? deadLetterQueue(this, 'DeadLetters') : undefined;
    if (deadLetters) this.deadLetters.push(deadLetters);
    this.function = new LambdaFunction(this, 'Function', {
      functionName,
      runtime: Runtime.NODEJS_24_X,
      architecture: Architecture.ARM_64,
      handler: 'index.handler',
      code: props.code,
      // What CDK would add by itself is said below.
      role: this.role.withoutPolicyUpdates(),
      environment: props.environment,
      timeout: props.timeout,
      memorySize: props.memory,
      logGroup: this.logGroup,
      tracing: Tracing.ACTIVE,
      // An older release stays where it can be pointed at again.
      currentVersionOptions: { removalPolicy: RemovalPolicy.RETAIN },
      reservedConcurrentExecutions: settings.reservedConcurrency ? props.reservedConcurrency : undefined,
      ...(deadLetters && { deadLetterQueue: deadLetters, retryAttempts: 2, maxEventAge: Duration.hours(6) }),
      ...(props.failures === 'told' && { retryAttempts: 0 }),
    });
    const isSlow = settings.rollout !== 'allAtOnce';
    this.live = isSlow
      ? new Alias(this, 'Live', { aliasName: LIVE, version: this.function.currentVersion })
      : undefined;
    this.called = this.live ?? this.function;
    this.calledByName = Stack.of(this).formatArn({
      service: 'lambda',
      resource: 'function',
      resourceName: this.live ? `${functionName}:${LIVE}` : functionName,
      arnFormat: ArnFormat.COLON_RESOURCE_NAME,
    });
    this.allow({
      actions: ['logs:CreateLogStream', 'logs:PutLogEvents'],
      resources: [this.logGroup.logGroupArn],
      because: 'The streams of its own log group.',
    });
    this.allow({ actions: ['xray:PutTraceSegments', 'xray:PutTelemetryRecords'], resources: ['*'] });
    if (deadLetters) this.allow({ actions: ['sqs:SendMessage'], resources: [deadLetters.queueArn] });
    for (const grant of props.grants) this.allow(grant);
    acknowledge(this.role, {
      'AwsSolutions-IAM5[Resource::*]': 'The two actions that write traces take no resource.',
      'Serverless-LambdaStarPermissions':
        'The two actions that write traces take no resource; each other star has its reason.',
    });
    acknowledge(this.function, unkept[props.failures]);
  }

  allow({ actions, resources, because }: Grant) {
    this.policy.addStatements(new PolicyStatement({ actions, resources }));
    if (because)
      acknowledge(
        this.role,
        Object.fromEntries(resources.map((resource) => [wildcardFinding(this, resource), because])),
      );
  }
}
