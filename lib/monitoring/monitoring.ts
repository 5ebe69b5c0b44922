// What alerts someone: an alarm per function and per dead-letter queue, alarms for the API and the tables, and a budget. Also
// the dashboard and the sampling of traces.
import {
  Alarm,
  ComparisonOperator,
  type IMetric,
  MathExpression,
  Metric,
  TreatMissingData,
} from 'aws-cdk-lib/aws-cloudwatch';
import { SnsAction } from 'aws-cdk-lib/aws-cloudwatch-actions';
import type { TableV2 } from 'aws-cdk-lib/aws-dynamodb';
import { Topic } from 'aws-cdk-lib/aws-sns';
import { EmailSubscription } from 'aws-cdk-lib/aws-sns-subscriptions';
import type { Queue } from 'aws-cdk-lib/aws-sqs';
import { CfnSamplingRule } from 'aws-cdk-lib/aws-xray';
import { Duration } from 'aws-cdk-lib/core';
import { Construct } from 'constructs';
import { acknowledge } from '../acknowledge.ts';
import type { Api } from '../api/api.ts';
import type { Data } from '../data/data.ts';
import type { FeatureFunction } from '../functions/feature-function.ts';
import type { Settings } from '../settings/settings.ts';
import { createBudget } from './budget.ts';
import { BusinessMetrics } from './business-metrics.ts';
import { createDashboard } from './dashboard.ts';

type Props = { settings: Settings; api: Api; data: Data; functions: FeatureFunction[] };

const RUNBOOK = 'docs/operations.md';
const period = Duration.minutes(5);

export class Monitoring extends Construct {
  /** The failure alarm of each function. */
  readonly failureAlarms = new Map<FeatureFunction, Alarm>();
  readonly apiErrors: Alarm;
  /** Where a stage has an alarm address. */
  readonly topic: Topic | undefined;
  private readonly stage: string;

  constructor(scope: Construct, { settings, api, data, functions }: Props) {
    super(scope, 'Monitoring');
    this.stage = settings.stage;
    this.topic = settings.alarmMail ? this.createTopic(settings.alarmMail) : undefined;

    for (const feature of functions) {
      this.failureAlarms.set(feature, this.alarm(feature.node.id, failuresOf(feature), 1, 'a-function-fails'));
      for (const queue of feature.deadLetters) this.deadLetterAlarm(queue, feature.node.id);
    }
    for (const [kind, { deadLetters }] of Object.entries(data.queues)) this.deadLetterAlarm(deadLetters, kind);
    const serverErrors = api.routes.api.metricServerError({ period, statistic: 'Sum' });
    this.apiErrors = this.alarm('api', serverErrors, 5, 'the-api-answers-5xx');
    const tables = { table: data.table, vault: data.vaultTable };
    for (const [name, table] of Object.entries(tables)) this.alarm(name, throttlesOf(table), 1, 'a-table-throttles');

    sampleTraces(this, settings);
    const business = new BusinessMetrics(this, { settings, accessLog: api.routes.accessLog, functions });
    createDashboard(this, { settings, api, data, functions, business });
    if (settings.budget) createBudget(this, settings.stage, settings.budget);
  }

  private alarm(name: string, metric: IMetric, threshold: number, section: string): Alarm {
    const alarm = new Alarm(this, `${name}-${section}`, {
      alarmName: `groundwork-${this.stage}-${name}-${section}`,
      alarmDescription: `What to do: ${RUNBOOK}#${section}`,
      metric,
      threshold,
      comparisonOperator: ComparisonOperator.GREATER_THAN_OR_EQUAL_TO_THRESHOLD,
      evaluationPeriods: 1,
      treatMissingData: TreatMissingData.NOT_BREACHING,
    });
    if (this.topic) {
      alarm.addAlarmAction(new SnsAction(this.topic));
      alarm.addOkAction(new SnsAction(this.topic));
    }
    return alarm;
  }

  private deadLetterAlarm(queue: Queue, owner: string) {
    const depth = queue.metricApproximateNumberOfMessagesVisible({ period, statistic: 'Maximum' });
    this.alarm(`${owner}-${queue.node.id}`, depth, 1, 'work-was-given-up');
  }

  private createTopic(address: string): Topic {
    const topic = new Topic(this, 'Alarms', { displayName: `Groundwork ${this.stage}`, enforceSSL: true });
    topic.addSubscription(new EmailSubscription(address));
    acknowledge(topic, {
      'Serverless-SNSRedrivePolicy': 'Email to people: SNS retries for hours, and the alarm stays red.',
    });
    return topic;
  }
}

/** One call in twenty is representative, and stays within X-Ray's free allowance. */
const sampleTraces = (scope: Construct, { stage }: Settings) => {
  const any = { host: '*', httpMethod: '*', urlPath: '*', serviceType: '*', serviceName: '*', resourceArn: '*' };
  new CfnSamplingRule(scope, 'Traces', {
    samplingRule: {
      ...any,
      ruleName: `groundwork-${stage}`,
      priority: 1000,
      version: 1,
      fixedRate: 0.05,
      reservoirSize: 0,
    },
  });
};

/** One alarm for both, because a throttled call has failed, too. */
const failuresOf = ({ function: f }: FeatureFunction) =>
  new MathExpression({
    expression: 'errors + throttles',
    label: 'errors and throttles',
    usingMetrics: {
      errors: f.metricErrors({ period, statistic: 'Sum' }),
      throttles: f.metricThrottles({ period, statistic: 'Sum' }),
    },
    period,
  });

/** Reads and writes of the whole table, because one metric per operation would be ten alarms. */
const throttlesOf = (table: TableV2) => {
  const events = (metricName: string) =>
    new Metric({
      namespace: 'AWS/DynamoDB',
      metricName,
      dimensionsMap: { TableName: table.tableName },
      statistic: 'Sum',
      period,
    });
  return new MathExpression({
    expression: 'reads + writes',
    label: 'throttled requests',
    usingMetrics: { reads: events('ReadThrottleEvents'), writes: events('WriteThrottleEvents') },
    period,
  });
};
