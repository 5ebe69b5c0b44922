import { type IMetric, MathExpression, Metric, type MetricProps } from 'aws-cdk-lib/aws-cloudwatch';
import { Duration } from 'aws-cdk-lib/core';
import type { COUNTED_METRICS, CountedMetric } from '#core/platform/count-metric.ts';
import type { Settings } from '../../settings/settings.ts';

// The parts of an alarm. Every alarm names its page in docs/runbook, which says what to do, and its graph names the function, the queue
// or the table that it's about. AWS bills an alarm by the metrics that it reads (docs/adr/021-monthly-cost.md).

type RunbookPage =
  | 'api-errors'
  | 'api-slow'
  | 'assistant-answers'
  | 'canary-fails'
  | 'pdf-signatures'
  | 'concurrency-limit'
  | 'csp-violations'
  | 'edge-errors'
  | 'email-reputation'
  | 'events-lost'
  | 'files-unscanned'
  | 'function-fails'
  | 'new-version-fails'
  | 'record-altered'
  | 'rows-unreadable'
  | 'schedule-stopped'
  | 'second-region'
  | 'security-events'
  | 'sender-stopped'
  | 'sign-in-throttled'
  | 'sockets-fail'
  | 'table-throttles'
  | 'test-alarm'
  | 'work-given-up'
  | 'work-late';

export type AlarmSpec = {
  /** The alarm's subject. Together with its page, it names the alarm. */
  subject: string;
  page: RunbookPage;
  metric: IMetric;
  /** Goes off at this value and above, or below it where `below` is set. */
  threshold: number;
  below?: boolean;
  periods?: number;
  /** No data is bad news where something should always happen. */
  missingIsBad?: boolean;
  /** Wakes someone up, where a stage has a pager. */
  urgent?: boolean;
};

export const FIVE_MINUTES = Duration.minutes(5);

export const metric = (
  namespace: string,
  metricName: string,
  dimensionsMap: Record<string, string>,
  more: Partial<MetricProps> = {},
): Metric => new Metric({ namespace, metricName, dimensionsMap, statistic: 'Sum', period: FIVE_MINUTES, ...more });

/** Part of what an alarm watches: its name on the graph, and the value that is no longer normal. */
export type Watched = { name: string; metric: Metric; limit: number };

/** An alarm reads at most this many metrics. */
const MOST_METRICS = 10;

/** One alarm, or as many as the number of metrics needs, that goes off when any of them reaches its limit. */
export const anyOf = (watched: Watched[], { subject, ...spec }: Omit<AlarmSpec, 'metric' | 'threshold'>): AlarmSpec[] =>
  Array.from({ length: Math.ceil(watched.length / MOST_METRICS) }, (_, part) => ({
    ...spec,
    subject: part === 0 ? subject : `${subject}-${part + 1}`,
    metric: worstOf(watched.slice(part * MOST_METRICS, (part + 1) * MOST_METRICS)),
    threshold: 1,
  }));

/** Each as a share of its limit. Without FILL, one missing metric would hide all others. */
const worstOf = (watched: Watched[]): MathExpression => {
  const [first] = watched;
  const ids = watched.map((_, index) => `m${index}`);
  return new MathExpression({
    expression: `MAX([${watched.map(({ limit }, index) => `FILL(m${index}, 0) / ${limit}`).join(', ')}])`,
    label: 'share of what is normal',
    usingMetrics: Object.fromEntries(
      watched.map(({ name, metric }, index) => [ids[index] ?? '', metric.with({ label: name })]),
    ),
    period: first?.metric.period ?? FIVE_MINUTES,
  });
};

/**
 * A metric of each function of the account, by name, including functions that are added later. The alarm goes off for each function
 * separately, and its message names the function.
 */
export const ofEachFunction = (
  namespace: string,
  metricName: string,
  { except, period = FIVE_MINUTES }: { except?: string; period?: Duration } = {},
): MathExpression => {
  const others = except ? ` WHERE FunctionName != '${except}'` : '';
  return new MathExpression({
    expression: `SELECT SUM(${metricName}) FROM SCHEMA("${namespace}", FunctionName)${others} GROUP BY FunctionName ORDER BY SUM() DESC`,
    label: metricName,
    usingMetrics: {},
    period,
  });
};

type CountedBy<By> = {
  [Name in CountedMetric]: (typeof COUNTED_METRICS)[Name] extends By ? Name : never;
}[CountedMetric];

/** A metric that functions write into their log (lambdas/core/platform/count-metric.ts). */
export const countedMetric = (
  name: CountedBy<'function' | 'version'>,
  dimensions: Record<string, string>,
  period = FIVE_MINUTES,
): Metric => metric('Groundwork', name, dimensions, { period });

/** A metric that functions count for the stage, wherever it happens. */
export const stageMetric = (name: CountedBy<'stage'>, Stage: string, period = FIVE_MINUTES): Metric =>
  metric('Groundwork', name, { Stage }, { period });

// The alarm's name, and its message.

export const alarmNameOf = ({ stage }: Settings, { subject, page }: AlarmSpec): string =>
  `groundwork-${stage}-${subject}-${page}`;

export const descriptionOf = ({ runbookUrl }: Settings, page: RunbookPage): string =>
  `What to do: ${runbookUrl}/${page}.md`;
