import { type IMetric, MathExpression, Metric, type MetricProps } from 'aws-cdk-lib/aws-cloudwatch';
import { Duration } from 'aws-cdk-lib/core';
import type { COUNTED_METRICS, CountedMetric } from '#core/platform/count-metric.ts';
import type { Settings } from '../../settings/settings.ts';

// The parts of an alarm. Every alarm names its page in docs/runbook, which says what to do.

type RunbookPage =
  | 'api-errors'
  | 'api-slow'
  | 'assistant-answers'
  | 'canary-fails'
  | 'certificate-expires'
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

/** Adds up metrics, some of which may be missing: without FILL, one missing metric would hide all others. */
export const sumOf = (metrics: Record<string, IMetric>, label: string, period = FIVE_MINUTES): MathExpression =>
  new MathExpression({
    expression: Object.keys(metrics)
      .map((name) => `FILL(${name}, 0)`)
      .join(' + '),
    label,
    usingMetrics: metrics,
    period,
  });

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
