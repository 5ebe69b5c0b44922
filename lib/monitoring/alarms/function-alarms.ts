// Functions that fail, those that no longer run or are refused, and the versions that a release has just brought.
import { MathExpression } from 'aws-cdk-lib/aws-cloudwatch';
import { Duration } from 'aws-cdk-lib/core';
import { type FeatureFunction, functionNameOf } from '../../functions/feature-function.ts';
import type { Settings } from '../../settings/settings.ts';
import { type AlarmSpec, countedMetric, FIVE_MINUTES, metric, ofEachFunction } from './alarm-spec.ts';

const nameOf = ({ node }: FeatureFunction) => node.id;

/** Both run every few minutes: `upkeep` retries failed work and runs the stage's other schedules, and `canary` visits the site. */
const ALWAYS_RUNNING = ['upkeep', 'canary'];

const runs = ({ trigger }: FeatureFunction) => 'schedules' in trigger && trigger.enabled !== false;

export const functionAlarms = (settings: Settings, functions: FeatureFunction[]): AlarmSpec[] => [
  ...functions
    .filter((feature) => nameOf(feature) === 'canary' && runs(feature))
    .map(
      (feature): AlarmSpec => ({
        subject: 'canary',
        page: 'canary-fails',
        metric: feature.function.metricErrors({ period: FIVE_MINUTES, statistic: 'Sum' }),
        threshold: 1,
        urgent: true,
      }),
    ),
  {
    subject: 'functions',
    page: 'function-fails',
    metric: ofEachFunction('AWS/Lambda', 'Errors', { except: functionNameOf(settings, 'canary') }),
    threshold: 1,
  },
  // A call is one that a person or a webhook waits for.
  {
    subject: 'calls',
    page: 'api-errors',
    metric: ofEachFunction('Groundwork', 'ServerErrors', { period: Duration.minutes(15) }),
    threshold: 3,
  },
];

/** A schedule that no longer runs raises no error. */
export const stoppedScheduleAlarm = (functions: FeatureFunction[]): AlarmSpec => {
  const period = Duration.minutes(15);
  const running = functions.filter((feature) => ALWAYS_RUNNING.includes(nameOf(feature)) && runs(feature));
  return {
    subject: 'schedules',
    page: 'schedule-stopped',
    metric: new MathExpression({
      expression: `MIN([${running.map((_, index) => `FILL(m${index}, 0)`).join(', ')}])`,
      label: 'runs of the function that ran least',
      usingMetrics: Object.fromEntries(
        running.map((feature, index) => [
          `m${index}`,
          feature.function.metricInvocations({ period, statistic: 'Sum', label: nameOf(feature) }),
        ]),
      ),
      period,
    }),
    threshold: 1,
    below: true,
    missingIsBad: true,
    urgent: true,
  };
};

/** Functions that run at once in the account, against its quota, and calls that were refused. */
export const concurrencyAlarms = (): AlarmSpec[] => [
  {
    subject: 'functions',
    page: 'concurrency-limit',
    metric: new MathExpression({
      expression: '100 * running / SERVICE_QUOTA(running)',
      label: 'percent of the concurrency quota',
      usingMetrics: {
        running: metric(
          'AWS/Usage',
          'ResourceCount',
          { Service: 'Lambda', Resource: 'ConcurrentExecutions', Type: 'Resource', Class: 'None' },
          { statistic: 'Maximum' },
        ),
      },
      period: FIVE_MINUTES,
    }),
    threshold: 70,
  },
  { subject: 'throttles', page: 'concurrency-limit', metric: metric('AWS/Lambda', 'Throttles', {}), threshold: 1 },
];

/** A new version is rolled back after this many failures in a minute. One could be anything. */
const MOST_FAILURES = 2;

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
      expression: 'FILL(crashes, 0) + FILL(errors, 0)',
      label: 'calls of the new version that failed',
      usingMetrics: {
        crashes: metric('AWS/Lambda', 'Errors', ofVersion, { period }),
        errors: countedMetric('UnexpectedErrors', { FunctionName: functionName, ExecutedVersion: version }, period),
      },
      period,
    }),
    threshold: MOST_FAILURES,
  };
};
