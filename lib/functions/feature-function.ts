import type { Rule } from 'aws-cdk-lib/aws-events';
import { PolicyDocument, PolicyStatement, Role, ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import {
  Alias,
  Architecture,
  type Code,
  type EventInvokeConfigOptions,
  type IFunction,
  Function as LambdaFunction,
  Runtime,
} from 'aws-cdk-lib/aws-lambda';
import { LogGroup } from 'aws-cdk-lib/aws-logs';
import type { Queue } from 'aws-cdk-lib/aws-sqs';
import { ArnFormat, Duration, RemovalPolicy, Stack } from 'aws-cdk-lib/core';
import { Construct } from 'constructs';
import { acknowledge, wildcardFinding } from '../acknowledge.ts';
import { logRetention } from '../monitoring/log-retention.ts';
import type { Settings } from '../settings/settings.ts';
import type { Trigger } from './trigger.ts';

// A function's permissions, and the environment variables that go with them.
export type Permission = {
  actions: string[];
  resources: string[];
  /** The reason why a resource with a wildcard can't be narrower. */
  reason?: string;
};

export type Grant = { environment: Record<string, string>; permissions: Permission[] };

// One function of the product. Its role may do what its entry in the function table grants, write its own log, and nothing else.

type FeatureFunctionProps = {
  settings: Settings;
  name: string;
  trigger: Trigger;
  code: Code;
  environment: Record<string, string>;
  permissions: Permission[];
  timeout: Duration;
  memory: number;
  /** For failures that no one waits for. */
  failedEvents: Queue;
  /**
   * The destination of a failed call. 'caller': a person, a queue or a stream gets the error. 'dead-letter-queue': no one
   * waits, so the call is retried and then kept. 'alarm': no one waits, and an alarm is enough.
   */
  onFailure: 'caller' | 'dead-letter-queue' | 'alarm';
};

/** The alias that points at the version in use. */
const LIVE = 'live';

const acknowledgedFailures: Record<FeatureFunctionProps['onFailure'], Record<string, string>> = {
  caller: {
    'Serverless-LambdaDLQ': 'Its caller gets the error: a person, or a queue or stream with its own failures.',
  },
  'dead-letter-queue': {
    'Serverless-LambdaAsyncFailureDestination':
      'The dead-letter queue of all such functions takes what fails, and has an alarm.',
  },
  alarm: {
    'Serverless-LambdaDLQ': 'An alarm reports the failure, and the next run starts over.',
    'Serverless-LambdaAsyncFailureDestination': 'An alarm reports the failure, and the next run starts over.',
  },
};

/** Lambda's retries of a failed event: how many, and for how long. */
const RETRIES: Record<FeatureFunctionProps['onFailure'], EventInvokeConfigOptions> = {
  caller: {},
  'dead-letter-queue': { retryAttempts: 2, maxEventAge: Duration.hours(6) },
  alarm: { retryAttempts: 0 },
};

const isGradual = ({ rollout }: Settings) => rollout !== 'allAtOnce';

/** Workers reserve all the concurrency that they may use, so that their queue never reads more messages than it has workers for. */
const reservedFor = ({ name, trigger, settings: { concurrency } }: FeatureFunctionProps): number | undefined =>
  concurrency.reserved &&
  (concurrency.reserved[name] ?? ('queue' in trigger ? concurrency.workers[trigger.queue.kind] : undefined));

export const functionNameOf = ({ stage }: Settings, name: string) => `groundwork-${stage}-${name}`;

/** The ARN of a function that may not exist yet. */
export const targetArn = (scope: Construct, settings: Settings, name: string): string =>
  Stack.of(scope).formatArn({
    service: 'lambda',
    resource: 'function',
    resourceName: functionNameOf(settings, name) + (isGradual(settings) ? `:${LIVE}` : ''),
    arnFormat: ArnFormat.COLON_RESOURCE_NAME,
  });

export class FeatureFunction extends Construct {
  readonly function: LambdaFunction;
  readonly role: Role;
  readonly logGroup: LogGroup;
  /** The alias of the live version, on a stage with gradual releases. */
  readonly live: Alias | undefined;
  /** The target of triggers: the alias, or the function on a stage without one. */
  readonly target: IFunction;
  /** The target's ARN built from its name, for resources that the function itself depends on. */
  readonly targetArnByName: string;
  readonly trigger: Trigger;
  /** The rules that start it: schedules by their task, and events. */
  readonly schedules: Record<string, Rule> = {};
  readonly rules: Rule[] = [];
  /** Inside the role, because a separate policy per function would use up the stack's 500 resources. */
  private readonly policy = new PolicyDocument();

  constructor(scope: Construct, props: FeatureFunctionProps) {
    super(scope, props.name);
    const { settings } = props;
    this.trigger = props.trigger;
    const functionName = functionNameOf(settings, props.name);
    this.logGroup = new LogGroup(this, 'Log', {
      logGroupName: `/aws/lambda/${functionName}`,
      ...logRetention(settings),
    });
    this.role = new Role(this, 'Role', {
      assumedBy: new ServicePrincipal('lambda.amazonaws.com'),
      inlinePolicies: { own: this.policy },
    });
    const failures = props.onFailure === 'dead-letter-queue' ? props.failedEvents : undefined;
    this.function = this.createFunction(functionName, props, failures);
    this.live = isGradual(settings)
      ? new Alias(this, 'Live', {
          aliasName: LIVE,
          version: this.function.currentVersion,
          ...RETRIES[props.onFailure],
        })
      : undefined;
    this.target = this.live ?? this.function;
    this.targetArnByName = targetArn(this, settings, props.name);
    this.allowLogs();
    if (failures) this.allow({ actions: ['sqs:SendMessage'], resources: [failures.queueArn] });
    for (const permission of props.permissions) this.allow(permission);
    for (const each of [this.function, this.live]) if (each) acknowledge(each, acknowledgedFailures[props.onFailure]);
    acknowledge(this.function, {
      'Serverless-LambdaTracing':
        'A trace holds the whole address of a call, with its pin or token. Logs have the correlation id of the call that caused the work.',
    });
  }

  allow({ actions, resources, reason }: Permission) {
    this.policy.addStatements(new PolicyStatement({ actions, resources }));
    if (reason)
      acknowledge(
        this.role,
        Object.fromEntries(resources.map((resource) => [wildcardFinding(this, resource), reason])),
      );
  }

  private createFunction(functionName: string, props: FeatureFunctionProps, failures: Queue | undefined) {
    return new LambdaFunction(this, 'Function', {
      functionName,
      runtime: Runtime.NODEJS_24_X,
      architecture: Architecture.ARM_64,
      handler: 'index.handler',
      code: props.code,
      // Keeps CDK from adding permissions. allow() adds all of them.
      role: this.role.withoutPolicyUpdates(),
      environment: props.environment,
      timeout: props.timeout,
      memorySize: props.memory,
      logGroup: this.logGroup,
      // Older versions stay, so that the alias can point at them again.
      currentVersionOptions: { removalPolicy: RemovalPolicy.RETAIN },
      reservedConcurrentExecutions: reservedFor(props),
      ...(failures && { deadLetterQueue: failures }),
      // Calls go to the alias where a stage has one, and so must the retries of events.
      ...(isGradual(props.settings) ? {} : RETRIES[props.onFailure]),
    });
  }

  private allowLogs() {
    this.allow({
      actions: ['logs:CreateLogStream', 'logs:PutLogEvents'],
      resources: [this.logGroup.logGroupArn],
      reason: 'The streams of its own log group.',
    });
  }
}

export type FunctionEntry = {
  /** The file where its code begins. */
  entry: string;
  trigger: Trigger;
  grants: Grant[];
  timeoutSeconds?: number;
  /** In MB. 1024 unless one of the sizes below fits better. */
  memory?: number;
  /** A failed run raises an alarm and is not retried or kept, because the next run starts over. */
  alarmOnly?: boolean;
};

// Memory also buys processor time. No function needs 64 MB of heap (npm run tool -- measure:functions), so the size depends on who is
// waiting: the default for people, a full processor to draw PDFs, less for work in the background.
export const FULL_PROCESSOR = 1769;
export const BACKGROUND = 512;
