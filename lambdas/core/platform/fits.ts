// Whether a value is exactly what a schema describes, with nothing left to change about it: asked of long lists, where
// parsing with Zod would take longer than everything else together. Kinds of schema that aren't listed here never fit,
// and are parsed.
import type * as z from '../schema.ts';

type Fits = (value: unknown) => boolean;
type Schema = z.core.$ZodType;

const never: Fits = () => false;
const hasChecks = (def: { checks?: unknown[] }) => (def.checks ?? []).length > 0;

const isPlain = (def: object) => !('format' in def || 'coerce' in def);

const objectFits = (shape: Record<string, Schema>): Fits => {
  const names = Object.keys(shape);
  const members = Object.values(shape).map(fits);
  return (value) => {
    if (typeof value !== 'object' || value === null || Array.isArray(value)) return false;
    const record = value as Record<string, unknown>;
    let known = 0;
    for (let at = 0; at < names.length; at++) {
      const member = record[names[at] as string];
      if (!members[at]?.(member)) return false;
      if (member !== undefined) known++;
    }
    return sizeOf(record) === known;
  };
};

const sizeOf = (record: Record<string, unknown>): number => {
  let size = 0;
  for (const name in record) if (record[name] !== undefined) size++;
  return size;
};

const fitsOf = (schema: Schema): Fits => {
  const { def } = (schema as z.core.$ZodTypes)._zod;
  if (hasChecks(def)) return never;
  switch (def.type) {
    case 'string':
      return isPlain(def) ? (value) => typeof value === 'string' : never;
    case 'number':
      return isPlain(def) ? (value) => Number.isFinite(value) : never;
    case 'boolean':
      return isPlain(def) ? (value) => typeof value === 'boolean' : never;
    case 'enum':
    case 'literal': {
      const { values } = schema._zod;
      return (value) => values?.has(value as z.core.util.Primitive) ?? false;
    }
    case 'array': {
      const element = fits(def.element);
      return (value) => Array.isArray(value) && value.every(element);
    }
    case 'nullable': {
      const inner = fits(def.innerType);
      return (value) => value === null || inner(value);
    }
    case 'optional': {
      const inner = fits(def.innerType);
      return (value) => value === undefined || inner(value);
    }
    case 'object':
      return def.catchall ? never : objectFits(def.shape);
    default:
      return never;
  }
};

const known = new WeakMap<Schema, Fits>();

export const fits = (schema: Schema): Fits => {
  const found = known.get(schema) ?? fitsOf(schema);
  known.set(schema, found);
  return found;
};
