// An event source mapping's settings, and its poller's waits.
export type EventSource = {
  functionArn: string;
  sourceArn: string;
  batchSize: number;
  windowMs: number;
  startAtLatest: boolean;
  reportsItems: boolean;
  bisects: boolean;
  /** Infinity means until the record is too old. */
  retries: number;
  maxAgeMs: number;
  failureArn: string | undefined;
  concurrency: number;
  /** The number of batches of one shard handled at the same time. Records of one item stay in one lane. */
  lanes: number;
  accepts(record: unknown): boolean;
};

/** The items that the function names as failed; all of them when its answer makes no sense, as on AWS. */
export const failedItems = (reply: unknown, ids: string[]): string[] => {
  if (reply === null || reply === undefined) return [];
  const { batchItemFailures } = reply as { batchItemFailures?: { itemIdentifier?: string }[] | null };
  if (!Array.isArray(batchItemFailures)) return [];
  const named = batchItemFailures.map((each) => each?.itemIdentifier ?? '');
  return named.every((id) => ids.includes(id)) ? named : ids;
};

/** A pause that a poke ends early. A poke before the pause also counts, unless it is forgotten. */
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
