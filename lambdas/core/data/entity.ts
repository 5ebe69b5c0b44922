// How one kind of row is stored, said once: its keys, its attributes and who reads it. Rows are read through their entity,
// so a row of an unknown or older shape is an error with a name. docs/data-model.md is generated from these definitions.
import * as z from 'zod/mini';
import { fits } from '../platform/fits.ts';
import { log } from '../platform/log.ts';
import type { Item } from './attribute-value.ts';
import type { Change, Condition, Db, Key, Page, QueryInput, Write } from './db.ts';

type Names<Template extends string> = Template extends `${string}{${infer Name}}${infer Rest}`
  ? Name | Names<Rest>
  : never;
type Values<Template extends string> = { [name in Names<Template>]: string };

type IndexName = 'GSI1' | 'GSI2';
type IndexKey = { PK: string; SK: string };

export type Definition<PK extends string, SK extends string, Row extends z.ZodMiniType<Item>> = {
  /** What the thing is called in the chart and in errors. */
  name: string;
  /** Templates: `{agentId}` is filled in by whoever builds the key. */
  key: { PK: PK; SK: SK };
  /** The same for the indexes in which the row can appear. */
  indexes?: { [index in IndexName]?: IndexKey };
  /** The attributes beside the keys. */
  row: Row;
  /** Each way in which it is read, for the chart. */
  readBy: string;
  /** The table it is stored in, when that is not the main one. */
  table?: 'vault';
};

type Attribute<Row> = Row extends unknown ? keyof Row & string : never;
type IndexAttribute = `${IndexName}PK` | `${IndexName}SK`;
type Some<Row> = Row extends unknown ? Partial<Row> : never;

export type RowChange<Row> = {
  set?: Some<Row> & { [name in IndexAttribute]?: string };
  setIfAbsent?: Some<Row>;
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

/** A stored row that does not have the shape its entity describes. */
export class UnreadableRowError extends Error {
  constructor(entity: string, item: Item, issues: z.core.$ZodIssue[]) {
    const where = issues.map(({ path, message }) => `${path.join('.')}: ${message}`).join('; ');
    super(`A stored row is not a valid ${entity} (${String(item.PK)}, ${String(item.SK)}): ${where}`);
    this.name = 'UnreadableRowError';
  }
}

/** The attributes that an object's schema names; `a.b` is the `b` within `a`. */
const pathsOf = (schema: z.core.$ZodType, path = ''): string[] =>
  schema instanceof z.core.$ZodObject
    ? Object.entries(schema._zod.def.shape as Record<string, z.core.$ZodType>).flatMap(([name, inner]) =>
        pathsOf(inner, path ? `${path}.${name}` : name),
      )
    : [path];

const fill = (template: string, values: Record<string, string>): string =>
  template.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = values[name];
    if (value === undefined) throw new TypeError(`The key ${template} needs ${name}`);
    return value;
  });

