// API Gateway picks the resource by its path alone, and only then the method: a static part beats {param} beats {proxy+}.
export type Routed<M> = { method: M; pathParameters: Record<string, string> | null };
type Routable = { resourcePath: string; httpMethod: string };
type Candidate<M> = { parts: string[]; byMethod: Map<string, M> };

/** `fallsThrough`: a path without the method leaves the request to the next path that matches, as in HTTP APIs. */
export const createRouter = <M extends Routable>(methods: M[], { fallsThrough = false } = {}) => {
  const resources = new Map<string, Candidate<M>>();
  for (const method of methods) {
    const known = resources.get(method.resourcePath) ?? { parts: split(method.resourcePath), byMethod: new Map() };
    known.byMethod.set(method.httpMethod, method);
    resources.set(method.resourcePath, known);
  }
  const ordered = [...resources.values()].sort((a, b) => compare(a.parts, b.parts));

  return (httpMethod: string, path: string): Routed<M> | undefined => {
    const parts = split(path);
    for (const { parts: pattern, byMethod } of ordered) {
      const pathParameters = match(pattern, parts);
      if (!pathParameters) continue;
      const method = byMethod.get(httpMethod) ?? byMethod.get('ANY');
      if (!method && fallsThrough) continue;
      return method && { method, pathParameters: Object.keys(pathParameters).length > 0 ? pathParameters : null };
    }
    return undefined;
  };
};

const split = (path: string) => path.replace(/^\/+|\/+$/g, '').split('/');

const GREEDY = /^\{(.+)\+\}$/;
const PARAM = /^\{(.+)\}$/;
const rank = (part: string | undefined) => {
  if (part === undefined) return 3;
  if (GREEDY.test(part)) return 2;
  return PARAM.test(part) ? 1 : 0;
};

const compare = (a: string[], b: string[]): number => {
  for (let i = 0; i < Math.max(a.length, b.length); i += 1) {
    const difference = rank(a[i]) - rank(b[i]);
    if (difference !== 0) return difference;
  }
  return 0;
};

const match = (pattern: string[], parts: string[]): Record<string, string> | undefined => {
  const values: Record<string, string> = {};
  for (const [i, part] of pattern.entries()) {
    const given = parts[i];
    if (given === undefined) return undefined;
    const greedy = GREEDY.exec(part)?.[1];
    if (greedy) return given === '' ? undefined : { ...values, [greedy]: decode(parts.slice(i).join('/')) };
    const name = PARAM.exec(part)?.[1];
    if (name && given !== '') values[name] = decode(given);
    else if (part !== given) return undefined;
  }
  return pattern.length === parts.length ? values : undefined;
};

/** The edge has already refused broken escapes; those of a direct caller are passed on unchanged. */
const decode = (part: string) => {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
};
