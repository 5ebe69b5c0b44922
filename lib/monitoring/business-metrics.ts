// Metrics of the business, read out of the logs that are written anyway: what people asked for and got, and which dependency
// failed them. A log line costs nothing more for being counted, and no function waits for a call.
import { Metric } from 'aws-cdk-lib/aws-cloudwatch';
import { FilterPattern, type ILogGroup, MetricFilter } from 'aws-cdk-lib/aws-logs';
import { Duration } from 'aws-cdk-lib/core';
import { Construct } from 'constructs';
import type { FeatureFunction } from '../functions/feature-function.ts';
import type { Settings } from '../settings.ts';

/** Calls of the API that say so when they succeed. */
const COUNTED = {
  RequestsSent: 'POST /api/communications/create/report',
  ReportsSent: 'POST /api/guest/communications/create/report',
  BanksLinked: 'POST /api/guest/add/account',
  ClientsAdded: 'POST /api/client-list',
} as const;

const TRIED_AGAIN = '{ $.level = "warn" && $.attempt = * }';
const refusedAs = (code: string) => `{ $.level = "error" && $.code = "${code}" }`;

/** What says that a dependency failed, and in whose log: work behind, or a call that somebody waited for. */
const BEHIND = {
  plaid: { 'report-worker': TRIED_AGAIN, banking: refusedAs('BANK_UNAVAILABLE') },
  stripe: { billing: refusedAs('PAYMENTS_UNAVAILABLE'), 'stripe-webhook': refusedAs('PAYMENTS_UNAVAILABLE') },
  ses: { 'mail-worker': TRIED_AGAIN },
  cognito: { 'membership-worker': TRIED_AGAIN },
  s3: { 'document-worker': TRIED_AGAIN },
  campaigns: { 'campaign-worker': TRIED_AGAIN },
} as const;

type Watched = { settings: Settings; accessLog: ILogGroup; functions: FeatureFunction[] };

export class Business extends Construct {
  readonly done: Metric[];
  readonly failures: Metric[];

  constructor(scope: Construct, { settings, accessLog, functions }: Watched) {
    super(scope, 'Business');
    const namespace = `Groundwork/${settings.stage}`;
    const counted = (metricName: string, logGroup: ILogGroup, pattern: string, id = metricName) => {
      new MetricFilter(this, id, {
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
    this.failures = Object.entries(BEHIND).flatMap(([dependency, signs]) => {
      const metrics = Object.entries(signs).map(([name, pattern], index) => {
        const feature = functions.find(({ node }) => node.id === name);
        if (!feature) throw new Error(`There is no function ${name}, whose failures ${dependency} is known by`);
        const metric = `Failures-${dependency}`;
        return counted(metric, feature.logGroup, pattern, index === 0 ? metric : `${metric}-${name}`);
      });
      // Several logs, one metric.
      return metrics.slice(0, 1);
    });
  }
}
