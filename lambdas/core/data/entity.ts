// How one kind of row is stored, said once: its keys, its attributes and who reads it. Rows are read through their entity,
// so a row of an unknown or older shape is an error with a name. docs/data-model.md is generated from these definitions.
import type * as z from '../schema.ts';
import type { Item } from './attribute-value.ts';
import { keysOf, type Values } from './entity/keys.ts';
import { readsOf } from './entity/reads.ts';
import { writesOf } from './entity/writes.ts';

export { UnreadableRowError } from './entity/reads.ts';
export { type RowChange, rowChanges } from './entity/writes.ts';

export type Definition<PK extends string, SK extends string, Row extends z.ZodMiniType<Item>> = {
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

export const defineEntity = <PK extends string, SK extends string, Schema extends z.ZodMiniType<Item>>(
  definition: Definition<PK, SK, Schema>,
) => {
  type Keys = Values<PK> & Values<SK>;
  const keys = keysOf(definition.key);
  const { name, row: schema } = definition;
  const { key, matches } = keys;
  return {
    definition,
    ...keys,
    ...writesOf<Keys, z.output<Schema>>(key),
    ...readsOf<Keys, Schema>({ name, schema, key, matches }),
  };
};

export type Entity = { definition: Definition<string, string, z.ZodMiniType<Item>> };
/** What a row of this entity looks like: `RowOf<typeof notification>`. */
export type RowOf<E extends { read: (item: Item) => unknown }> = ReturnType<E['read']>;
