// What every schema has.
import type { Check } from './checks.ts';
import { FAILED, Reading, SchemaError } from './reading.ts';

/** Only types have it. */
export declare const typed: unique symbol;

/** Whether an object may be without a field of this schema: when it's given, and also when it has been read. */
export type Absent = 'never' | 'given' | 'read';

/** Reads a value: makes of it what is described, or notes what is wrong with it. */
export abstract class Schema<Output = unknown, Input = unknown, Missing extends Absent = Absent> {
  declare readonly [typed]: { output: Output; input: Input; missing: Missing };

  abstract read(value: unknown, reading: Reading): unknown;

  /** The same with rules. */
  check(...checks: Check<Output>[]): Schema<Output, Input, Missing> {
    return new CheckedSchema(this, checks) as Schema as Schema<Output, Input, Missing>;
  }

  /** Whether an object may come without it. */
  get mayBeMissing(): boolean {
    return false;
  }

  /** The values that it takes, if they're counted. */
  get values(): readonly unknown[] | undefined {
    return undefined;
  }

  /** The values that one of its fields takes, if they're counted. */
  valuesAt(_name: string): readonly unknown[] | undefined {
    return undefined;
  }
}

/** A schema around another one. */
export abstract class Wrapped extends Schema {
  readonly inner: Schema;

  constructor(inner: Schema) {
    super();
    this.inner = inner;
  }

  override get mayBeMissing() {
    return this.inner.mayBeMissing;
  }
}

export class CheckedSchema extends Wrapped {
  readonly checks: readonly Check<never>[];

  constructor(inner: Schema, checks: readonly Check<never>[]) {
    super(inner);
    this.checks = checks;
  }

  override get values() {
    return this.inner.values;
  }
  override valuesAt(name: string) {
    return this.inner.valuesAt(name);
  }

  override read(value: unknown, reading: Reading): unknown {
    const read = this.inner.read(value, reading);
    if (read === FAILED) return FAILED;
    for (const check of this.checks) if (!check.holds(read as never)) return check.refuse(read, reading);
    return read;
  }
}

type Typed<T extends Schema> = T[typeof typed];
export type output<T extends Schema> = Typed<T>['output'];
export type input<T extends Schema> = Typed<T>['input'];
export type missing<T extends Schema> = Typed<T>['missing'];

type Read<T> = { success: true; data: T; error?: undefined } | { success: false; error: SchemaError; data?: undefined };

export const safeParse = <T extends Schema>(schema: T, value: unknown): Read<output<T>> => {
  const reading = new Reading();
  const data = schema.read(value, reading);
  return data === FAILED
    ? { success: false, error: new SchemaError(reading.issues) }
    : { success: true, data: data as output<T> };
};

export const parse = <T extends Schema>(schema: T, value: unknown): output<T> => {
  const { error, data } = safeParse(schema, value);
  if (error) throw error;
  return data as output<T>;
};
