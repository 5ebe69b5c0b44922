// Every way in which work can be lost, late or given up.
import type { Metric } from 'aws-cdk-lib/aws-cloudwatch';
import type { Queue } from 'aws-cdk-lib/aws-sqs';
import { Duration } from 'aws-cdk-lib/core';
import type { Data } from '../../data/data.ts';
import type { FeatureFunction } from '../../functions/feature-function.ts';
import { isAsync } from '../../functions/trigger.ts';
import { type AlarmSpec, FIVE_MINUTES, metric, stageMetric, sumOf } from './alarm-spec.ts';

type Queues = Data['queues'];

/** The longest acceptable wait of a piece of work. A campaign to thousands takes its time. */
const MAX_WAIT_MINUTES: Record<keyof Queues, number> = {
  mail: 5,
  bank: 15,
  membership: 15,
  document: 15,
  campaign: 6 * 60,
  news: 15,
};

const deadLetterAlarm = (owner: string, queue: Queue): AlarmSpec => ({
  subject: `${owner}-${queue.node.id}`,
  page: 'work-given-up',
  metric: queue.metricApproximateNumberOfMessagesVisible({ period: FIVE_MINUTES, statistic: 'Maximum' }),
  threshold: 1,
});

/** Dead letters, and outbox rows that were marked as failed: those never reach a dead-letter queue. */
export const givenUpAlarms = (stage: string, queues: Queues, functions: FeatureFunction[]): AlarmSpec[] => [
  ...functions.flatMap((feature) => feature.deadLetters.map((queue) => deadLetterAlarm(feature.node.id, queue))),
  ...Object.entries(queues).map(([kind, { deadLetters }]) => deadLetterAlarm(kind, deadLetters)),
  { subject: 'outbox', page: 'work-given-up', metric: stageMetric('WorkGivenUp', stage), threshold: 1 },
  // One browser's push service may be away for hours. This many mean that none takes our news.
  {
    subject: 'news-unsent',
    page: 'work-given-up',
    metric: stageMetric('UnsentNews', stage, Duration.hours(1)),
    threshold: 20,
  },
];

export const lateWorkAlarms = (stage: string, queues: Queues, functions: FeatureFunction[]): AlarmSpec[] => [
  // Upkeep falls behind with work that is due at a certain time, such as reminders and retries.
  { subject: 'upkeep', page: 'work-late', metric: stageMetric('UnfinishedRuns', stage), threshold: 1 },
  ...Object.entries(queues).map(
    ([kind, { queue }]): AlarmSpec => ({
      subject: `${kind}-queue`,
      page: 'work-late',
      metric: queue.metricApproximateAgeOfOldestMessage({ period: FIVE_MINUTES, statistic: 'Maximum' }),
      threshold: Duration.minutes(MAX_WAIT_MINUTES[kind as keyof Queues]).toSeconds(),
    }),
  ),
  ...functions
    .filter(({ trigger }) => 'stream' in trigger)
    .map(
      ({ node, function: { functionName } }): AlarmSpec => ({
        subject: `${node.id}-stream`,
        page: 'work-late',
        metric: metric('AWS/Lambda', 'IteratorAge', { FunctionName: functionName }, { statistic: 'Maximum' }),
        threshold: Duration.minutes(2).toMilliseconds(),
        urgent: true,
      }),
    ),
];

/** Lambda and EventBridge throw these away: nothing is left that could be tried again. */
export const lostEventAlarms = (functions: FeatureFunction[]): AlarmSpec[] =>
  functions.flatMap(({ node, trigger, rules, function: { functionName } }): AlarmSpec[] => {
    const lost = (name: string) => metric('AWS/Lambda', name, { FunctionName: functionName });
    const undelivered = rules.map((rule, index): [string, Metric] => [
      `rule${index}`,
      metric('AWS/Events', 'FailedInvocations', { RuleName: rule.ruleName }),
    ]);
    const metrics: Record<string, Metric> = {
      ...('stream' in trigger && { destination: lost('DestinationDeliveryFailures') }),
      ...(isAsync(trigger) && { dropped: lost('AsyncEventsDropped'), deadLetters: lost('DeadLetterErrors') }),
      ...Object.fromEntries(undelivered),
    };
    if (Object.keys(metrics).length === 0) return [];
    return [{ subject: node.id, page: 'events-lost', metric: sumOf(metrics, 'events that were lost'), threshold: 1 }];
  });

/** A schedule that no longer runs raises no error. Each is missed after a few of its intervals. */
export const stoppedScheduleAlarms = (functions: FeatureFunction[]): AlarmSpec[] =>
  functions.flatMap(({ trigger, schedules }) =>
    'schedules' in trigger && trigger.enabled !== false
      ? Object.entries(trigger.schedules).map(([task, { every, unit }]): AlarmSpec => {
          const interval = Duration[unit](every);
          const period = interval.toMinutes() < 15 ? Duration.minutes(15) : interval;
          return {
            subject: task,
            page: 'schedule-stopped',
            metric: metric('AWS/Events', 'Invocations', { RuleName: schedules[task]?.ruleName ?? '' }, { period }),
            threshold: 1,
            below: true,
            periods: interval.toMinutes() < 15 ? 1 : 2,
            missingIsBad: true,
            urgent: task === 'redrive',
          };
        })
      : [],
  );
