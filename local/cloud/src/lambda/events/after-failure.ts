// What becomes of a batch that a function failed on.
import type { EventSource } from './event-source.ts';

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
};

export const afterFailure = (
  source: Pick<EventSource, 'bisects' | 'retries' | 'maxAgeMs'>,
  { left, ageMs, retried }: Failed,
): Verdict => {
  if (source.bisects && left > 1) return { kind: 'bisect', at: Math.ceil(left / 2) };
  if (retried >= source.retries || ageMs > source.maxAgeMs) return { kind: 'give up' };
  return { kind: 'retry', waitMs: Math.min(longestBackoffMs, 100 * 2 ** retried) };
};
