// Decides if a call to AWS is retried, and after how long: like the standard mode of the AWS SDK, with the same numbers.
import { type Pause, tryAgain } from '../platform/try-again.ts';

export const TRIES = 3;
const LONGEST_PAUSE_MS = 20_000;
const BASE_MS = 100;
const THROTTLED_BASE_MS = 500;

/** A store of retries: failures use it up and successes refill it, so that a service that is down gets fewer of them. */
const FULL = 500;
const COST = 5;

const brokenConnection = new Set([
  'ECONNRESET',
  'ECONNREFUSED',
  'EPIPE',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOTFOUND',
  'EAI_AGAIN',
]);
const throttled =
  /Throttl|TooManyRequests|SlowDown|ProvisionedThroughputExceeded|RequestLimitExceeded|LimitExceeded|BandwidthLimit|PriorRequestNotComplete|TransactionInProgress/;
const passing =
  /^(RequestTimeout(Exception)?|TimeoutError|InternalServerError|InternalFailure|ServiceUnavailable(Exception)?|IDPCommunicationError)$/;

type Failed = { name?: string; code?: string; $metadata?: { httpStatusCode?: number } };

const isThrottled = ({ name = '', $metadata }: Failed) => $metadata?.httpStatusCode === 429 || throttled.test(name);

export const isPassing = (error: unknown): boolean => {
  const failed = (error ?? {}) as Failed;
  return (
    brokenConnection.has(failed.code ?? '') ||
    (failed.$metadata?.httpStatusCode ?? 0) >= 500 ||
    isThrottled(failed) ||
    passing.test(failed.name ?? '')
  );
};

/** `tries`: 1 for calls that the service can't recognize as a repetition. */
export type RetryPolicy = { random?: () => number; pause?: Pause; tries?: number };

export const createRetries = (policy: RetryPolicy) => {
  let left = FULL;
  const mayAgain = (error: unknown): boolean => {
    if (left < COST || !isPassing(error)) return false;
    left -= COST;
    return true;
  };
  return async <T>(ask: (attempt: number) => Promise<T>): Promise<T> =>
    tryAgain(
      async (attempt) => {
        const answer = await ask(attempt);
        left = Math.min(FULL, left + (attempt > 1 ? COST : 1));
        return answer;
      },
      {
        tries: TRIES,
        ...policy,
        when: mayAgain,
        upToMs: (attempt, error) => {
          const base = isThrottled(error as Failed) ? THROTTLED_BASE_MS : BASE_MS;
          return Math.min(LONGEST_PAUSE_MS, base * 2 ** (attempt - 1));
        },
      },
    );
};
