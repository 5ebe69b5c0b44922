// Schemas of objects with fields.
import { type Absent, type input, type missing, type output, Schema } from './base.ts';
import { FieldsRead, isObject } from './fields-read.ts';
import type { Reading } from './reading.ts';
import { type Optional, optional } from './wrapped.ts';

export type Shape = Readonly<Record<string, Schema>>;

type Flat<T> = { [Name in keyof T]: T[Name] } & {};
type NamesOf<Fields extends Shape, Missing extends Absent> = {
  [Name in keyof Fields]: missing<Fields[Name]> extends Missing ? Name : never;
}[keyof Fields];
type OutputOf<Fields extends Shape> = Flat<
  { -readonly [Name in Exclude<keyof Fields, NamesOf<Fields, 'read'>>]: output<Fields[Name]> } & {
    -readonly [Name in NamesOf<Fields, 'read'>]?: output<Fields[Name]>;
  }
>;
type InputOf<Fields extends Shape> = Flat<
  { -readonly [Name in Exclude<keyof Fields, NamesOf<Fields, 'read' | 'given'>>]: input<Fields[Name]> } & {
    -readonly [Name in NamesOf<Fields, 'read' | 'given'>]?: input<Fields[Name]>;
  }
>;

/** What happens to fields that the shape doesn't name. A schema reads each of them. */
type Others = 'left out' | 'kept' | Schema;

export class ObjectSchema<Fields extends Shape = Shape, More = unknown> extends Schema<
  OutputOf<Fields> & More,
  InputOf<Fields> & More,
  'never'
> {
  readonly shape: Fields;
  readonly others: Others;

  constructor(shape: Fields, others: Others = 'left out') {
    super();
    this.shape = shape;
    this.others = others;
  }

  override valuesAt(name: string) {
    return this.shape[name]?.values;
  }

  override read(value: unknown, reading: Reading): unknown {
    if (!isObject(value)) return reading.fail('not an object');
    const fields = new FieldsRead(value);
    for (const name in this.shape) fields.read(name, this.shape[name] as Schema, reading);
    if (this.others !== 'left out') this.readOthers(this.others, fields, reading);
    return fields.result();
  }

  private readOthers(others: Schema | 'kept', fields: FieldsRead, reading: Reading): void {
    for (const name in fields.given) {
      if (Object.hasOwn(this.shape, name) || name === '__proto__') continue;
      if (others === 'kept') fields.keep(name);
      else fields.read(name, others, reading);
    }
  }
}

/** What becomes of other fields would be lost without a word. Of an object with rules, the compiler refuses it. */
const plainShape = <Fields extends Shape>({ shape, others }: ObjectSchema<Fields>): Fields => {
  if (others !== 'left out') throw new Error('An object that takes other fields cannot become another one');
  return shape;
};

type Names<Fields> = { readonly [Name in keyof Fields]?: true };

export const object = <const Fields extends Shape>(shape: Fields) => new ObjectSchema(shape);

export const looseObject = <const Fields extends Shape>(shape: Fields) =>
  new ObjectSchema<Fields, Record<string, unknown>>(shape, 'kept');

/** With fields of any name besides, each read by a schema. */
export const catchall = <Fields extends Shape, Other extends Schema>(base: ObjectSchema<Fields>, other: Other) =>
  new ObjectSchema<Fields, Record<string, output<Other>>>(plainShape(base), other);

export const extend = <Fields extends Shape, const More extends Shape>(base: ObjectSchema<Fields>, more: More) =>
  new ObjectSchema({ ...plainShape(base), ...more } as Flat<Omit<Fields, keyof More> & More>);

export const omit = <Fields extends Shape, const Left extends Names<Fields>>(base: ObjectSchema<Fields>, left: Left) =>
  new ObjectSchema(
    Object.fromEntries(Object.entries(plainShape(base)).filter(([name]) => !(name in left))) as Omit<
      Fields,
      keyof Left
    >,
  );

type AllOptional<Fields extends Shape> = { [Name in keyof Fields]: Optional<Fields[Name]> };

export const partial = <Fields extends Shape>(base: ObjectSchema<Fields>) =>
  new ObjectSchema(
    Object.fromEntries(
      Object.entries(plainShape(base)).map(([name, field]) => [name, optional(field)]),
    ) as AllOptional<Fields>,
  );
