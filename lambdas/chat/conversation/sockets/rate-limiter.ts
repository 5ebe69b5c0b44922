// How much one connection may say: a burst, and then so much a second. Kept in the process that serves it, because a flood
// has to be refused before it costs anything.
const BURST = 20;
const A_SECOND = 2;
const MOST_KNOWN = 5000;

type Bucket = { left: number; at: number };

export const createRateLimiter = (now: () => number) => {
  const buckets = new Map<string, Bucket>();
  return (connectionId: string): boolean => {
    const at = now();
    const known = buckets.get(connectionId) ?? { left: BURST, at };
    const left = Math.min(BURST, known.left + ((at - known.at) / 1000) * A_SECOND);
    buckets.delete(connectionId);
    buckets.set(connectionId, { left: Math.max(0, left - 1), at });
    for (const [oldest] of buckets) {
      if (buckets.size <= MOST_KNOWN) break;
      buckets.delete(oldest);
    }
    return left >= 1;
  };
};
