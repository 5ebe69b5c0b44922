// What happens to asynchronous events when a function fails on them.
import type { AsyncEvent } from './events/async-queue.ts';
import type { AsyncRules } from './events/async-retry.ts';
import type { FunctionSpec } from './function-spec.ts';

export type EventRules = AsyncRules & {
  /** The queue that gets the record of an event that was given up. */
  onFailure: string | undefined;
};

export type Deliver = (
  functionName: string,
  targetArn: string,
  body: string,
  attributes?: Record<string, string>,
) => Promise<void>;

/** Without an EventInvokeConfig. */
export const standardRules: EventRules = { retries: 2, maxAgeMs: 21_600_000, onFailure: undefined };

const failureRecord = (event: AsyncEvent, error: Error) => ({
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

/** An event that was given up goes to the dead letter queue, and its record to the failure destination. */
export const deliverFailure = async (
  deliver: Deliver | undefined,
  { name, deadLetterArn }: Pick<FunctionSpec, 'name' | 'deadLetterArn'>,
  { onFailure }: EventRules,
  event: AsyncEvent,
  error: Error,
): Promise<void> => {
  if (deadLetterArn) {
    const attributes = { RequestID: event.id, ErrorCode: '200', ErrorMessage: error.message.slice(0, 1024) };
    await deliver?.(name, deadLetterArn, JSON.stringify(event.event), attributes);
  }
  if (onFailure) await deliver?.(name, onFailure, JSON.stringify(failureRecord(event, error)));
};
