// Zod's schemas, each made when it's first used (docs/adr/097-schemas-made-when-used.md). A function knows hundreds of
// them and needs a few to answer its first call. Everything else imports Zod from here.
import * as zod from 'zod/mini';

export type { core, infer, input, output, ZodMiniObject, ZodMiniType } from 'zod/mini';
export { parse, safeParse, toJSONSchema } from 'zod/mini';
// Not as a part of `core`, which is a namespace: used as a value, it would put all of Zod with its 50 languages into every function.
export { $ZodObject } from 'zod/v4/core';

type Make = (...args: never[]) => object;

/** Stands for a schema, or a check of one, until someone asks what it is. */
class Unmade {
  readonly #make: () => object;
  #made: object | undefined;

  constructor(make: () => object) {
    this.#make = make;
  }

  get made(): zod.ZodMiniType & zod.ZodMiniObject {
    this.#made ??= this.#make();
    return this.#made as never;
  }

  /** All that Zod asks another schema. From then on it's a property like any other, because parsing reads it again and again. */
  get _zod() {
    const value = this.made._zod;
    Object.defineProperty(this, '_zod', { value });
    return value;
  }

  check(...checks: zod.core.CheckFn<unknown>[]) {
    return new Unmade(() => this.made.check(...checks));
  }
}

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

const later = (make: Make, args: unknown[]): never => {
  const unmade = (args.length === 0 && alike.get(make)) || new Unmade(() => make(...(args as never[])));
  if (args.length === 0) alike.set(make, unmade);
  return unmade as never;
};

// One by one and marked, so that the site's build leaves out what it doesn't use.
export const string: typeof zod.string = /* @__NO_SIDE_EFFECTS__ */ (...args: unknown[]) => later(zod.string, args);
export const number: typeof zod.number = /* @__NO_SIDE_EFFECTS__ */ (...args: unknown[]) => later(zod.number, args);
export const int: typeof zod.int = /* @__NO_SIDE_EFFECTS__ */ (...args: unknown[]) => later(zod.int, args);
export const boolean: typeof zod.boolean = /* @__NO_SIDE_EFFECTS__ */ (...args: unknown[]) => later(zod.boolean, args);
export const unknown: typeof zod.unknown = /* @__NO_SIDE_EFFECTS__ */ (...args: unknown[]) => later(zod.unknown, args);
export const email: typeof zod.email = /* @__NO_SIDE_EFFECTS__ */ (...args: unknown[]) => later(zod.email, args);
export const url: typeof zod.url = /* @__NO_SIDE_EFFECTS__ */ (...args: unknown[]) => later(zod.url, args);
export const custom: typeof zod.custom = /* @__NO_SIDE_EFFECTS__ */ (...args: unknown[]) => later(zod.custom, args);
const enumOf: typeof zod.enum = /* @__NO_SIDE_EFFECTS__ */ (...args: unknown[]) => later(zod.enum, args);
export const literal: typeof zod.literal = /* @__NO_SIDE_EFFECTS__ */ (...args: unknown[]) => later(zod.literal, args);
export const templateLiteral: typeof zod.templateLiteral = /* @__NO_SIDE_EFFECTS__ */ (...args: unknown[]) =>
  later(zod.templateLiteral, args);
export const object: typeof zod.object = /* @__NO_SIDE_EFFECTS__ */ (...args: unknown[]) => later(zod.object, args);
export const strictObject: typeof zod.strictObject = /* @__NO_SIDE_EFFECTS__ */ (...args: unknown[]) =>
  later(zod.strictObject, args);
export const looseObject: typeof zod.looseObject = /* @__NO_SIDE_EFFECTS__ */ (...args: unknown[]) =>
  later(zod.looseObject, args);
