// What an AWS::Lambda::EventSourceMapping says, and how a poller waits.
import type { Resource } from '../../template/stack.ts';
import { matchesEvent } from './event-pattern.ts';

export type EventSource = {
  functionArn: string;
  sourceArn: string;
  batchSize: number;
  windowMs: number;
  startAtLatest: boolean;
  reportsItems: boolean;
  bisects: boolean;
  /** Infinity: until the record is too old. */
  retries: number;
  maxAgeMs: number;
  failureArn: string | undefined;
  concurrency: number;
  accepts(record: unknown): boolean;
};

type Properties = {
  FunctionName: string;
  EventSourceArn: string;
  BatchSize?: number;
  MaximumBatchingWindowInSeconds?: number;
  FilterCriteria?: { Filters?: { Pattern: string }[] };
  StartingPosition?: string;
  FunctionResponseTypes?: string[];
  BisectBatchOnFunctionError?: boolean;
  MaximumRetryAttempts?: number;
  MaximumRecordAgeInSeconds?: number;
  DestinationConfig?: { OnFailure?: { Destination?: string } };
  ScalingConfig?: { MaximumConcurrency?: number };
  Enabled?: boolean;
};

const aDay = 24 * 60 * 60 * 1000;

export const readEventSource = ({ properties }: Resource): EventSource | undefined => {
  const given = properties as Properties;
  if (given.Enabled === false) return undefined;
  const patterns = (given.FilterCriteria?.Filters ?? []).map(({ Pattern }) => JSON.parse(Pattern) as unknown);
  const limited = (value: number | undefined) => (value === undefined || value < 0 ? undefined : value);
  return {
    functionArn: given.FunctionName,
    sourceArn: given.EventSourceArn,
    batchSize: given.BatchSize ?? (given.EventSourceArn.includes(':sqs:') ? 10 : 100),
    windowMs: (given.MaximumBatchingWindowInSeconds ?? 0) * 1000,
    startAtLatest: given.StartingPosition === 'LATEST',
    reportsItems: given.FunctionResponseTypes?.includes('ReportBatchItemFailures') ?? false,
    bisects: given.BisectBatchOnFunctionError ?? false,
    retries: limited(given.MaximumRetryAttempts) ?? Number.POSITIVE_INFINITY,
    maxAgeMs: (limited(given.MaximumRecordAgeInSeconds) ?? Number.POSITIVE_INFINITY) * 1000 || aDay,
    failureArn: given.DestinationConfig?.OnFailure?.Destination,
    concurrency: given.ScalingConfig?.MaximumConcurrency ?? 5,
    accepts: (record) => patterns.length === 0 || patterns.some((pattern) => matchesEvent(pattern, record)),
  };
};

/** The items that the function names as failed; all of them when its answer makes no sense, as on AWS. */
export const failedItems = (reply: unknown, ids: string[]): string[] => {
  if (reply === null || reply === undefined) return [];
  const { batchItemFailures } = reply as { batchItemFailures?: { itemIdentifier?: string }[] | null };
  if (!Array.isArray(batchItemFailures)) return [];
  const named = batchItemFailures.map((each) => each?.itemIdentifier ?? '');
  return named.every((id) => ids.includes(id)) ? named : ids;
};

/** A pause that a poke or the end cuts short, also a poke before it, unless that is forgotten. */
export type Pause = { wait(ms: number): Promise<void>; poke(): void; forget(): void };

export const createPause = (): Pause => {
  let wake: (() => void) | undefined;
  let poked = false;
  return {
    wait(ms) {
      if (poked) {
        poked = false;
        return Promise.resolve();
      }
      return new Promise((resolve) => {
        const timer = setTimeout(finish, ms);
        wake = finish;
        function finish() {
          clearTimeout(timer);
          wake = undefined;
          poked = false;
          resolve();
        }
      });
    },
    poke() {
      poked = true;
      wake?.();
    },
    forget() {
      poked = false;
    },
  };
};
