// Zod's schemas, each made when it's first used (docs/adr/097-schemas-made-when-used.md). A function knows hundreds of
// them and needs a few to answer its first call. Everything else imports Zod from here.
import * as zod from 'zod/mini';

export type { core, infer, input, output, ZodMiniObject, ZodMiniType } from 'zod/mini';
export { parse, safeParse, toJSONSchema } from 'zod/mini';
// Not as a part of `core`, which is a namespace: used as a value, it would put all of Zod with its 50 languages into every function.
export { $ZodObject } from 'zod/v4/core';

// biome-ignore lint/suspicious/noExplicitAny: each of Zod's functions has its own arguments, and checks them where they're written
type Make = (...args: any[]) => object;

/**
 * Stands for a schema, or a check of one, until someone asks what it is. Holds Zod's function and what it takes, and no
 * closure: there are hundreds, and the memory that they fill delays a cold start.
 */
class Unmade {
  readonly #make: Make;
  readonly #first: unknown;
  readonly #second: unknown;
  readonly #third: unknown;
  #made: (zod.ZodMiniType & zod.ZodMiniObject) | undefined;

  constructor(make: Make, first?: unknown, second?: unknown, third?: unknown) {
    this.#make = make;
    this.#first = first;
    this.#second = second;
    this.#third = third;
  }

  get made(): zod.ZodMiniType & zod.ZodMiniObject {
    this.#made ??= this.#make(this.#first, this.#second, this.#third) as never;
    return this.#made as zod.ZodMiniType & zod.ZodMiniObject;
  }

