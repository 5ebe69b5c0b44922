// What happens to asynchronous events when a function fails on them.
import type { AsyncEvent } from './events/async-queue.ts';
import type { AsyncRules } from './events/async-retry.ts';

export type EventRules = AsyncRules & {
  /** The queue that gets the record of an event that was given up. */
  onFailure: string | undefined;
};

/** Without an EventInvokeConfig. */
export const standardRules: EventRules = { retries: 2, maxAgeMs: 21_600_000, onFailure: undefined };

export const failureRecord = (event: AsyncEvent, error: Error) => ({
  version: '1.0',
  timestamp: new Date().toISOString(),
  requestContext: {
    requestId: event.id,
    functionArn: `${event.functionArn}:$LATEST`,
    condition: 'RetriesExhausted',
    approximateInvokeCount: event.attempts,
  },
  requestPayload: event.event,
  responseContext: { statusCode: 200, executedVersion: '$LATEST', functionError: 'Unhandled' },
  responsePayload: { errorType: error.name, errorMessage: error.message },
});
