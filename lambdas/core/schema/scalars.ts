// Schemas of single values.
import { Schema } from './base.ts';
import { refine } from './checks.ts';
import type { Reading } from './reading.ts';

class StringSchema extends Schema<string, string, 'never'> {
  override read(value: unknown, reading: Reading) {
    return typeof value === 'string' ? value : reading.fail('not a text');
  }
}

class NumberSchema extends Schema<number, number, 'never'> {
  readonly words: string | undefined;

  constructor(words?: string) {
    super();
    this.words = words;
  }

  override read(value: unknown, reading: Reading) {
    return Number.isFinite(value) ? value : reading.fail('not a number', { message: this.words });
  }
}

class BooleanSchema extends Schema<boolean, boolean, 'never'> {
  override read(value: unknown, reading: Reading) {
    return typeof value === 'boolean' ? value : reading.fail('neither true nor false');
  }
}

class CustomSchema<Value> extends Schema<Value, Value, 'never'> {
  readonly isOne: (value: unknown) => unknown;

  constructor(isOne: (value: unknown) => unknown) {
    super();
    this.isOne = isOne;
  }

  override read(value: unknown, reading: Reading) {
    return this.isOne(value) ? value : reading.fail('not as it should be');
  }
}

class ChoiceSchema<Value> extends Schema<Value, Value, 'never'> {
  private readonly choices: readonly unknown[];

  constructor(choices: readonly unknown[]) {
    super();
    this.choices = choices;
  }

  override get values() {
    return this.choices;
  }

  override read(value: unknown, reading: Reading) {
    return this.choices.includes(value) ? value : reading.fail(`none of ${this.choices.join(', ')}`);
  }
}

type Text = Schema<string, string, 'never'>;

const aString: Text = /* @__PURE__ */ new StringSchema();
const aNumber: Schema<number, number, 'never'> = /* @__PURE__ */ new NumberSchema();
const aBoolean: Schema<boolean, boolean, 'never'> = /* @__PURE__ */ new BooleanSchema();
const anything: Schema<unknown, unknown, 'never'> = /* @__PURE__ */ new CustomSchema<unknown>(() => true);

// What takes nothing is always the same.
export const string = () => aString;
export const boolean = () => aBoolean;
export const unknown = () => anything;
/** Any but infinite ones, and none that isn't a number. */
export const number = (words?: string) => (words === undefined ? aNumber : new NumberSchema(words));

export const custom = <Value>(isOne: (value: unknown) => unknown): Schema<Value, Value, 'never'> =>
  new CustomSchema<Value>(isOne);

// biome-ignore lint/suspicious/noExplicitAny: a class may be made of anything
export const instanceOf = <Value>(type: new (...args: any[]) => Value): Schema<Value, Value, 'never'> =>
  new CustomSchema<Value>((value) => value instanceof type);

type Plain = string | number | boolean;

export const literal = <const Value extends Plain>(value: Value | readonly Value[]): Schema<Value, Value, 'never'> =>
  new ChoiceSchema<Value>([value].flat());

export const oneOf = <const Value extends string>(
  values: readonly Value[] | Readonly<Record<string, Value>>,
): Schema<Value, Value, 'never'> => new ChoiceSchema<Value>(Object.values(values));

const DAY = /^\d{4}-\d\d-\d\d$/;
const TIME = /^\d{4}-\d\d-\d\dT(?:[01]\d|2[0-3]):[0-5]\d:[0-5]\d(?:\.\d+)?Z$/;

/** Of the calendar: there's no February 30. */
const isDay = (text: string): boolean => {
  const midnight = new Date(`${text}T00:00:00Z`);
  return DAY.test(text) && !Number.isNaN(midnight.getTime()) && midnight.toISOString().startsWith(text);
};

/** As in 2026-12-03. */
const date = () => aString.check(refine(isDay));
/** As in 2026-12-03T10:00:00Z. */
const datetime = () => aString.check(refine((text) => TIME.test(text) && isDay(text.slice(0, 10))));
export const iso = { date, datetime };

export { NumberSchema, StringSchema };
