// How one kind of row is stored, said once: its keys, its attributes and who reads it. Rows are read through their entity,
// so a row of an unknown or older shape is an error with a name. docs/data-model.md is generated from these definitions.
import type * as v from 'valibot';
import type { AnyObject } from '../schema.ts';
import type { Item } from './attribute-value.ts';
import { keysOf, type Values } from './entity/keys.ts';
import { projectionOf, readsOf } from './entity/reads.ts';
import { writesOf } from './entity/writes.ts';

export { UnreadableRowError } from './entity/reads.ts';
export { type RowChange, rowChanges } from './entity/writes.ts';

export type Definition<PK extends string, SK extends string, Row extends v.GenericSchema<unknown, Item>> = {
  /** What the thing is called in the chart and in errors. */
  name: string;
  /** Templates: who builds a key fills in `{agentId}`. */
  key: { PK: PK; SK: SK };
  /** The same for the indexes in which the row can appear. */
  indexes?: { [index in 'GSI1' | 'GSI2' | 'Due']?: { PK: string; SK: string } };
  /** The attributes beside the keys. */
  row: Row;
  /** Each way in which it is read, for the chart. */
  readBy: string;
  /** The table it is stored in, when that is not the main one. */
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

/** Makes its reads and writes when one is first asked for: a function knows far more entities than it uses. */
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
  /** A part of the row, named by a schema: a long list reads no more than it shows. */
  projection<Part extends AnyObject>(part: Part) {
    return projectionOf(this.definition.name, (values: Values<PK> & Values<SK>) => this.key(values), part);
  }
}

export const defineEntity = <PK extends string, SK extends string, Schema extends v.GenericSchema<unknown, Item>>(
  definition: Definition<PK, SK, Schema>,
): Entity<PK, SK, Schema> => new Entity(definition);

/** What a row of this entity looks like: `RowOf<typeof notification>`. */
export type RowOf<E extends { read: (item: Item) => unknown }> = ReturnType<E['read']>;
