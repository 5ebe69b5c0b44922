// The writes of an entity, for a transaction: no attribute that its schema doesn't know.
import type { Item } from '../attribute-value.ts';
import type { Change, Condition, Key, Write } from '../db.ts';

type Attribute<Row> = Row extends unknown ? keyof Row & string : never;
export type IndexAttribute = `${'GSI1' | 'GSI2' | 'Due'}${'PK' | 'SK'}`;
type Index = { [name in IndexAttribute]?: string };
type Some<Row> = Row extends unknown ? Partial<Row> : never;

export type RowChange<Row> = {
  set?: Some<Row> & Index;
  setIfAbsent?: Some<Row> & { [name in IndexAttribute]?: string };
  add?: { [name in Attribute<Row>]?: number };
  remove?: readonly (Attribute<Row> | IndexAttribute)[];
};

/** What makes a stored row the other one: no attribute is forgotten, and none that stays the same is written. */
export const rowChanges = <Row extends Item>(before: Row, after: Row) => {
  const names = (row: Row) => Object.keys(row) as Attribute<Row>[];
  const changed = names(after).filter((name) => after[name] !== undefined && after[name] !== before[name]);
  const remove = names(before).filter((name) => before[name] !== undefined && after[name] === undefined);
  const set = {} as Some<Row>;
  for (const name of changed) Object.assign(set, { [name]: after[name] });
  return { set, remove };
};

/** `name` is what a failed condition of a transaction is recognized by. */
type WriteOptions = { if?: Condition; name?: string };

export const writesOf = <Keys, Row extends Item>(key: (values: Keys) => Key) => ({
  /** The row as it is stored. */
  item: (values: Keys, row: Row, index: Index = {}): Item & Key => ({ ...row, ...key(values), ...index }),
  put: (values: Keys, row: Row, options: WriteOptions & { index?: Index } = {}) => {
    const { index, ...rest } = options;
    return { put: { ...row, ...key(values), ...index }, ...rest } satisfies Write;
  },
  update: (values: Keys, change: RowChange<Row>, options: WriteOptions = {}) =>
    ({ update: key(values), change: change as Change, ...options }) satisfies Write,
  delete: (values: Keys, options: WriteOptions = {}) => ({ delete: key(values), ...options }) satisfies Write,
  check: (values: Keys, condition: Condition, options: Pick<WriteOptions, 'name'> = {}) =>
    ({ check: key(values), if: condition, ...options }) satisfies Write,
});
