export type Percentiles = { count: number; p50: number; p95: number; p99: number };

export const percentilesOf = (times: number[]): Percentiles => {
  const sorted = times.toSorted((a, b) => a - b);
  const at = (share: number) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
  return { count: sorted.length, p50: at(0.5), p95: at(0.95), p99: at(0.99) };
};
