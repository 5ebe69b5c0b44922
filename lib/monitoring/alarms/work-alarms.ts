// Every way in which work can be lost, late or given up.
import type { Queue } from 'aws-cdk-lib/aws-sqs';
import { Duration } from 'aws-cdk-lib/core';
import type { QueuedKind } from '#core/data/outbox.ts';
import type { Data } from '../../data/data.ts';
import type { FeatureFunction } from '../../functions/feature-function.ts';
import { type AlarmSpec, anyOf, FIVE_MINUTES, metric, stageMetric, type Watched } from './alarm-spec.ts';

/** The longest acceptable wait of a piece of work. A campaign to thousands takes its time. */
const MAX_WAIT_MINUTES: Record<QueuedKind, number> = {
  mail: 5,
  bank: 15,
  document: 15,
  campaign: 6 * 60,
  news: 15,
  webhook: 15,
};

/** Dead letters, and outbox rows that were marked as failed: those never reach a dead-letter queue. */
export const givenUpAlarms = (stage: string, { deadLetters, failedEvents }: Data): AlarmSpec[] => {
  const waiting = (name: string, queue: Queue): Watched => ({
    name,
    metric: queue.metricApproximateNumberOfMessagesVisible({ period: FIVE_MINUTES, statistic: 'Maximum' }),
    limit: 1,
  });
  return [
    ...anyOf([waiting('messages of queues', deadLetters), waiting('events of functions', failedEvents)], {
      subject: 'dead-letters',
      page: 'work-given-up',
    }),
    ...anyOf(
      [
        { name: 'work given up', metric: stageMetric('WorkGivenUp', stage), limit: 1 },
        // One browser's push service may be away for hours. This many mean that none takes our notifications.
        { name: 'news unsent', metric: stageMetric('UnsentNews', stage), limit: 10 },
      ],
      { subject: 'outbox', page: 'work-given-up' },
    ),
  ];
};

export const lateWorkAlarms = (stage: string, { queues }: Data, functions: FeatureFunction[]): AlarmSpec[] => [
  ...anyOf(
    [
      ...Object.entries(queues).map(
        ([kind, { queue }]): Watched => ({
          name: kind,
          metric: queue.metricApproximateAgeOfOldestMessage({ period: FIVE_MINUTES, statistic: 'Maximum' }),
          limit: Duration.minutes(MAX_WAIT_MINUTES[kind as QueuedKind]).toSeconds(),
        }),
      ),
      ...functions
        .filter(({ trigger }) => 'handedOver' in trigger)
        .map(
          ({ node, function: { functionName } }): Watched => ({
            name: node.id,
            metric: metric('AWS/Lambda', 'AsyncEventAge', { FunctionName: functionName }, { statistic: 'Maximum' }),
            limit: Duration.minutes(15).toMilliseconds(),
          }),
        ),
      // Upkeep falls behind with work that is due at a certain time, such as reminders and retries.
      { name: 'upkeep', metric: stageMetric('UnfinishedRuns', stage), limit: 1 },
    ],
    { subject: 'work', page: 'work-late' },
  ),
  ...anyOf(
    functions
      .filter(({ trigger }) => 'stream' in trigger)
      .map(({ node, function: { functionName } }) => ({
        name: node.id,
        metric: metric('AWS/Lambda', 'IteratorAge', { FunctionName: functionName }, { statistic: 'Maximum' }),
        limit: Duration.minutes(2).toMilliseconds(),
      })),
    { subject: 'stream', page: 'work-late', urgent: true },
  ),
];

/**
 * Lambda throws these away, and nothing is left that could be tried again. The next run makes up for events that a schedule or the
 * stream loses.
 */
export const lostEventAlarms = (functions: FeatureFunction[]): AlarmSpec[] =>
  anyOf(
    functions
      .filter(({ trigger }) => 'events' in trigger)
      .flatMap(({ node, function: { functionName } }) =>
        (['AsyncEventsDropped', 'DeadLetterErrors'] as const).map((name) => ({
          name: `${node.id}: ${name}`,
          metric: metric('AWS/Lambda', name, { FunctionName: functionName }),
          limit: 1,
        })),
      ),
    { subject: 'events', page: 'events-lost' },
  );
