// Counts what people did, and which dependency failed them, from logs that are written anyway. Counting a log line costs nothing
// extra, and no function waits for it.
import { Metric } from 'aws-cdk-lib/aws-cloudwatch';
import { FilterPattern, type ILogGroup, MetricFilter } from 'aws-cdk-lib/aws-logs';
import { Duration } from 'aws-cdk-lib/core';
import { Construct } from 'constructs';
import type { FeatureFunction } from '../functions/feature-function.ts';
import type { Settings } from '../settings/settings.ts';

/** Successful calls of these routes are counted from the access log. */
const COUNTED_ROUTES = {
  RequestsSent: 'POST /api/communications/create/report',
  ReportsSent: 'POST /api/guest/communications/create/report',
  BanksLinked: 'POST /api/guest/add/account',
  ClientsAdded: 'POST /api/client-list',
} as const;

const RETRIED = '{ $.level = "warn" && $.attempt = * }';
const refusedWith = (code: string) => `{ $.level = "error" && $.code = "${code}" }`;

/** Which log line, in which function's log, says that a dependency failed: work in the background, or a call of a person. */
const DEPENDENCY_FAILURES = {
  plaid: { 'report-worker': RETRIED, banking: refusedWith('BANK_UNAVAILABLE') },
  stripe: { billing: refusedWith('PAYMENTS_UNAVAILABLE'), 'stripe-webhook': refusedWith('PAYMENTS_UNAVAILABLE') },
  ses: { 'mail-worker': RETRIED },
  cognito: { 'membership-worker': RETRIED },
  s3: { 'document-worker': RETRIED },
  campaigns: { 'campaign-worker': RETRIED },
} as const;

type Props = { settings: Settings; accessLog: ILogGroup; functions: FeatureFunction[] };

export class BusinessMetrics extends Construct {
  readonly completed: Metric[];
  readonly failures: Metric[];
  private readonly namespace: string;

  constructor(scope: Construct, { settings, accessLog, functions }: Props) {
    super(scope, 'Business');
    this.namespace = `Groundwork/${settings.stage}`;
    this.completed = Object.entries(COUNTED_ROUTES).map(([name, route]) => {
      const [method, path] = route.split(' ');
      return this.count(name, accessLog, `{ $.route = "${path}" && $.method = "${method}" && $.status = "20*" }`);
    });
    this.failures = Object.entries(DEPENDENCY_FAILURES).flatMap(([dependency, patterns]) => {
      const metricName = `Failures-${dependency}`;
      const metrics = Object.entries(patterns).map(([name, pattern], index) => {
        const feature = functions.find(({ node }) => node.id === name);
        if (!feature) throw new Error(`${dependency}: there is no function ${name} whose log could be counted`);
        return this.count(metricName, feature.logGroup, pattern, index === 0 ? metricName : `${metricName}-${name}`);
      });
      // Several logs add to the same metric.
      return metrics.slice(0, 1);
    });
  }

  private count(metricName: string, logGroup: ILogGroup, pattern: string, id = metricName): Metric {
    new MetricFilter(this, id, {
      logGroup,
      metricNamespace: this.namespace,
      metricName,
      filterPattern: FilterPattern.literal(pattern),
      metricValue: '1',
    });
    return new Metric({
      namespace: this.namespace,
      metricName,
      statistic: 'Sum',
      period: Duration.minutes(5),
      label: metricName,
    });
  }
}