/** What the keys of a template look like. */
const shapeOf = (template: string): RegExp => {
  const literal = template.split(/\{\w+\}/).map((text) => text.replace(/[^\w#]/g, '\\$&'));
  return new RegExp(`^${literal.join('.+')}$`, 's');
};

export const defineEntity = <PK extends string, SK extends string, Schema extends z.ZodMiniType<Item>>(
  definition: Definition<PK, SK, Schema>,
) => {
  type Row = z.output<Schema>;
  type Keys = Values<PK> & Values<SK>;

  const key = (values: Keys): Key => ({
    PK: fill(definition.key.PK, values),
    SK: fill(definition.key.SK, values),
  });
  const readAs = <S extends z.core.$ZodType>(schema: S, item: Item): z.output<S> => {
    const parsed = z.safeParse(schema, item);
    if (!parsed.success) throw new UnreadableRowError(definition.name, item, parsed.error.issues);
    return parsed.data;
  };
  const read = (item: Item): Row => readAs(definition.row, item);

  /** A person does not lose a whole page to one row: what cannot be read is logged and left out. */
  const readable = <T>(readOne: (item: Item) => T, items: Item[]): T[] => {
    const found: T[] = [];
    for (const item of items)
      try {
        found.push(readOne(item));
      } catch (error) {
        log.error('unreadable row left out of a list', { kind: definition.name }, error);
      }
    return found;
  };
  const [pk, sk] = [shapeOf(definition.key.PK), shapeOf(definition.key.SK)];
  const matches = (row: Key): boolean => pk.test(row.PK) && sk.test(row.SK);

  return {
    definition,
    key,
    /** Whether a row with this key is one of this entity's. */
    matches,
    /** The partition that holds all rows with these values. */
    partition: (values: Values<PK>): string => fill(definition.key.PK, values),
    read,
    /** The row as it is stored. */
    item: (values: Keys, row: Row, index: { [name in IndexAttribute]?: string } = {}): Item & Key => ({
      ...row,
      ...key(values),
      ...index,
    }),
    put: (values: Keys, row: Row, options: WriteOptions & { index?: { [name in IndexAttribute]?: string } } = {}) => {
      const { index, ...rest } = options;
      return { put: { ...row, ...key(values), ...index }, ...rest } satisfies Write;
    },
    update: (values: Keys, change: RowChange<Row>, options: WriteOptions = {}) =>
      ({ update: key(values), change: change as Change, ...options }) satisfies Write,
    delete: (values: Keys, options: WriteOptions = {}) => ({ delete: key(values), ...options }) satisfies Write,
    check: (values: Keys, condition: Condition, options: Pick<WriteOptions, 'name'> = {}) =>
      ({ check: key(values), if: condition, ...options }) satisfies Write,

    async get(db: Pick<Db, 'get'>, values: Keys, options: { consistent?: boolean } = {}): Promise<Row | undefined> {
      const item = await db.get(key(values), options);
      return item && read(item);
    },
    /** Changes one row and answers with how it is now. */
    async change(db: Pick<Db, 'update'>, values: Keys, change: RowChange<Row>, condition?: Condition): Promise<Row> {
      return read(await db.update<Item>(key(values), change as Change, condition));
    },
    /** One page of a partition for somebody who reads a list: a row that cannot be read is logged and left out. */
    async list(db: Pick<Db, 'query'>, input: QueryInput): Promise<Page<Row>> {
      const page = await db.query<Item>(input);
      return { items: readable(read, page.items), nextCursor: page.nextCursor };
    },
    /** This entity's rows among those of a partition that holds several kinds; unreadable ones are logged and left out. */
    pick: (items: (Item & Key)[]): Row[] => readable(read, items.filter(matches)),
    /** One page of a partition, whole rows. */
    async query(db: Pick<Db, 'query'>, input: QueryInput): Promise<Page<Row>> {
      const page = await db.query<Item>(input);
      return { items: page.items.map(read), nextCursor: page.nextCursor };
    },
    /** Those that exist, in no order. */
    async getMany(db: Pick<Db, 'getMany'>, wanted: Keys[]): Promise<Row[]> {
      return (await db.getMany<Item>(wanted.map(key))).map(read);
    },
    /** A part of the row, named by a schema: a long list reads no more than it shows. */
    projection<Shape extends z.ZodMiniObject>(schema: Shape) {
      type Part = z.output<Shape>;
      const attributes = pathsOf(schema);
      const isPart = fits(schema);
      const readPart = (item: Item): Part => (isPart(item) ? (item as Part) : readAs(schema, item));
      return {
        read: readPart,
        async get(db: Pick<Db, 'get'>, values: Keys): Promise<Part | undefined> {
          const item = await db.get(key(values), { attributes });
          return item && readPart(item);
        },
        async list(db: Pick<Db, 'query'>, input: Omit<QueryInput, 'attributes'>): Promise<Page<Part>> {
          const page = await db.query<Item>({ ...input, attributes });
          return { items: readable(readPart, page.items), nextCursor: page.nextCursor };
        },
      };
    },
  };
};

export type Entity = { definition: Definition<string, string, z.ZodMiniType<Item>> };
/** What a row of this entity looks like: `RowOf<typeof notification>`. */
export type RowOf<E extends { read: (item: Item) => unknown }> = ReturnType<E['read']>;