  /** What it will be made of. */
  get plan() {
    return { make: this.#make, first: this.#first, second: this.#second };
  }

  /** All that Zod asks another schema. From then on it's a property like any other, because parsing reads it again and again. */
  get _zod() {
    const value = this.made._zod;
    Object.defineProperty(this, '_zod', { value });
    return value;
  }

  check(...checks: zod.core.CheckFn<unknown>[]) {
    return new Unmade(checked, this, checks);
  }
}

const checked = (schema: Unmade, checks: zod.core.CheckFn<unknown>[]) => schema.made.check(...checks);

/** Everything else that someone asks is answered by the schema. */
const asked: ProxyHandler<object> = {
  get(_, name, unmade: Unmade) {
    const { made } = unmade;
    const value: unknown = Reflect.get(made, name);
    return typeof value === 'function' ? value.bind(made) : value;
  },
};
Object.setPrototypeOf(Unmade.prototype, new Proxy({}, asked));

/** What takes nothing is always the same. */
const alike = new Map<Make, Unmade>();

const later = (make: Make, first: unknown, second: unknown, third?: unknown): never => {
  if (first !== undefined) return new Unmade(make, first, second, third) as never;
  const unmade = alike.get(make) ?? new Unmade(make);
  alike.set(make, unmade);
  return unmade as never;
};

/** As Zod describes the plain kinds of schema; what isn't one of them is made, and has Zod's description. */
type Described =
  | { type: 'string' | 'number' | 'boolean' }
  | { type: 'enum' | 'literal'; values: unknown[] }
  | { type: 'array'; element: zod.core.$ZodType }
  | { type: 'nullable' | 'optional'; innerType: zod.core.$ZodType }
  | { type: 'object'; shape: Record<string, zod.core.$ZodType> };

const shapeOf = (schema: zod.core.$ZodType): object | undefined => {
  const described = describe(schema);
  return described?.type === 'object' ? described.shape : undefined;
};

/** A schema without its making, if it's of a plain kind: reading rows that are as they should be needs no more. */
export const describe = (schema: zod.core.$ZodType): Described | undefined => {
  if (!(schema instanceof Unmade)) return undefined;
  const { make, first, second } = schema.plan;
  if (make === zod.extend) {
    const shape = shapeOf(first as zod.core.$ZodType);
    return shape && { type: 'object', shape: { ...shape, ...(second as Record<string, zod.core.$ZodType>) } };
  }
  if (second !== undefined) return undefined;
  const inner = first as zod.core.$ZodType;
  switch (make) {
    case zod.string:
      return first === undefined ? { type: 'string' } : undefined;
    case zod.number:
      return first === undefined ? { type: 'number' } : undefined;
    case zod.boolean:
      return first === undefined ? { type: 'boolean' } : undefined;
    case zod.enum:
      return { type: 'enum', values: Object.values(first as object) };
    case zod.literal:
      return { type: 'literal', values: [first].flat() };
    case zod.array:
      return { type: 'array', element: inner };
    case zod.nullable:
      return { type: 'nullable', innerType: inner };
    case zod.optional:
      return { type: 'optional', innerType: inner };
    case zod.object:
      return { type: 'object', shape: (first ?? {}) as Record<string, zod.core.$ZodType> };
    default:
      return undefined;
  }
};

// One by one and marked, so that the site's build leaves out what it doesn't use.
export const string: typeof zod.string = /* @__NO_SIDE_EFFECTS__ */ (first?: unknown, second?: unknown) =>
  later(zod.string, first, second);
export const number: typeof zod.number = /* @__NO_SIDE_EFFECTS__ */ (first?: unknown, second?: unknown) =>
  later(zod.number, first, second);
export const int: typeof zod.int = /* @__NO_SIDE_EFFECTS__ */ (first?: unknown, second?: unknown) =>
  later(zod.int, first, second);
export const boolean: typeof zod.boolean = /* @__NO_SIDE_EFFECTS__ */ (first?: unknown, second?: unknown) =>
  later(zod.boolean, first, second);
export const unknown: typeof zod.unknown = /* @__NO_SIDE_EFFECTS__ */ (first?: unknown, second?: unknown) =>
  later(zod.unknown, first, second);
export const email: typeof zod.email = /* @__NO_SIDE_EFFECTS__ */ (first?: unknown, second?: unknown) =>
  later(zod.email, first, second);
export const url: typeof zod.url = /* @__NO_SIDE_EFFECTS__ */ (first?: unknown, second?: unknown) =>
  later(zod.url, first, second);
export const custom: typeof zod.custom = /* @__NO_SIDE_EFFECTS__ */ (first?: unknown, second?: unknown) =>
  later(zod.custom, first, second);
const enumOf: typeof zod.enum = /* @__NO_SIDE_EFFECTS__ */ (first?: unknown, second?: unknown) =>
  later(zod.enum, first, second);
export const literal: typeof zod.literal = /* @__NO_SIDE_EFFECTS__ */ (first?: unknown, second?: unknown) =>
  later(zod.literal, first, second);
export const templateLiteral: typeof zod.templateLiteral = /* @__NO_SIDE_EFFECTS__ */ (
  first?: unknown,
  second?: unknown,
) => later(zod.templateLiteral, first, second);
export const object: typeof zod.object = /* @__NO_SIDE_EFFECTS__ */ (first?: unknown, second?: unknown) =>
  later(zod.object, first, second);
export const strictObject: typeof zod.strictObject = /* @__NO_SIDE_EFFECTS__ */ (first?: unknown, second?: unknown) =>
  later(zod.strictObject, first, second);
export const looseObject: typeof zod.looseObject = /* @__NO_SIDE_EFFECTS__ */ (first?: unknown, second?: unknown) =>
  later(zod.looseObject, first, second);
export const extend: typeof zod.extend = /* @__NO_SIDE_EFFECTS__ */ (first?: unknown, second?: unknown) =>
  later(zod.extend, first, second);
export const omit: typeof zod.omit = /* @__NO_SIDE_EFFECTS__ */ (first?: unknown, second?: unknown) =>
  later(zod.omit, first, second);
export const partial: typeof zod.partial = /* @__NO_SIDE_EFFECTS__ */ (first?: unknown, second?: unknown) =>
  later(zod.partial, first, second);
export const catchall: typeof zod.catchall = /* @__NO_SIDE_EFFECTS__ */ (first?: unknown, second?: unknown) =>
  later(zod.catchall, first, second);
export const record: typeof zod.record = /* @__NO_SIDE_EFFECTS__ */ (
  first?: unknown,
  second?: unknown,
  third?: unknown,
) => later(zod.record, first, second, third);
export const partialRecord: typeof zod.partialRecord = /* @__NO_SIDE_EFFECTS__ */ (
  first?: unknown,
  second?: unknown,
  third?: unknown,
) => later(zod.partialRecord, first, second, third);
export const looseRecord: typeof zod.looseRecord = /* @__NO_SIDE_EFFECTS__ */ (
  first?: unknown,
  second?: unknown,
  third?: unknown,
) => later(zod.looseRecord, first, second, third);
export const array: typeof zod.array = /* @__NO_SIDE_EFFECTS__ */ (first?: unknown, second?: unknown) =>
  later(zod.array, first, second);
export const tuple: typeof zod.tuple = /* @__NO_SIDE_EFFECTS__ */ (
  first?: unknown,
  second?: unknown,
  third?: unknown,
) => later(zod.tuple, first, second, third);
export const union: typeof zod.union = /* @__NO_SIDE_EFFECTS__ */ (first?: unknown, second?: unknown) =>
  later(zod.union, first, second);
export const discriminatedUnion: typeof zod.discriminatedUnion = /* @__NO_SIDE_EFFECTS__ */ (
  first?: unknown,
  second?: unknown,
  third?: unknown,
) => later(zod.discriminatedUnion, first, second, third);
export const intersection: typeof zod.intersection = /* @__NO_SIDE_EFFECTS__ */ (first?: unknown, second?: unknown) =>
  later(zod.intersection, first, second);
export const optional: typeof zod.optional = /* @__NO_SIDE_EFFECTS__ */ (first?: unknown, second?: unknown) =>
  later(zod.optional, first, second);
export const nullable: typeof zod.nullable = /* @__NO_SIDE_EFFECTS__ */ (first?: unknown, second?: unknown) =>
  later(zod.nullable, first, second);
export const _default: typeof zod._default = /* @__NO_SIDE_EFFECTS__ */ (first?: unknown, second?: unknown) =>
  later(zod._default, first, second);
export const pipe: typeof zod.pipe = /* @__NO_SIDE_EFFECTS__ */ (first?: unknown, second?: unknown) =>
  later(zod.pipe, first, second);
export const transform: typeof zod.transform = /* @__NO_SIDE_EFFECTS__ */ (first?: unknown, second?: unknown) =>
  later(zod.transform, first, second);
const instanceofOf: typeof zod.instanceof = /* @__NO_SIDE_EFFECTS__ */ (first?: unknown, second?: unknown) =>
  later(zod.instanceof, first, second);
export const minLength: typeof zod.minLength = /* @__NO_SIDE_EFFECTS__ */ (first?: unknown, second?: unknown) =>
  later(zod.minLength, first, second);
export const maxLength: typeof zod.maxLength = /* @__NO_SIDE_EFFECTS__ */ (first?: unknown, second?: unknown) =>
  later(zod.maxLength, first, second);
export const minimum: typeof zod.minimum = /* @__NO_SIDE_EFFECTS__ */ (first?: unknown, second?: unknown) =>
  later(zod.minimum, first, second);
export const maximum: typeof zod.maximum = /* @__NO_SIDE_EFFECTS__ */ (first?: unknown, second?: unknown) =>
  later(zod.maximum, first, second);
export const regex: typeof zod.regex = /* @__NO_SIDE_EFFECTS__ */ (first?: unknown, second?: unknown) =>
  later(zod.regex, first, second);
export const refine: typeof zod.refine = /* @__NO_SIDE_EFFECTS__ */ (first?: unknown, second?: unknown) =>
  later(zod.refine, first, second);
export { enumOf as enum, instanceofOf as instanceof };

const date: typeof zod.iso.date = /* @__NO_SIDE_EFFECTS__ */ (first?: unknown, second?: unknown) =>
  later(zod.iso.date, first, second);
const datetime: typeof zod.iso.datetime = /* @__NO_SIDE_EFFECTS__ */ (first?: unknown, second?: unknown) =>
  later(zod.iso.datetime, first, second);
export const iso = { date, datetime };
