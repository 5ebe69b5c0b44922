// Limits the frames of one connection: a burst, then a few each second. The counts stay in the function's memory, so
// that refusing a flood costs nothing.
export const BURST = 20;
const PER_SECOND = 2;
const MAX_CONNECTIONS = 5000;

type Bucket = { left: number; at: number };

export const createRateLimiter = (now: () => number) => {
  const buckets = new Map<string, Bucket>();
  return (connectionId: string): boolean => {
    const at = now();
    const known = buckets.get(connectionId) ?? { left: BURST, at };
    const left = Math.min(BURST, known.left + ((at - known.at) / 1000) * PER_SECOND);
    buckets.delete(connectionId);
    buckets.set(connectionId, { left: Math.max(0, left - 1), at });
    for (const [oldest] of buckets) {
      if (buckets.size <= MAX_CONNECTIONS) break;
      buckets.delete(oldest);
    }
    return left >= 1;
  };
};
