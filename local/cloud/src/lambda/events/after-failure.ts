// What becomes of a batch that a function failed on.
import type { EventSource } from './event-source.ts';

const FIRST_WAIT_MS = 100;
const longestBackoffMs = 10_000;

export type Verdict =
  | { kind: 'bisect'; at: number }
  | { kind: 'give up' }
  /** After this wait. */
  | { kind: 'retry'; waitMs: number };

type Failed = {
  /** How many records are left of the batch, and how old the first of them is. */
  left: number;
  ageMs: number;
  /** How often it was retried before. */
  retried: number;
  /** There was no room to call the function: that isn't its failure, and uses up no retry. */
  isThrottled: boolean;
};

export const afterFailure = (
  source: Pick<EventSource, 'bisects' | 'retries' | 'maxAgeMs'>,
  { left, ageMs, retried, isThrottled }: Failed,
): Verdict => {
  const isTooOld = ageMs > source.maxAgeMs;
  if (isThrottled && !isTooOld) return { kind: 'retry', waitMs: FIRST_WAIT_MS };
  if (source.bisects && left > 1) return { kind: 'bisect', at: Math.ceil(left / 2) };
  if (retried >= source.retries || isTooOld) return { kind: 'give up' };
  return { kind: 'retry', waitMs: Math.min(longestBackoffMs, FIRST_WAIT_MS * 2 ** retried) };
};
