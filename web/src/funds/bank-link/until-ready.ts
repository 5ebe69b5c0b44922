// Asks for a bank's data until it's ready. The bank takes up to a minute; a call answers at once with 'pending'.
export type Pending = { pending: true; retry_after: number };

type Waiting = {
  /** Seconds to wait, cut short when the page is left. */
  wait: (seconds: number) => Promise<void>;
  /** Whether a failed call may be tried again automatically: a lost connection, a service that is down for a moment. */
  isPassing: (error: unknown) => boolean;
};

const FAILURES_IN_A_ROW = 3;
const SHORTEST = 1;
const LONGEST = 15;

const isPending = (answer: object): answer is Pending =>
  'retry_after' in answer && typeof answer.retry_after === 'number';

export const untilReady = async <T extends object>(ask: () => Promise<T | Pending>, waiting: Waiting): Promise<T> => {
  let failures = 0;
  for (;;) {
    let pause: number;
    try {
      const answer = await ask();
      if (!isPending(answer)) return answer;
      failures = 0;
      pause = answer.retry_after;
    } catch (error) {
      failures += 1;
      if (failures >= FAILURES_IN_A_ROW || !waiting.isPassing(error)) throw error;
      pause = 2 ** failures;
    }
    await waiting.wait(Math.min(LONGEST, Math.max(SHORTEST, pause)));
  }
};
