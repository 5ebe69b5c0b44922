// When to ask AWS again, and after how long: what its own SDK does in its standard mode, with the same numbers.
export const TRIES = 3;
const LONGEST_PAUSE_MS = 20_000;
const BASE_MS = 100;
const THROTTLED_BASE_MS = 500;

/** A store of tries that failures use up and successes fill again: a service that is down is not asked three times by all. */
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

export type Patience = { random?: () => number; pause?: (ms: number) => Promise<void> };

const sleep = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));

/** `ask` is told which try it is. Full jitter between tries, so that those who failed together do not return together. */
export const createRetries = ({ random = Math.random, pause = sleep }: Patience = {}) => {
  let left = FULL;
  return async <T>(ask: (attempt: number) => Promise<T>): Promise<T> => {
    for (let attempt = 1; ; attempt++) {
      try {
        const answer = await ask(attempt);
        left = Math.min(FULL, left + (attempt > 1 ? COST : 1));
        return answer;
      } catch (error) {
        if (attempt === TRIES || left < COST || !isPassing(error)) throw error;
        left -= COST;
        const base = isThrottled(error as Failed) ? THROTTLED_BASE_MS : BASE_MS;
        await pause(random() * Math.min(LONGEST_PAUSE_MS, base * 2 ** (attempt - 1)));
      }
    }
  };
};
