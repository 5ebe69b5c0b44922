// The retry loop, with full jitter: callers that failed together don't return together. AWS's SDK has its own, which
// works the same way.
export type Pause = (ms: number) => Promise<void>;

export type Again = {
  tries: number;
  /** True if another try may succeed, and calling twice does no harm. */
  when: (error: unknown) => boolean;
  /** The longest pause after this try; the actual pause is random below it. */
  upToMs: (attempt: number, error: unknown) => number;
  random?: () => number;
  pause?: Pause;
};

const sleep: Pause = (ms) => new Promise((resolve) => setTimeout(resolve, ms));

/** `work` gets the number of the try. */
export const tryAgain = async <T>(work: (attempt: number) => Promise<T>, again: Again): Promise<T> => {
  const { tries, when, upToMs, random = Math.random, pause = sleep } = again;
  for (let attempt = 1; ; attempt++) {
    try {
      return await work(attempt);
    } catch (error) {
      if (attempt >= tries || !when(error)) throw error;
      await pause(random() * upToMs(attempt, error));
    }
  }
};
