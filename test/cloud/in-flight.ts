/** Runs them all, so many at a time, and keeps their order. */
export const inFlight = async <T, R>(most: number, all: T[], run: (one: T) => Promise<R>): Promise<R[]> => {
  const results: R[] = new Array(all.length);
  let next = 0;
  const worker = async () => {
    while (next < all.length) {
      const at = next++;
      results[at] = await run(all[at] as T);
    }
  };
  await Promise.all(Array.from({ length: Math.min(most, all.length) }, worker));
  return results;
};
