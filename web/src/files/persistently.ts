// Repeats work that a lost network interrupted, for as long as people would wait.
import { ApiError, unansweredError } from '#web/api/api-error.ts';

const TRIES = 8;
const LONGEST_PAUSE_MS = 15_000;

/** A part that didn't arrive, or whose answer didn't. */
export class LostPartError extends Error {}

/** Waits until the network is back, or for a growing time. */
const pause = (attempt: number, signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    const done = () => {
      clearTimeout(timer);
      removeEventListener('online', done);
      resolve();
    };
    const timer = setTimeout(done, Math.min(LONGEST_PAUSE_MS, 500 * 2 ** attempt));
    addEventListener('online', done);
    signal.addEventListener('abort', done, { once: true });
  });

/** True if another try may succeed. The server's refusals are final; other errors may be the network. */
const mayPass = (error: unknown): boolean =>
  error instanceof LostPartError || (error instanceof ApiError && (error.status === 0 || error.status >= 500));

/** Replaces the bucket's error, which would mean nothing to people. */
const inWords = (error: unknown): unknown => (error instanceof LostPartError ? unansweredError(error) : error);

export const persistently = async <T>(
  work: () => Promise<T>,
  { signal, onLost }: { signal: AbortSignal; onLost: () => void },
) => {
  for (let attempt = 1; ; attempt++) {
    try {
      return await work();
    } catch (error) {
      signal.throwIfAborted();
      if (attempt >= TRIES || !mayPass(error)) throw inWords(error);
      onLost();
      await pause(attempt, signal);
      signal.throwIfAborted();
    }
  }
};
