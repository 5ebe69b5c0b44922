// Counts people's actions from the access log, which is written anyway. Counting a log line costs nothing extra, and no function
// waits for it.
import { Metric } from 'aws-cdk-lib/aws-cloudwatch';
import { FilterPattern, type ILogGroup, MetricFilter } from 'aws-cdk-lib/aws-logs';
import type { Construct } from 'constructs';
import type { Settings } from '../settings/settings.ts';
import { FIVE_MINUTES } from './alarms/alarm-spec.ts';

/** Successful calls of these routes. */
const COUNTED_ROUTES = {
  RequestsSent: 'POST /api/communications/create/report',
  ReportsSent: 'POST /api/guest/communications/create/report',
  BanksLinked: 'POST /api/guest/add/account',
  ClientsAdded: 'POST /api/client-list',
} as const;

export const countBusiness = (scope: Construct, { stage }: Settings, logOf: (path: string) => ILogGroup): Metric[] =>
  Object.entries(COUNTED_ROUTES).map(([metricName, route]) => {
    const [method = '', path = ''] = route.split(' ');
    const metricNamespace = `Groundwork/${stage}`;
    const pattern = `{ $.route = "${path}" && $.method = "${method}" && $.status = "20*" }`;
    new MetricFilter(scope, metricName, {
      logGroup: logOf(path),
      metricNamespace,
      metricName,
      filterPattern: FilterPattern.literal(pattern),
      metricValue: '1',
    });
    return new Metric({
      namespace: metricNamespace,
      metricName,
      statistic: 'Sum',
      period: FIVE_MINUTES,
      label: metricName,
    });
  });
