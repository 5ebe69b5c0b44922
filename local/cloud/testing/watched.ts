type Json = Record<string, unknown>;

/**
 * A value that notes at which paths it is looked at ('A.B'; entries of lists count as their list). Code that takes a whole object apart
 * looks at each of its properties.
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

  /** The paths of all values, as deep as the list goes. */
  const all = (listed: Set<string>): Set<string> => {
    const found = new Set<string>();
    const visit = (value: unknown, path: string): void => {
      if (Array.isArray(value)) for (const each of value) visit(each, path);
      else if (path && (listed.has(path) || typeof value !== 'object' || value === null)) found.add(path);
      else for (const [name, each] of Object.entries(value as Json)) visit(each, path ? `${path}.${name}` : name);
    };
    visit(given, '');
    return found;
  };

  return { value: watch(given, '') as Json, paths, all };
};
