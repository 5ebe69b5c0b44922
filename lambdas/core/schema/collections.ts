// Schemas of arrays and records.
import { type input, type output, Schema } from './base.ts';
import { FieldsRead, isPlain } from './fields-read.ts';
import { FAILED, type Reading } from './reading.ts';

export class ArraySchema extends Schema {
  readonly element: Schema;

  constructor(element: Schema) {
    super();
    this.element = element;
  }

  override read(value: unknown, reading: Reading) {
    if (!Array.isArray(value)) return reading.fail('not a list');
    return readEach(value, () => this.element, reading);
  }
}

class TupleSchema extends Schema {
  readonly items: readonly Schema[];

  constructor(items: readonly Schema[]) {
    super();
    this.items = items;
  }

  override read(value: unknown, reading: Reading) {
    if (!Array.isArray(value) || value.length !== this.items.length)
      return reading.fail(`not a list of ${this.items.length}`);
    return readEach(value, (at) => this.items[at] as Schema, reading);
  }
}

const readEach = (list: unknown[], schemaAt: (at: number) => Schema, reading: Reading): unknown => {
  let failed = false;
  const made: unknown[] = [];
  // Not `map`, which passes over what a list leaves out.
  for (let at = 0; at < list.length; at++) {
    const since = reading.issues.length;
    const read = schemaAt(at).read(list[at], reading);
    made.push(read);
    if (read !== FAILED) continue;
    reading.within(at, since);
    failed = true;
  }
  return failed ? FAILED : made;
};

class RecordSchema extends Schema {
  readonly key: Schema;
  readonly value: Schema;
  /** Names that aren't its own stay as they are. */
  readonly isLoose: boolean;

  constructor(key: Schema, value: Schema, isLoose: boolean) {
    super();
    this.key = key;
    this.value = value;
    this.isLoose = isLoose;
  }

  override read(value: unknown, reading: Reading) {
    if (!isPlain(value)) return reading.fail('not a record');
    const fields = new FieldsRead(value);
    for (const name of Object.keys(value)) {
      if (name === '__proto__') continue;
      const since = reading.issues.length;
      const key = this.key.read(name, reading);
      if (key !== FAILED) fields.read(name, this.value, reading, key as string);
      else if (this.isLoose) {
        reading.issues.length = since;
        fields.keep(name);
      } else fields.failAt(name, since, reading);
    }
    return fields.result();
  }
}

export const array = <Element extends Schema>(element: Element) =>
  new ArraySchema(element) as Schema<output<Element>[], input<Element>[], 'never'>;

type Outputs<All extends readonly Schema[]> = { -readonly [At in keyof All]: output<All[At]> };
type Inputs<All extends readonly Schema[]> = { -readonly [At in keyof All]: input<All[At]> };

export const tuple = <const All extends readonly Schema[]>(items: All) =>
  new TupleSchema(items) as Schema<Outputs<All>, Inputs<All>, 'never'>;

type Recorded<Key extends string, Value> = string extends Key ? Record<string, Value> : { [Name in Key]?: Value };
type RecordOf<Key extends Schema<string>, Value extends Schema> = Schema<
  Recorded<output<Key>, output<Value>>,
  Recorded<output<Key>, input<Value>>,
  'never'
>;

/** Each name and each value as described. A record whose names are counted may lack some. */
export const record = <Key extends Schema<string>, Value extends Schema>(key: Key, value: Value) =>
  new RecordSchema(key, value, false) as RecordOf<Key, Value>;

/** The same for the names that are as described. */
export const looseRecord = <Key extends Schema<string>, Value extends Schema>(key: Key, value: Value) =>
  new RecordSchema(key, value, true) as RecordOf<Key, Value>;
