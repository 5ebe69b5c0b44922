// The stage's one dashboard.
import { Dashboard, GraphWidget, type IMetric, type Metric } from 'aws-cdk-lib/aws-cloudwatch';
import { Duration } from 'aws-cdk-lib/core';
import type { Construct } from 'constructs';
import type { Api } from '../api/api.ts';
import type { RouteTableApi } from '../api/rest-api.ts';
import type { Data } from '../data/data.ts';
import type { FeatureFunction } from '../functions/feature-function.ts';
import type { Settings } from '../settings/settings.ts';
import { countedMetric } from './alarms/alarm-spec.ts';

type Props = { settings: Settings; api: Api; data: Data; functions: FeatureFunction[]; business: Metric[] };

const graph = (title: string, left: IMetric[]) =>
  new GraphWidget({ title, left, width: 12, period: Duration.minutes(5) });

export const createDashboard = (scope: Construct, { settings, api, data, functions, business }: Props): Dashboard => {
  const perApi = (metricOf: (rest: RouteTableApi['api']) => Metric, what: string) =>
    Object.entries(api.parts).map(([part, { api: rest }]) => metricOf(rest).with({ label: `${part}: ${what}` }));
  const perFunction = (metric: (feature: FeatureFunction) => Metric) =>
    functions.map((feature) => metric(feature).with({ label: feature.node.id }));
  return new Dashboard(scope, 'Dashboard', {
    dashboardName: `groundwork-${settings.stage}`,
    widgets: [
      [
        graph('What people did', business),
        graph('Failed calls, and work that is tried again', [
          ...perFunction(({ function: f }) => countedMetric('ServerErrors', { FunctionName: f.functionName })),
          ...perFunction(({ function: f }) => countedMetric('WorkRetried', { FunctionName: f.functionName })),
        ]),
      ],
      [
        graph('API: calls and errors', [
          ...perApi((rest) => rest.metricCount(), 'calls'),
          ...perApi((rest) => rest.metricClientError(), 'refused'),
          ...perApi((rest) => rest.metricServerError(), 'failed'),
        ]),
        graph(
          'API: time to answer',
          ['p50', 'p95', 'p99'].flatMap((statistic) => perApi((rest) => rest.metricLatency({ statistic }), statistic)),
        ),
      ],
      [
        graph(
          'Functions: errors',
          perFunction(({ function: f }) => f.metricErrors()),
        ),
        graph(
          'Functions: duration, p95',
          perFunction(({ function: f }) => f.metricDuration({ statistic: 'p95' })),
        ),
      ],
      [
        graph(
          'Tables: consumed units',
          [data.table, data.vaultTable].flatMap((table) => [
            table.metricConsumedReadCapacityUnits(),
            table.metricConsumedWriteCapacityUnits(),
          ]),
        ),
        graph('Work that is waiting, and work that was given up', [
          ...Object.values(data.queues).map(({ queue }) => queue.metricApproximateAgeOfOldestMessage()),
          ...[data.deadLetters, data.failedEvents].map((queue) => queue.metricApproximateNumberOfMessagesVisible()),
        ]),
      ],
    ],
  });
};
