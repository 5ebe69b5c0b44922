// What calls somebody: an alarm a function, one a dead-letter queue, the API and the tables; one dashboard; a budget.
import { CfnBudget } from 'aws-cdk-lib/aws-budgets';
import {
  Alarm,
  ComparisonOperator,
  Dashboard,
  GraphWidget,
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
import type { Settings } from '../settings.ts';
import { Business } from './business-metrics.ts';

type Watched = { settings: Settings; api: Api; data: Data; functions: FeatureFunction[] };

const RUNBOOK = 'docs/operations.md';
const period = Duration.minutes(5);

export class Watch extends Construct {
  /** By the function that they are about. */
  readonly failures = new Map<FeatureFunction, Alarm>();
  readonly apiErrors: Alarm;
  /** Where a stage tells somebody. */
  readonly topic: Topic | undefined;
  private readonly stage: string;

  constructor(scope: Construct, { settings, api, data, functions }: Watched) {
    super(scope, 'Watch');
    this.stage = settings.stage;
    this.topic = settings.alarmMail ? this.openTopic(settings.alarmMail) : undefined;

    for (const feature of functions) {
      this.failures.set(feature, this.alarm(feature.node.id, failuresOf(feature), 1, 'a-function-fails'));
      for (const queue of feature.deadLetters) this.deadLetters(queue, feature.node.id);
    }
    this.deadLetters(data.mailQueue.deadLetters, 'mail');
    this.deadLetters(data.bankQueue.deadLetters, 'bank');
    this.deadLetters(data.membershipQueue.deadLetters, 'membership');
    this.deadLetters(data.documentQueue.deadLetters, 'document');
    this.deadLetters(data.campaignQueue.deadLetters, 'campaign');
    const serverErrors = api.routes.api.metricServerError({ period, statistic: 'Sum' });
    this.apiErrors = this.alarm('api', serverErrors, 5, 'the-api-answers-5xx');
    const tables = { table: data.table, vault: data.vaultTable };
    for (const [name, table] of Object.entries(tables)) this.alarm(name, throttlesOf(table), 1, 'a-table-throttles');

    this.traceSome();
    const business = new Business(this, { settings, accessLog: api.routes.accessLog, functions });
    this.draw(api, data, functions, business);
    if (settings.budget) this.watchCosts(settings.budget);
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

  private deadLetters(queue: Queue, of: string) {
    const depth = queue.metricApproximateNumberOfMessagesVisible({ period, statistic: 'Maximum' });
    this.alarm(`${of}-${queue.node.id}`, depth, 1, 'work-was-given-up');
  }

  private openTopic(mail: string): Topic {
    const topic = new Topic(this, 'Alarms', { displayName: `Groundwork ${this.stage}`, enforceSSL: true });
    topic.addSubscription(new EmailSubscription(mail));
    acknowledge(topic, {
      'Serverless-SNSRedrivePolicy': 'Mail to people: SNS tries for hours, and the alarm stays red.',
    });
    return topic;
  }

  /** One call in twenty tells as much as each, and stays within what X-Ray gives for nothing. */
  private traceSome() {
    const any = { host: '*', httpMethod: '*', urlPath: '*', serviceType: '*', serviceName: '*', resourceArn: '*' };
    new CfnSamplingRule(this, 'Traces', {
      samplingRule: {
        ...any,
        ruleName: `groundwork-${this.stage}`,
        priority: 1000,
        version: 1,
        fixedRate: 0.05,
        reservoirSize: 0,
      },
    });
  }

  private draw(api: Api, data: Data, functions: FeatureFunction[], business: Business) {
    const rest = api.routes.api;
    const queues = [data.mailQueue, data.bankQueue, data.membershipQueue, data.documentQueue, data.campaignQueue];
    const each = (metric: (feature: FeatureFunction) => Metric) =>
      functions.map((feature) => metric(feature).with({ label: feature.node.id }));
    const graph = (title: string, left: IMetric[]) => new GraphWidget({ title, left, width: 12, period });
    new Dashboard(this, 'Dashboard', {
      dashboardName: `groundwork-${this.stage}`,
      widgets: [
        [graph('What people did', business.done), graph('Failures, by what failed', business.failures)],
        [
          graph('API: calls and errors', [rest.metricCount(), rest.metricClientError(), rest.metricServerError()]),
          graph(
            'API: time to answer',
            ['p50', 'p95', 'p99'].map((statistic) => rest.metricLatency({ statistic })),
          ),
        ],
        [
          graph(
            'Functions: errors',
            each(({ function: f }) => f.metricErrors()),
          ),
          graph(
            'Functions: duration, p95',
            each(({ function: f }) => f.metricDuration({ statistic: 'p95' })),
          ),
        ],
        [
          graph('Tables: consumed units', [
            ...[data.table, data.vaultTable].flatMap((table) => [
              table.metricConsumedReadCapacityUnits(),
              table.metricConsumedWriteCapacityUnits(),
            ]),
          ]),
          graph('Work that waits and work that was given up', [
            ...queues.flatMap(({ queue, deadLetters }) => [
              queue.metricApproximateAgeOfOldestMessage(),
              deadLetters.metricApproximateNumberOfMessagesVisible(),
            ]),
          ]),
        ],
      ],
    });
  }

  private watchCosts({ dollarsAMonth, mail }: NonNullable<Settings['budget']>) {
    new CfnBudget(this, 'Budget', {
      budget: {
        budgetName: `groundwork-${this.stage}`,
        budgetType: 'COST',
        timeUnit: 'MONTHLY',
        budgetLimit: { amount: dollarsAMonth, unit: 'USD' },
        costFilters: { TagKeyValue: [`user:stage$${this.stage}`] },
      },
      notificationsWithSubscribers: [
        { notificationType: 'ACTUAL', threshold: 80 },
        { notificationType: 'FORECASTED', threshold: 100 },
      ].map((when) => ({
        notification: { ...when, comparisonOperator: 'GREATER_THAN', thresholdType: 'PERCENTAGE' },
        subscribers: [{ subscriptionType: 'EMAIL', address: mail }],
      })),
    });
  }
}

/** One alarm for both: being throttled is failing, too. */
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

/** Of the whole table, reads and writes: a metric an operation would be ten alarms. */
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
