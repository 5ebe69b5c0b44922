// Schemas around another one.
import { type input, type missing, type output, Schema, Wrapped } from './base.ts';
import { isPlain } from './fields-read.ts';
import { FAILED, type Reading } from './reading.ts';

class OptionalSchema extends Wrapped {
  override get mayBeMissing() {
    return true;
  }
  override get values() {
    return this.inner.values && [...this.inner.values, undefined];
  }
  override read(value: unknown, reading: Reading) {
    return value === undefined && !this.inner.mayBeMissing ? value : this.inner.read(value, reading);
  }
}

class NullableSchema extends Wrapped {
  override get values() {
    return this.inner.values && [...this.inner.values, null];
  }
  override read(value: unknown, reading: Reading) {
    return value === null ? value : this.inner.read(value, reading);
  }
}

/** Of a default: who changes what was read changes nothing of the next one. */
const copyOf = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(copyOf);
  if (!isPlain(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, copyOf(inner)]));
};

class DefaultSchema extends Wrapped {
  readonly otherwise: unknown;

  constructor(inner: Schema, otherwise: unknown) {
    super(inner);
    this.otherwise = otherwise;
  }

  override get mayBeMissing() {
    return true;
  }
  override get values() {
    return this.inner.values && [...this.inner.values, undefined];
  }
  override read(value: unknown, reading: Reading) {
    return value === undefined ? copyOf(this.otherwise) : this.inner.read(value, reading);
  }
}

class PipeSchema extends Schema {
  readonly before: Schema;
  readonly after: Schema;

  constructor(before: Schema, after: Schema) {
    super();
    this.before = before;
    this.after = after;
  }

  override get mayBeMissing() {
    return this.before.mayBeMissing;
  }
  override get values() {
    return this.before.values;
  }
  override read(value: unknown, reading: Reading) {
    const read = this.before.read(value, reading);
    return read === FAILED ? FAILED : this.after.read(read, reading);
  }
}

class TransformSchema extends Schema {
  readonly turn: (value: never) => unknown;

  constructor(turn: (value: never) => unknown) {
    super();
    this.turn = turn;
  }

  override read(value: unknown) {
    return this.turn(value as never);
  }
}

type Optional<Inner extends Schema> = Schema<output<Inner> | undefined, input<Inner> | undefined, 'read'>;

export const optional = <Inner extends Schema>(inner: Inner) => new OptionalSchema(inner) as Optional<Inner>;

export const nullable = <Inner extends Schema>(inner: Inner) =>
  new NullableSchema(inner) as Schema<output<Inner> | null, input<Inner> | null, missing<Inner>>;

type Given<Inner extends Schema> = Exclude<output<Inner>, undefined>;

export const withDefault = <Inner extends Schema>(inner: Inner, otherwise: Given<Inner>) =>
  new DefaultSchema(inner, otherwise) as Schema<Given<Inner>, input<Inner> | undefined, 'given'>;

type Piped<Before extends Schema, Output> = Schema<
  Output,
  input<Before>,
  missing<Before> extends 'never' ? 'never' : 'given'
>;

/** What the first one has read, the second one reads. */
export const pipe = <Before extends Schema, Output>(before: Before, after: Schema<Output, output<Before>>) =>
  new PipeSchema(before, after) as Schema as Piped<Before, Output>;

export const transform = <Input, Output>(turn: (value: Input) => Output) =>
  new TransformSchema(turn) as Schema<Output, Input, 'never'>;

export type { Optional };
export { OptionalSchema, PipeSchema };
