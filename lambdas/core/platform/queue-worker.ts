// The loop that every outbox worker shares: claim the row, do the work, mark it; a failure waits for its next try and
// never affects its neighbors in the batch.
import type { SQSBatchResponse, SQSEvent, SQSRecord } from 'aws-lambda';
import * as v from 'valibot';
import type { Item } from '../data/attribute-value.ts';
import type { Outbox, OutboxEntry } from '../data/outbox.ts';
import { truncate } from '../documents/formatted-text.ts';
import { loggable } from '../schema.ts';
import { MINUTE } from './clock.ts';
import { withCorrelation } from './correlation.ts';
import { countMetric, isUnexpected } from './count-metric.ts';
import { log } from './log.ts';
import { plainError } from './plain-error.ts';

/** Thrown by work that would fail on every try. */
export class PermanentError extends Error {
  constructor(reason: string, options?: { cause?: unknown }) {
    super(reason, options);
    this.name = 'PermanentError';
  }
}

/**
 * Thrown by work without an answer, although it may have had its effect: it waits long enough for the other side's
 * own report (SES's Send event) before it is repeated.
 */
export class OutcomeUnknownError extends Error {
  constructor(reason: string, options?: { cause?: unknown }) {
    super(reason, options);
    this.name = 'OutcomeUnknownError';
  }
}

/** Thrown when the other side asks us to wait before the next call. */
export class BusyError extends Error {
  readonly afterMs: number;
  constructor(reason: string, afterMs: number) {
    super(reason);
    this.name = 'BusyError';
    this.afterMs = afterMs;
  }
}

const OWN_WORD_MS = 2 * MINUTE;

const waitAfter = (error: unknown): number => {
  if (error instanceof BusyError) return error.afterMs;
  return error instanceof OutcomeUnknownError ? OWN_WORD_MS : 0;
};

export type Work<T> = (task: T, entry: OutboxEntry) => Promise<Item | undefined>;

/** A task in a shape that this release doesn't know stays on its row, for an operator to inspect. */
const readTask = <T>(schema: v.GenericSchema<unknown, T>, { task }: OutboxEntry): T => {
  const read = v.safeParse(schema, task);
  if (!read.success) throw new PermanentError(`The task is not readable: ${loggable(read.issues)}`);
  return read.output;
};

/** The reason is logged, and stays on the row. */
const reasonOf = (error: Error): string => {
  const { name, message } = plainError(error);
  return `${name}: ${message}`;
};

/** Failed for good, or put back for a later try. */
const giveBack = async (outbox: Outbox, entry: OutboxEntry, error: unknown): Promise<void> => {
  const reason = error instanceof Error ? truncate(reasonOf(error), 500) : 'unknown';
  const { id: outboxId, kind, attempts: attempt, correlationId } = entry;
  const fields = { outboxId, kind, attempt, correlationId };
  if (error instanceof PermanentError) {
    log.error('outbox work failed for good', fields, error);
    return outbox.fail(entry, reason);
  }
  log.warn('outbox work will be tried again', fields, error);
  countMetric('WorkRetried');
  if (isUnexpected(error)) countMetric('UnexpectedErrors');
  return outbox.retryLater(entry, reason, { atLeastMs: waitAfter(error) });
};

/** The messages to redeliver: their row could not be read or marked. */
const failuresOf = (event: SQSEvent, results: PromiseSettledResult<void>[]): SQSBatchResponse => {
  const batchItemFailures = results.flatMap((result, index) => {
    if (result.status === 'fulfilled') return [];
    log.error('outbox row could not be read or marked', {}, result.reason);
    return [{ itemIdentifier: event.Records[index]?.messageId ?? '' }];
  });
  return { batchItemFailures };
};

const idOf = ({ body }: SQSRecord): string => (JSON.parse(body) as { id: string }).id;

export const queueWorker = <T>(outbox: Outbox, schema: v.GenericSchema<unknown, T>, work: Work<T>) => {
  const one = async (id: string): Promise<void> => {
    const entry = await outbox.claim(id);
    if (!entry) return;
    try {
      const task = readTask(schema, entry);
      const result = await withCorrelation(entry.correlationId, () => work(task, entry));
      await outbox.done(entry, result);
      log.info('outbox work done', { outboxId: id, kind: entry.kind, correlationId: entry.correlationId });
    } catch (error) {
      await giveBack(outbox, entry, error);
    }
  };

  return async (event: SQSEvent): Promise<SQSBatchResponse> =>
    failuresOf(event, await Promise.allSettled(event.Records.map(async (record) => one(idOf(record)))));
};
