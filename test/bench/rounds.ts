// The method of all measurements here: compared things take turns in one run, and each one's median counts.

/** Ten, unless BENCH_ROUNDS says otherwise. */
export const ROUNDS = Number(process.env.BENCH_ROUNDS ?? 10);

export const median = (values: number[]): number => {
  const sorted = [...values].sort((a, b) => a - b);
  const middle = Math.floor(sorted.length / 2);
  if (sorted.length === 0) return Number.NaN;
  return sorted.length % 2 ? sorted[middle]! : (sorted[middle - 1]! + sorted[middle]!) / 2;
};

/** Measures each in turn, this many times; the first turn of each warms up and does not count. */
export const takeTurns = async <Name extends string>(
  runs: Record<Name, () => Promise<number>>,
  rounds = ROUNDS,
): Promise<Record<Name, number>> => {
  const taken = Object.fromEntries(Object.keys(runs).map((name) => [name, [] as number[]])) as Record<Name, number[]>;
  for (let round = 0; round <= rounds; round++)
    for (const [name, run] of Object.entries(runs) as [Name, () => Promise<number>][]) {
      const value = await run();
      if (round > 0) taken[name].push(value);
    }
  return Object.fromEntries(
    Object.entries(taken).map(([name, values]) => [name, median(values as number[])]),
  ) as Record<Name, number>;
};
