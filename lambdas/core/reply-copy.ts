// What a contract lets out of an answer, as functions made once: each copies what its schema names and nothing else. To walk
// the schema anew for every row of a long list took a quarter of the call (docs/performance.md). What does not fit, and any
// kind of schema that is not named here, is left to zod, whose word counts.
import * as z from 'zod/mini';

const DOES_NOT_FIT = Symbol('does not fit');
type Copy = (value: unknown) => unknown;

/** The definitions behind zod's schemas, as far as they are read here. */
type Definition =
  | { type: 'string' | 'number' | 'boolean' | 'null' | 'unknown'; checks?: unknown[]; format?: string }
  | { type: 'literal'; values: unknown[] }
  | { type: 'enum'; entries: Record<string, unknown> }
  | { type: 'nullable' | 'optional'; innerType: z.ZodMiniType }
  | { type: 'array'; element: z.ZodMiniType; checks?: unknown[] }
  | { type: 'object'; shape: Record<string, z.ZodMiniType>; catchall?: unknown; checks?: unknown[] };

const ofType =
  (type: 'string' | 'boolean'): Copy =>
  (value) =>
    typeof value === type ? value : DOES_NOT_FIT;

const finite: Copy = (value) => (Number.isFinite(value) ? value : DOES_NOT_FIT);

const oneOf = (values: unknown[]): Copy => {
  const known = new Set(values);
  return (value) => (known.has(value) ? value : DOES_NOT_FIT);
};

const or =
  (other: null | undefined, copy: Copy): Copy =>
  (value) =>
    value === other ? value : copy(value);

const list =
  (copy: Copy): Copy =>
  (value) => {
    if (!Array.isArray(value)) return DOES_NOT_FIT;
    const copies: unknown[] = [];
    for (const one of value) {
      const own = copy(one);
      if (own === DOES_NOT_FIT) return DOES_NOT_FIT;
      copies.push(own);
    }
    return copies;
  };

const object = (fields: [name: string, copy: Copy][]): Copy => {
  return (value) => {
    if (value === null || typeof value !== 'object' || Array.isArray(value)) return DOES_NOT_FIT;
    const given = value as Record<string, unknown>;
    const copies: Record<string, unknown> = {};
    for (const [name, copy] of fields) {
      const own = copy(given[name]);
      if (own === DOES_NOT_FIT) return DOES_NOT_FIT;
      // As JSON has it: what is undefined is not there.
      if (own !== undefined) copies[name] = own;
    }
    return copies;
  };
};

const byZod =
  (schema: z.ZodMiniType): Copy =>
  (value) => {
    const result = z.safeParse(schema, value);
    return result.success ? result.data : DOES_NOT_FIT;
  };

const copyOf = (schema: z.ZodMiniType): Copy => {
  const definition = schema._zod.def as unknown as Definition;
  if (('checks' in definition && definition.checks?.length) || ('format' in definition && definition.format))
    return byZod(schema);
  switch (definition.type) {
    case 'string':
    case 'boolean':
      return ofType(definition.type);
    case 'number':
      return finite;
    case 'literal':
      return oneOf(definition.values);
    case 'enum':
      return oneOf(Object.values(definition.entries));
    case 'nullable':
      return or(null, copyOf(definition.innerType));
    case 'optional':
      return or(undefined, copyOf(definition.innerType));
    case 'array':
      return list(copyOf(definition.element));
    case 'object':
      if (definition.catchall) return byZod(schema);
      return object(Object.entries(definition.shape).map(([name, field]) => [name, copyOf(field)]));
    default:
      return byZod(schema);
  }
};

const made = new WeakMap<z.ZodMiniType, Copy>();

/** What the schema lets through of a value. Throws zod's error where it does not fit. */
export const copyBy = (schema: z.ZodMiniType, value: unknown): unknown => {
  let copy = made.get(schema);
  if (!copy) {
    copy = copyOf(schema);
    made.set(schema, copy);
  }
  const own = copy(value);
  return own === DOES_NOT_FIT ? z.parse(schema, value) : own;
};