export const extend: typeof zod.extend = /* @__NO_SIDE_EFFECTS__ */ (...args: unknown[]) => later(zod.extend, args);
export const omit: typeof zod.omit = /* @__NO_SIDE_EFFECTS__ */ (...args: unknown[]) => later(zod.omit, args);
export const partial: typeof zod.partial = /* @__NO_SIDE_EFFECTS__ */ (...args: unknown[]) => later(zod.partial, args);
export const catchall: typeof zod.catchall = /* @__NO_SIDE_EFFECTS__ */ (...args: unknown[]) =>
  later(zod.catchall, args);
export const record: typeof zod.record = /* @__NO_SIDE_EFFECTS__ */ (...args: unknown[]) => later(zod.record, args);
export const partialRecord: typeof zod.partialRecord = /* @__NO_SIDE_EFFECTS__ */ (...args: unknown[]) =>
  later(zod.partialRecord, args);
export const looseRecord: typeof zod.looseRecord = /* @__NO_SIDE_EFFECTS__ */ (...args: unknown[]) =>
  later(zod.looseRecord, args);
export const array: typeof zod.array = /* @__NO_SIDE_EFFECTS__ */ (...args: unknown[]) => later(zod.array, args);
export const tuple: typeof zod.tuple = /* @__NO_SIDE_EFFECTS__ */ (...args: unknown[]) => later(zod.tuple, args);
export const union: typeof zod.union = /* @__NO_SIDE_EFFECTS__ */ (...args: unknown[]) => later(zod.union, args);
export const discriminatedUnion: typeof zod.discriminatedUnion = /* @__NO_SIDE_EFFECTS__ */ (...args: unknown[]) =>
  later(zod.discriminatedUnion, args);
export const intersection: typeof zod.intersection = /* @__NO_SIDE_EFFECTS__ */ (...args: unknown[]) =>
  later(zod.intersection, args);
export const optional: typeof zod.optional = /* @__NO_SIDE_EFFECTS__ */ (...args: unknown[]) =>
  later(zod.optional, args);
export const nullable: typeof zod.nullable = /* @__NO_SIDE_EFFECTS__ */ (...args: unknown[]) =>
  later(zod.nullable, args);
export const _default: typeof zod._default = /* @__NO_SIDE_EFFECTS__ */ (...args: unknown[]) =>
  later(zod._default, args);
export const pipe: typeof zod.pipe = /* @__NO_SIDE_EFFECTS__ */ (...args: unknown[]) => later(zod.pipe, args);
export const transform: typeof zod.transform = /* @__NO_SIDE_EFFECTS__ */ (...args: unknown[]) =>
  later(zod.transform, args);
const instanceofOf: typeof zod.instanceof = /* @__NO_SIDE_EFFECTS__ */ (...args: unknown[]) =>
  later(zod.instanceof, args);
export const minLength: typeof zod.minLength = /* @__NO_SIDE_EFFECTS__ */ (...args: unknown[]) =>
  later(zod.minLength, args);
export const maxLength: typeof zod.maxLength = /* @__NO_SIDE_EFFECTS__ */ (...args: unknown[]) =>
  later(zod.maxLength, args);
export const minimum: typeof zod.minimum = /* @__NO_SIDE_EFFECTS__ */ (...args: unknown[]) => later(zod.minimum, args);
export const maximum: typeof zod.maximum = /* @__NO_SIDE_EFFECTS__ */ (...args: unknown[]) => later(zod.maximum, args);
export const regex: typeof zod.regex = /* @__NO_SIDE_EFFECTS__ */ (...args: unknown[]) => later(zod.regex, args);
export const refine: typeof zod.refine = /* @__NO_SIDE_EFFECTS__ */ (...args: unknown[]) => later(zod.refine, args);
export { enumOf as enum, instanceofOf as instanceof };

const date: typeof zod.iso.date = /* @__NO_SIDE_EFFECTS__ */ (...args: unknown[]) => later(zod.iso.date, args);
const datetime: typeof zod.iso.datetime = /* @__NO_SIDE_EFFECTS__ */ (...args: unknown[]) =>
  later(zod.iso.datetime, args);
export const iso = { date, datetime };
