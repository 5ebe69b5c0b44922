// The one loop in which anything is tried again. Full jitter between tries, so that those who failed together do not return
// together. Who calls AWS through its SDK has the SDK's own, which is the same.
export type Pause = (ms: number) => Promise<void>;

export type Again = {
  tries: number;
  /** Whether this failure may be another time's success, and asking twice does no harm. */
  when: (error: unknown) => boolean;
  /** The longest pause after this try; the pause is somewhere below it. */
  upToMs: (attempt: number, error: unknown) => number;
  random?: () => number;
  pause?: Pause;
};

const sleep: Pause = (ms) => new Promise((resolve) => setTimeout(resolve, ms));

/** `work` is told which try it is. */
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
