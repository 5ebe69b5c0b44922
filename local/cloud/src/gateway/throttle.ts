// Token buckets: what a second and a burst allow, per method of a stage.
export type Limit = { rate: number; burst: number };
export type Throttle = (key: string, limit: Limit) => boolean;

export const createThrottle = (now: () => number): Throttle => {
  const buckets = new Map<string, { tokens: number; at: number }>();
  return (key, { rate, burst }) => {
    const at = now();
    const bucket = buckets.get(key) ?? { tokens: burst, at };
    const tokens = Math.min(burst, bucket.tokens + ((at - bucket.at) / 1000) * rate);
    const allowed = tokens >= 1;
    buckets.set(key, { tokens: allowed ? tokens - 1 : tokens, at });
    return allowed;
  };
};
