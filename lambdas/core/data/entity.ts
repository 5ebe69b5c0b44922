// The single definition of a kind of row: its keys, its attributes and its readers. Rows are read through their
// entity, so a row of an unknown or older shape is an error with a name. docs/data-model.md is generated from these
// definitions.
import type * as v from 'valibot';
import type { AnyObject } from '../schema.ts';
import { type Item, textOf } from './attribute-value.ts';
import type { Key } from './db.ts';
import { projectionOf, readsOf, writesOf } from './entity-rows.ts';

// The keys of an entity's rows, made from templates such as `ACCOUNT#{agentId}`.
type Names<Template extends string> = Template extends `${string}{${infer Name}}${infer Rest}`
  ? Name | Names<Rest>
  : never;
type Values<Template extends string> = { [name in Names<Template>]: string };

/** The fixed texts of a template, with the names of its values between them. */
const partsOf = (template: string): string[] => template.split(/\{(\w+)\}/);

const fillerOf = (template: string) => {
  const parts = partsOf(template);
  return (values: Record<string, string>): string => {
    let filled = '';
    // Without entries(): a call makes dozens of keys, and just after a function starts it takes twice as long.
    for (let at = 0; at < parts.length; at++) {
      const part = parts[at] as string;
      const piece = at % 2 ? values[part] : part;
      if (piece === undefined) throw new TypeError(`The key ${template} needs ${part}`);
      filled += piece;
    }
    return filled;
  };
};

/** Matches the keys of a template, with a group for each value. */
const shapeOf = (template: string): RegExp => {
  const literal = (text: string) => text.replace(/[^\w#]/g, '\\$&');
  const parts = partsOf(template);
  return new RegExp(`^${parts.map((part, at) => (at % 2 ? `(?<${part}>.+)` : literal(part))).join('')}$`, 's');
};

const keysOf = <PK extends string, SK extends string>(template: { PK: PK; SK: SK }) => {
  type Keys = Values<PK> & Values<SK>;
  const [fillPK, fillSK] = [fillerOf(template.PK), fillerOf(template.SK)];
  // Made when a key is first read, not when the module is loaded: a function knows far more entities than it reads.
  let shapes: [RegExp, RegExp] | undefined;
  const read = (row: Item) => {
    shapes ??= [shapeOf(template.PK), shapeOf(template.SK)];
    const [pk, sk] = shapes;
    const [partition, sort] = [pk.exec(textOf(row.PK)), sk.exec(textOf(row.SK))];
    return partition && sort ? { ...partition.groups, ...sort.groups } : undefined;
  };
  return {
    key: (values: Keys): Key => ({ PK: fillPK(values), SK: fillSK(values) }),
    /** The partition that holds all rows with these values. */
    partition: (values: Values<PK>): string => fillPK(values),
    /** True if a row with this key is one of this entity's. */
    matches: (row: Item): boolean => read(row) !== undefined,
    /** The values that a row's key was made from; undefined for a row of another entity. */
    keysIn: (row: Item): Keys | undefined => read(row) as Keys | undefined,
  };
};

export { type RowChange, rowChanges, UnreadableRowError } from './entity-rows.ts';

export type Definition<PK extends string, SK extends string, Row extends v.GenericSchema<unknown, Item>> = {
  name: string;
  /** Templates: building a key fills in `{agentId}`. */
  key: { PK: PK; SK: SK };
  /** The keys in each index that can list the row. */
  indexes?: { [index in 'GSI1' | 'GSI2' | 'Due']?: { PK: string; SK: string } };
  /** All attributes but the keys. */
  row: Row;
  /** Every way the row is read, for docs/data-model.md. */
  readBy: string;
  /** The table it's stored in, if it isn't the main one. */
  table?: 'vault';
};

const allOf = <PK extends string, SK extends string, Schema extends v.GenericSchema<unknown, Item>>(
  definition: Definition<PK, SK, Schema>,
) => {
  type Keys = Values<PK> & Values<SK>;
  const keys = keysOf(definition.key);
  const { name, row: schema } = definition;
  const { key, matches } = keys;
  return {
    ...keys,
    ...writesOf<Keys, v.InferOutput<Schema>>(key),
    ...readsOf<Keys, Schema>({ name, schema, key, matches }),
  };
};

/** Makes its reads and writes on first use: a function knows far more entities than it uses. */
export class Entity<PK extends string, SK extends string, Schema extends v.GenericSchema<unknown, Item>> {
  readonly definition: Definition<PK, SK, Schema>;
  #made: ReturnType<typeof allOf<PK, SK, Schema>> | undefined;

  constructor(definition: Definition<PK, SK, Schema>) {
    this.definition = definition;
  }

  get #all() {
    this.#made ??= allOf(this.definition);
    return this.#made;
  }

  get key() {
    return this.#all.key;
  }
  get partition() {
    return this.#all.partition;
  }
  get matches() {
    return this.#all.matches;
  }
  get keysIn() {
    return this.#all.keysIn;
  }
  get item() {
    return this.#all.item;
  }
  get put() {
    return this.#all.put;
  }
  get update() {
    return this.#all.update;
  }
  get delete() {
    return this.#all.delete;
  }
  get check() {
    return this.#all.check;
  }
  get read() {
    return this.#all.read;
  }
  get get() {
    return this.#all.get;
  }
  get change() {
    return this.#all.change;
  }
  get list() {
    return this.#all.list;
  }
  get pick() {
    return this.#all.pick;
  }
  get readEach() {
    return this.#all.readEach;
  }
  get query() {
    return this.#all.query;
  }
  get getMany() {
    return this.#all.getMany;
  }
  /** A part of the row, named by a schema: a long list reads only the attributes it shows. */
  projection<Part extends AnyObject>(part: Part) {
    return projectionOf(this.definition.name, (values: Values<PK> & Values<SK>) => this.key(values), part);
  }
}

export const defineEntity = <PK extends string, SK extends string, Schema extends v.GenericSchema<unknown, Item>>(
  definition: Definition<PK, SK, Schema>,
): Entity<PK, SK, Schema> => new Entity(definition);

/** The type of this entity's rows: `RowOf<typeof notification>`. */
export type RowOf<E extends { read: (item: Item) => unknown }> = ReturnType<E['read']>;

/** Numbers in sort keys, so that they sort like numbers. */
export const tenDigits = (value: number): string => String(value).padStart(10, '0');
