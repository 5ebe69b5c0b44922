// The time of day in everything that this cloud plays: the functions, the user pool, the mailbox, buckets, banks and payments. It's
// the machine's, except while demo data is made, which happened over weeks (docs/adr/005-local-cloud.md). Durations (queues,
// schedules, timeouts) use the machine's clock, so setting the time makes nothing due.

export type CloudClock = {
  now(): Date;
  /** The clock continues from this time until it is set again. */
  set(at: Date): void;
  /** The machine's time, from now on. */
  reset(): void;
  isSet(): boolean;
  /** Milliseconds ahead of the machine, in memory that the functions' threads share: they see a new time at once. */
  aheadMs: Float64Array<SharedArrayBuffer>;
};

export const createClock = (): CloudClock => {
  const aheadMs = new Float64Array(new SharedArrayBuffer(Float64Array.BYTES_PER_ELEMENT));
  const ahead = () => aheadMs[0] ?? 0;
  return {
    now: () => new Date(Date.now() + ahead()),
    set: (at) => void aheadMs.fill(at.getTime() - Date.now()),
    reset: () => void aheadMs.fill(0),
    isSet: () => ahead() !== 0,
    aheadMs,
  };
};
