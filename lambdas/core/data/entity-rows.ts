import * as v from 'valibot';
import { countMetric } from '../platform/count-metric.ts';
import { log } from '../platform/log.ts';
import { type AnyObject, type Issues, isObjectSchema, loggable } from '../schema.ts';
import type { Item } from './attribute-value.ts';
import type { Change, Condition, Db, Key, Page, QueryInput, Write } from './db.ts';

// The writes of an entity, for a transaction: they contain only attributes of its schema.

type Attribute<Row> = Row extends unknown ? keyof Row & string : never;
type IndexAttribute = `${'GSI1' | 'GSI2' | 'Due'}${'PK' | 'SK'}`;
type Index = { [name in IndexAttribute]?: string };
type Some<Row> = Row extends unknown ? Partial<Row> : never;

export type RowChange<Row> = {
  set?: Some<Row> & Index;
  setIfAbsent?: Some<Row> & { [name in IndexAttribute]?: string };
  add?: { [name in Attribute<Row>]?: number };
  remove?: readonly (Attribute<Row> | IndexAttribute)[];
};

/** The update that turns a stored row into another: no attribute is forgotten, and unchanged ones aren't written. */
export const rowChanges = <Row extends Item>(before: Row, after: Row) => {
  const names = (row: Row) => Object.keys(row) as Attribute<Row>[];
  const changed = names(after).filter((name) => after[name] !== undefined && after[name] !== before[name]);
  const remove = names(before).filter((name) => before[name] !== undefined && after[name] === undefined);
  const set = {} as Some<Row>;
  for (const name of changed) Object.assign(set, { [name]: after[name] });
  return { set, remove };
};

/** `name` identifies a failed condition of a transaction. */
type WriteOptions = { if?: Condition; name?: string };

export const writesOf = <Keys, Row extends Item>(key: (values: Keys) => Key) => ({
  /** The row in its stored form. */
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

// The reads of an entity: each row is checked against its schema. Reading a single broken row is an error; a list
// continues without it.

/** A stored row that does not have the shape its entity describes. */
export class UnreadableRowError extends Error {
  constructor(entity: string, { PK, SK }: Item, issues: Issues) {
    super(`A stored row is not a valid ${entity} (${PK}, ${SK}): ${loggable(issues)}`);
    this.name = 'UnreadableRowError';
  }
}

/** The attributes that an object's schema names; `a.b` is the `b` within `a`. */
const pathsOf = (schema: v.GenericSchema, path = ''): string[] => {
  if (!isObjectSchema(schema)) return [path];
  return Object.entries(schema.entries).flatMap(([name, inner]) => pathsOf(inner, path ? `${path}.${name}` : name));
};

const readerOf =
  (name: string) =>
  <S extends v.GenericSchema>(schema: S, item: Item): v.InferOutput<S> => {
    const parsed = v.safeParse(schema, item);
    if (!parsed.success) throw new UnreadableRowError(name, item, parsed.issues);
    return parsed.output;
  };

/** A row with the item it was read from, which has the keys too. */
export type ReadRow<Row> = { row: Row; item: Item };

/** The readable rows. The others are logged and counted: a person doesn't lose a whole page to one row. */
const readEach = <Row>(name: string, readOne: (item: Item) => Row, items: Item[]): ReadRow<Row>[] => {
  const found: ReadRow<Row>[] = [];
  for (const item of items)
    try {
      found.push({ row: readOne(item), item });
    } catch (error) {
      log.error('unreadable row left out of a list', { kind: name }, error);
      countMetric('UnexpectedErrors');
      countMetric('UnreadableRows');
    }
  return found;
};
const readable = <Row>(name: string, readOne: (item: Item) => Row, items: Item[]): Row[] =>
  readEach(name, readOne, items).map(({ row }) => row);

export const projectionOf = <Keys, Shape extends AnyObject>(
  name: string,
  key: (values: Keys) => Key,
  schema: Shape,
) => {
  type Part = v.InferOutput<Shape>;
  // Made on first read, not when the module is loaded: it walks the whole schema.
  let known: string[] | undefined;
  const attributes = () => {
    known ??= pathsOf(schema);
    return known;
  };
  const readAs = readerOf(name);
  const read = (item: Item): Part => readAs(schema, item);
  return {
    read,
    async get(db: Pick<Db, 'get'>, values: Keys): Promise<Part | undefined> {
      const item = await db.get(key(values), { attributes: attributes() });
      return item && read(item);
    },
    async list(db: Pick<Db, 'query'>, input: Omit<QueryInput, 'attributes'>): Promise<Page<Part>> {
      const page = await db.query({ ...input, attributes: attributes() });
      return { items: readable(name, read, page.items), nextCursor: page.nextCursor };
    },
  };
};

type Stored<Keys, Schema> = {
  name: string;
  schema: Schema;
  key: (values: Keys) => Key;
  matches: (item: Item) => boolean;
};

export const readsOf = <Keys, Schema extends v.GenericSchema<unknown, Item>>(stored: Stored<Keys, Schema>) => {
  type Row = v.InferOutput<Schema>;
  const { name, key } = stored;
  const readAs = readerOf(name);
  const read = (item: Item): Row => readAs(stored.schema, item);

  return {
    read,
    async get(db: Pick<Db, 'get'>, values: Keys, options: { consistent?: boolean } = {}): Promise<Row | undefined> {
      const item = await db.get(key(values), options);
      return item && read(item);
    },
    /** Changes one row and returns its new state. */
    async change(db: Pick<Db, 'update'>, values: Keys, change: RowChange<Row>, condition?: Condition): Promise<Row> {
      return read(await db.update(key(values), change as Change, condition));
    },
    /** One page of a list for a person: an unreadable row is logged and left out. */
    async list(db: Pick<Db, 'query'>, input: QueryInput): Promise<Page<Row>> {
      const page = await db.query(input);
      return { items: readable(name, read, page.items), nextCursor: page.nextCursor };
    },
    /** This entity's rows among those of a mixed partition; unreadable ones are logged and left out. */
    pick: (items: Item[]): Row[] => readable(name, read, items.filter(stored.matches)),
    /** The same for rows of a list, each with its keys. */
    readEach: (items: Item[]): ReadRow<Row>[] => readEach(name, read, items),
    /** One page of a partition, with whole rows. */
    async query(db: Pick<Db, 'query'>, input: QueryInput): Promise<Page<Row>> {
      const page = await db.query(input);
      return { items: page.items.map(read), nextCursor: page.nextCursor };
    },
    /** The existing ones, in any order. */
    async getMany(db: Pick<Db, 'getMany'>, wanted: Keys[]): Promise<Row[]> {
      return (await db.getMany(wanted.map(key))).map(read);
    },
  };
};
