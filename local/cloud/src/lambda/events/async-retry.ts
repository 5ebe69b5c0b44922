// Whether an asynchronous event that failed is tried again, and when.
import { FunctionError, ThrottledError } from '../function-error.ts';

export type AsyncRules = { retries: number; maxAgeMs: number };

/** Anything but the function's own failure, or that there was no room to call it, is not tried again. */
export const isTriedAgain = (
  { retries, maxAgeMs }: AsyncRules,
  failed: { error: unknown; attempts: number; acceptedAt: string; now: number },
): boolean => {
  const { error, attempts, acceptedAt, now } = failed;
  if (now - Date.parse(acceptedAt) > maxAgeMs) return false;
  return error instanceof ThrottledError || (error instanceof FunctionError && attempts <= retries);
};

/** The last delay holds for all further tries. */
export const delayBefore = (attempts: number, delaysMs: number[]): number =>
  delaysMs[Math.min(Math.max(attempts, 1), delaysMs.length) - 1] ?? 0;
