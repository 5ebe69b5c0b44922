// Functions that fail, and the versions that a release has just brought.
import { MathExpression } from 'aws-cdk-lib/aws-cloudwatch';
import { Duration } from 'aws-cdk-lib/core';
import type { FeatureFunction } from '../../functions/feature-function.ts';
import { type AlarmSpec, countedMetric, FIVE_MINUTES, metric } from './alarm-spec.ts';

const nameOf = ({ node }: FeatureFunction) => node.id;

export const functionAlarms = (functions: FeatureFunction[]): AlarmSpec[] => [
  ...functions.map(
    (feature): AlarmSpec => ({
      subject: nameOf(feature),
      page: nameOf(feature) === 'canary' ? 'canary-fails' : 'function-fails',
      metric: feature.function.metricErrors({ period: FIVE_MINUTES, statistic: 'Sum' }),
      threshold: 1,
      urgent: nameOf(feature) === 'canary',
    }),
  ),
  // For the whole account, because alarms are billed by the metric. A throttled call has failed, too.
  { subject: 'throttles', page: 'function-fails', metric: metric('AWS/Lambda', 'Throttles', {}), threshold: 1 },
];

/** A release that makes this share of a version's calls fail is rolled back. Fewer failures than MIN_FAILURES prove nothing. */
const FAILED_PERCENT = 10;
const MIN_FAILURES = 2;

/**
 * The failures of one version only. An alarm that counts every version is already red when a release fixes what it reports, and
 * CodeDeploy would stop the fix.
 */
export const newVersionAlarm = (feature: FeatureFunction): AlarmSpec => {
  const { functionName } = feature.function;
  const { version } = feature.function.currentVersion;
  const period = Duration.minutes(1);
  const ofVersion = {
    FunctionName: functionName,
    Resource: `${functionName}:${feature.live?.aliasName}`,
    ExecutedVersion: version,
  };
  return {
    subject: nameOf(feature),
    page: 'new-version-fails',
    metric: new MathExpression({
      expression: `IF(FILL(crashes, 0) + FILL(errors, 0) >= ${MIN_FAILURES}, 100 * (FILL(crashes, 0) + FILL(errors, 0)) / FILL(calls, 1), 0)`,
      label: 'percent of calls of the new version that failed',
      usingMetrics: {
        crashes: metric('AWS/Lambda', 'Errors', ofVersion, { period }),
        errors: countedMetric('UnexpectedErrors', { FunctionName: functionName, ExecutedVersion: version }, period),
        calls: metric('AWS/Lambda', 'Invocations', ofVersion, { period }),
      },
      period,
    }),
    threshold: FAILED_PERCENT,
  };
};
