// The budgets of each group of routes: how many calls may fail, and how long they may take.
import { MathExpression } from 'aws-cdk-lib/aws-cloudwatch';
import { Duration } from 'aws-cdk-lib/core';
import type { Api } from '../../api/api.ts';
import type { FeatureFunction } from '../../functions/feature-function.ts';
import { type AlarmSpec, countedMetric, FIVE_MINUTES } from './alarm-spec.ts';

/** At most three functions per group, because an alarm reads ten metrics at most. */
export const ROUTE_GROUPS = {
  members: { functions: ['accounts', 'billing', 'staff'], slowestMs: 2_000 },
  // Plaid answers within seconds, not milliseconds.
  funds: { functions: ['requests', 'banking', 'reports'], slowestMs: 8_000 },
  // A large file is read, checked and copied.
  files: { functions: ['files'], slowestMs: 8_000 },
  chat: { functions: ['chat'], slowestMs: 2_000 },
  clients: { functions: ['clients', 'campaigns'], slowestMs: 5_000 },
  // Plaid gives up after ten seconds.
  webhooks: { functions: ['plaid-webhook'], slowestMs: 5_000 },
} as const;

const FAILED_PERCENT = 1;
/** Fewer failures than this prove nothing where calls are rare. */
const MIN_FAILURES = 3;

export const routeAlarms = (functions: FeatureFunction[]): AlarmSpec[] =>
  Object.entries(ROUTE_GROUPS).flatMap(([group, { functions: names, slowestMs }]) => {
    const members = names.map((name) => {
      const found = functions.find(({ node }) => node.id === name);
      if (!found) throw new Error(`Route group ${group}: there is no function ${name}`);
      return found.function;
    });
    return [errorBudget(group, members), latencyBudget(group, members, slowestMs)];
  });

const errorBudget = (group: string, functions: FeatureFunction['function'][]): AlarmSpec => {
  const period = Duration.minutes(15);
  const usingMetrics = Object.fromEntries(
    functions.flatMap((each, index) => [
      [`crashes${index}`, each.metricErrors({ period, statistic: 'Sum' })],
      [`errors${index}`, countedMetric('ServerErrors', { FunctionName: each.functionName }, period)],
      [`calls${index}`, each.metricInvocations({ period, statistic: 'Sum' })],
    ]),
  );
  const sum = (...prefixes: string[]) =>
    prefixes.flatMap((prefix) => functions.map((_, index) => `FILL(${prefix}${index}, 0)`)).join(' + ');
  return {
    subject: group,
    page: 'api-errors',
    metric: new MathExpression({
      expression: `IF(${sum('crashes', 'errors')} >= ${MIN_FAILURES}, 100 * (${sum('crashes', 'errors')}) / (${sum('calls')}), 0)`,
      label: 'percent of calls that failed',
      usingMetrics,
      period,
    }),
    threshold: FAILED_PERCENT,
    urgent: true,
  };
};

/** The slowest function of the group decides: the time that all but one in twenty calls take. */
const latencyBudget = (group: string, functions: FeatureFunction['function'][], slowestMs: number): AlarmSpec => ({
  subject: group,
  page: 'api-slow',
  metric: new MathExpression({
    expression: 'MAX(METRICS())',
    label: 'time of the slowest function, p95',
    usingMetrics: Object.fromEntries(
      functions.map((each, index) => [`time${index}`, each.metricDuration({ period: FIVE_MINUTES, statistic: 'p95' })]),
    ),
    period: FIVE_MINUTES,
  }),
  threshold: slowestMs,
  periods: 3,
});

/** What the gateway itself answers, before or instead of a function. */
export const gatewayAlarms = ({ routes: { api } }: Api): AlarmSpec[] => [
  {
    subject: 'api',
    page: 'api-errors',
    metric: api.metricServerError({ period: FIVE_MINUTES, statistic: 'Sum' }),
    threshold: 5,
    urgent: true,
  },
  {
    subject: 'api',
    page: 'api-slow',
    metric: api.metricLatency({ period: FIVE_MINUTES, statistic: 'p95' }),
    threshold: 3_000,
    periods: 3,
  },
];
