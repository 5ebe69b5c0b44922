import type { BrowsePage, BrowseQuery, ConsoleSources, TableRow } from './sources.ts';

type Call = <T = Record<string, unknown>>(operation: string, input: object) => Promise<T>;
type KeySchema = { AttributeName: string; KeyType: 'HASH' | 'RANGE' }[];
type AttributeValue = Record<string, unknown>;
type Item = Record<string, AttributeValue>;
type Description = {
  Table: {
    ItemCount?: number;
    KeySchema: KeySchema;
    GlobalSecondaryIndexes?: { IndexName: string; KeySchema: KeySchema }[];
    LocalSecondaryIndexes?: { IndexName: string; KeySchema: KeySchema }[];
  };
};
type Found = { Items?: Item[]; LastEvaluatedKey?: Item; Count?: number };

const PAGE = 50;

/** Shows the tables as they are in the database, without judge or counter in between. */
export const createTableBrowser = (call: Call, names: string[]): ConsoleSources['tables'] => {
  const describe = async (name: string): Promise<TableRow> => {
    const { Table } = await call<Description>('DescribeTable', { TableName: name });
    const { Count = 0 } = await call<Found>('Scan', { TableName: name, Select: 'COUNT' });
    const indexes = [...(Table.GlobalSecondaryIndexes ?? []), ...(Table.LocalSecondaryIndexes ?? [])];
    return {
      name,
      items: Count,
      ...keysOf(Table.KeySchema),
      indexes: indexes.map(({ IndexName, KeySchema }) => ({ name: IndexName, ...keysOf(KeySchema) })),
    };
  };

  return {
    list: () => Promise.all(names.map(describe)),
    async browse(query: BrowseQuery): Promise<BrowsePage> {
      const table = await describe(query.table);
      const keys = table.indexes.find(({ name }) => name === query.index) ?? table;
      const input = {
        TableName: query.table,
        Limit: PAGE,
        ...(query.index && { IndexName: query.index }),
        ...(query.cursor && {
          ExclusiveStartKey: JSON.parse(Buffer.from(query.cursor, 'base64url').toString()) as Item,
        }),
      };
      const inPartition = {
        KeyConditionExpression: '#partition = :partition',
        ExpressionAttributeNames: { '#partition': keys.partitionKey },
        ExpressionAttributeValues: { ':partition': { S: query.partition } },
      };
      const found = query.partition
        ? await call<Found>('Query', { ...input, ...inPartition })
        : await call<Found>('Scan', input);
      const cursor =
        found.LastEvaluatedKey && Buffer.from(JSON.stringify(found.LastEvaluatedKey)).toString('base64url');
      return { items: (found.Items ?? []).map(plainItem), ...(cursor && { cursor }) };
    },
  };
};

const keysOf = (schema: KeySchema) => {
  const of = (type: string) => schema.find(({ KeyType }) => KeyType === type)?.AttributeName;
  const sortKey = of('RANGE');
  return { partitionKey: of('HASH') ?? '', ...(sortKey && { sortKey }) };
};

const plainItem = (item: Item): Record<string, unknown> =>
  Object.fromEntries(Object.entries(item).map(([name, value]) => [name, plain(value)]));

/** Numbers stay as written, so that the console shows every digit. */
const plain = (value: AttributeValue): unknown => {
  const [type, content] = Object.entries(value)[0] ?? ['NULL', true];
  if (type === 'NULL') return null;
  if (type === 'L') return (content as AttributeValue[]).map(plain);
  if (type === 'M') return plainItem(content as Item);
  if (type === 'N' && String(Number(content)) === content) return Number(content);
  return content;
};
