// What values look like that come from outside: calls, stored rows, tasks, webhooks. Written as with Zod, whose names these
// are, and much lighter than it: see docs/adr/009-kernel.md.
export { type input, type output, parse, Schema, safeParse } from './schema/base.ts';
export { Check, int, maximum, maxLength, minimum, minLength, refine, regex } from './schema/checks.ts';
export { ArraySchema, array, looseRecord, record, tuple } from './schema/collections.ts';
export { catchall, extend, looseObject, ObjectSchema, object, omit, partial, type Shape } from './schema/objects.ts';
export type { Issue, SchemaError } from './schema/reading.ts';
export {
  boolean,
  custom,
  instanceOf as instanceof,
  iso,
  literal,
  number,
  oneOf as enum,
  string,
  unknown,
} from './schema/scalars.ts';
export { discriminatedUnion, intersection, union } from './schema/several.ts';
export { nullable, optional, pipe, transform, withDefault as _default } from './schema/wrapped.ts';
