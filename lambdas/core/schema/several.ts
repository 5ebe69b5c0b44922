// Schemas made of several.
import { type input, type missing, type output, Schema } from './base.ts';
import { isObject, isPlain } from './fields-read.ts';
import { FAILED, type Issue, Reading } from './reading.ts';

type Options = readonly Schema[];

/** The first that a value fits. */
class UnionSchema extends Schema {
  readonly options: Options;

  constructor(options: Options) {
    super();
    this.options = options;
  }

  override get mayBeMissing() {
    return this.options.some((option) => option.mayBeMissing);
  }
  override get values() {
    return valuesOf(this.options.map((option) => option.values));
  }
  override valuesAt(name: string) {
    return valuesOf(this.options.map((option) => option.valuesAt(name)));
  }

  override read(value: unknown, reading: Reading): unknown {
    const nearly: Issue[][] = [];
    for (const option of this.options) {
      const own = new Reading();
      const read = option.read(value, own);
      if (read !== FAILED) return read;
      if (own.issues.every(({ ofCheck }) => ofCheck)) nearly.push(own.issues);
    }
    const [only, ...others] = nearly;
    if (!only || others.length > 0) return reading.fail('none of the kinds that it may be');
    // It is of this kind, and has something wrong: that's what there is to say.
    for (const issue of only) reading.add(issue);
    return FAILED;
  }
}

const valuesOf = (each: (readonly unknown[] | undefined)[]): unknown[] | undefined =>
  each.every((values) => values !== undefined) ? each.flat() : undefined;

/** One of its fields says which of them a value is. */
class DiscriminatedSchema extends UnionSchema {
  readonly discriminator: string;
  private byValue: Map<unknown, Schema> | undefined;

  constructor(discriminator: string, options: Options) {
    super(options);
    this.discriminator = discriminator;
  }

  private optionFor(value: unknown): Schema | undefined {
    this.byValue ??= this.optionsByValue();
    return this.byValue.get(value);
  }

  private optionsByValue(): Map<unknown, Schema> {
    const found = new Map<unknown, Schema>();
    for (const option of this.options) {
      const values = option.valuesAt(this.discriminator);
      if (!values) throw new Error(`An option of a union does not say which ${this.discriminator} it has`);
      for (const one of values) {
        if (found.has(one)) throw new Error(`Two options of a union have the ${this.discriminator} ${one}`);
        found.set(one, option);
      }
    }
    return found;
  }

  override read(value: unknown, reading: Reading) {
    if (!isObject(value)) return reading.fail('not an object');
    const option = this.optionFor(value[this.discriminator]);
    if (option) return option.read(value, reading);
    const since = reading.issues.length;
    reading.fail('none of the kinds that it may be');
    reading.within(this.discriminator, since);
    return FAILED;
  }
}

/** Both at once: what either makes of a value, together. */
class IntersectionSchema extends Schema {
  readonly left: Schema;
  readonly right: Schema;

  constructor(left: Schema, right: Schema) {
    super();
    this.left = left;
    this.right = right;
  }

  override read(value: unknown, reading: Reading) {
    const left = this.left.read(value, reading);
    const right = this.right.read(value, reading);
    return left === FAILED || right === FAILED ? FAILED : merged(left, right);
  }
}

const merged = (one: unknown, other: unknown): unknown => {
  if (one === other) return one;
  if (isPlain(one) && isPlain(other)) {
    const both = Object.keys(one).filter((name) => Object.hasOwn(other, name));
    return { ...one, ...other, ...Object.fromEntries(both.map((name) => [name, merged(one[name], other[name])])) };
  }
  if (Array.isArray(one) && Array.isArray(other) && one.length === other.length)
    return one.map((element, at) => merged(element, other[at]));
  throw new Error('The halves of an intersection make different things of a value');
};

type AnyOf<All extends Options> = Schema<
  output<All[number]>,
  input<All[number]>,
  missing<All[number]> extends 'never' ? 'never' : 'given'
>;

export const union = <const All extends Options>(options: All) => new UnionSchema(options) as Schema as AnyOf<All>;

export const discriminatedUnion = <const All extends Options>(discriminator: string, options: All) =>
  new DiscriminatedSchema(discriminator, options) as Schema as AnyOf<All>;

export const intersection = <Left extends Schema, Right extends Schema>(left: Left, right: Right) =>
  new IntersectionSchema(left, right) as Schema<output<Left> & output<Right>, input<Left> & input<Right>, 'never'>;

export { DiscriminatedSchema, IntersectionSchema, UnionSchema };
