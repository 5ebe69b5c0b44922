type Json = Record<string, unknown>;

/** Keeps only the given paths ('A.B'); lists along a path are followed into each of their entries. */
export const pick = (value: Json, paths: string[]): Json => {
  const heads = [...new Set(paths.map((path) => path.split('.')[0]!))];
  const found = heads.flatMap((head): [string, unknown][] => {
    const given = value[head];
    if (given === undefined) return [];
    const below = paths.filter((path) => path.startsWith(`${head}.`)).map((path) => path.slice(head.length + 1));
    return [[head, below.length === 0 ? given : pickBelow(given, below)]];
  });
  return Object.fromEntries(found);
};

const pickBelow = (value: unknown, paths: string[]): unknown =>
  Array.isArray(value) ? value.map((each) => pickBelow(each, paths)) : pick(value as Json, paths);
