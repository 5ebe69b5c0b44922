type QueryValue = string | number | boolean | null | undefined;

/** The address of a route with its parameters filled in; empty query members are left out. */
export function addressOf(path: string, params: Record<string, string> = {}, query: Record<string, QueryValue> = {}) {
  const filled = path.replace(/\{(\w+)\+?\}/g, (_all, name: string) => {
    const value = params[name];
    if (value === undefined || value === '') throw new Error(`The address ${path} needs '${name}'.`);
    return encodeURIComponent(value);
  });
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) {
    if (value !== undefined && value !== null && value !== '') search.set(name, String(value));
  }
  const text = search.toString();
  return text === '' ? filled : `${filled}?${text}`;
}
