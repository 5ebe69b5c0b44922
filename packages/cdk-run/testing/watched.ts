type Json = Record<string, unknown>;

/**
 * A value that records the paths at which it is read ('A.B'; entries of lists count as their list). Code that takes a whole object apart
 * reads each of its properties.
 */
export const watched = (given: Json, paths = new Set<string>()) => {
  const watch = (value: unknown, path: string): unknown => {
    if (Array.isArray(value)) return value.map((each) => watch(each, path));
    if (typeof value !== 'object' || value === null) return value;
    return new Proxy(value as Json, {
      get(target, name) {
        if (typeof name === 'symbol' || !Object.hasOwn(target, name)) return Reflect.get(target, name);
        const below = path ? `${path}.${name}` : name;
        paths.add(below);
        return watch(target[name], below);
      },
    });
  };

  return { value: watch(given, '') as Json, paths, all: (listed: Set<string>) => pathsOf(given, listed) };
};

/** The paths of all values, as deep as the list goes. */
const pathsOf = (value: unknown, listed: Set<string>, path = ''): Set<string> => {
  if (Array.isArray(value)) return new Set(value.flatMap((each) => [...pathsOf(each, listed, path)]));
  const isLeaf = listed.has(path) || typeof value !== 'object' || value === null;
  if (path && isLeaf) return new Set([path]);
  const below = Object.entries(value as Json);
  return new Set(below.flatMap(([name, each]) => [...pathsOf(each, listed, path ? `${path}.${name}` : name)]));
};
