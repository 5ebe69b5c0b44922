// Metrics of the business, read out of the logs that are written anyway: what people asked for and got, and which work behind it had
// to be tried again. A log line costs nothing more for being counted, and no function waits for a call.
import { Metric } from 'aws-cdk-lib/aws-cloudwatch';
import { FilterPattern, type ILogGroup, MetricFilter } from 'aws-cdk-lib/aws-logs';
import { Duration } from 'aws-cdk-lib/core';
import { Construct } from 'constructs';
import type { FeatureFunction } from './constructs/feature-function.ts';
import type { Settings } from './settings.ts';

/** Calls of the API that say so when they succeed. */
const COUNTED = {
  RequestsSent: 'POST /api/communications/create/report',
  ReportsSent: 'POST /api/guest/communications/create/report',
  BanksLinked: 'POST /api/guest/add/account',
  ClientsAdded: 'POST /api/client-list',
} as const;

/** Workers, by what they depend on. */
const BEHIND = {
  plaid: 'report-worker',
  ses: 'mail-worker',
  cognito: 'membership-worker',
  s3: 'document-worker',
  campaigns: 'campaign-worker',
} as const;

type Watched = { settings: Settings; accessLog: ILogGroup; functions: FeatureFunction[] };

export class Business extends Construct {
  readonly done: Metric[];
  readonly failures: Metric[];

  constructor(scope: Construct, { settings, accessLog, functions }: Watched) {
    super(scope, 'Business');
    const namespace = `Groundwork/${settings.stage}`;
    const counted = (metricName: string, logGroup: ILogGroup, pattern: string) => {
      new MetricFilter(this, metricName, {
        logGroup,
        metricNamespace: namespace,
        metricName,
        filterPattern: FilterPattern.literal(pattern),
        metricValue: '1',
      });
      return new Metric({ namespace, metricName, statistic: 'Sum', period: Duration.minutes(5), label: metricName });
    };
    this.done = Object.entries(COUNTED).map(([name, route]) => {
      const [method, path] = route.split(' ');
      return counted(name, accessLog, `{ $.route = "${path}" && $.method = "${method}" && $.status = "20*" }`);
    });
    this.failures = Object.entries(BEHIND).map(([dependency, worker]) => {
      const feature = functions.find(({ node }) => node.id === worker);
      if (!feature) throw new Error(`There is no function ${worker}, whose failures ${dependency} is known by`);
      return counted(`Failures-${dependency}`, feature.logGroup, '{ $.level = "warn" && $.attempt = * }');
    });
  }
}
