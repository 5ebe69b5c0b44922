// Whether a value is exactly what a schema describes, with nothing left to change about it: asked of long lists, where
// parsing with Zod would take longer than everything else together. Kinds of schema that aren't listed here never fit,
// and are parsed.
import * as z from '../schema.ts';

type Fits = (value: unknown) => boolean;
type Schema = z.core.$ZodType;

const never: Fits = () => false;

/** As it will be made, or as it is; undefined for one with checks, formats or other rules. */
const describedOf = (schema: Schema) => {
  const described = z.describe(schema);
  if (described) return described;
  const { def } = (schema as z.core.$ZodTypes)._zod;
  if ((def.checks ?? []).length > 0 || 'format' in def || 'coerce' in def) return undefined;
  return def.type === 'enum' || def.type === 'literal'
    ? { type: def.type, values: [...(schema._zod.values ?? [])] }
    : def;
};

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
  const described = describedOf(schema);
  switch (described?.type) {
    case 'string':
      return (value) => typeof value === 'string';
    case 'boolean':
      return (value) => typeof value === 'boolean';
    case 'number':
      return (value) => Number.isFinite(value);
    case 'enum':
    case 'literal': {
      const values = new Set(described.values);
      return (value) => values.has(value);
    }
    case 'array': {
      const element = fits(described.element);
      return (value) => Array.isArray(value) && value.every(element);
    }
    case 'nullable': {
      const inner = fits(described.innerType);
      return (value) => value === null || inner(value);
    }
    case 'optional': {
      const inner = fits(described.innerType);
      return (value) => value === undefined || inner(value);
    }
    case 'object':
      return 'catchall' in described && described.catchall ? never : objectFits(described.shape);
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
