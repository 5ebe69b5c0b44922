import { empty } from 'simulator-kit/console/elements';
import { type Html, html } from 'simulator-kit/console/html';
import { ConsoleError, type ConsoleRoute, view } from 'simulator-kit/console/route';
import { factsOf, rowsOf } from 'simulator-kit/console/rows';
import type { BrowsePage, BrowseQuery, ConsoleSources, TableRow } from '../sources.ts';

export const tableRoutes = ({ tables }: ConsoleSources): ConsoleRoute[] => [
  view({
    path: '/tables',
    title: 'Tables',
    read: tables.list,
    show: (list) =>
      rowsOf<TableRow>(list, {
        none: ['No tables.', 'The template has none.'],
        linkOf: ({ name }) => `/tables/${name}`,
      }),
  }),
  {
    method: 'GET',
    path: '/tables/:name',
    run: async ({ params, query }) => {
      const table = (await tables.list()).find(({ name }) => name === params.name);
      if (!table) throw new ConsoleError(404, `There is no table ${params.name}`);
      const asked = readQuery(table, query);
      const found = await tables.browse(asked);
      const show = () => ({ title: table.name, here: 'Tables', content: browsePage(table, asked, found) });
      return { kind: 'view', data: found, page: show };
    },
  },
];

const readQuery = (table: TableRow, query: URLSearchParams): BrowseQuery => {
  const given = (name: string) => query.get(name) || undefined;
  const [index, partition, cursor] = [given('index'), given('partition'), given('cursor')];
  if (index && !table.indexes.some(({ name }) => name === index)) {
    throw new ConsoleError(404, `${table.name} has no index ${index}`);
  }
  return { table: table.name, ...(index && { index }), ...(partition && { partition }), ...(cursor && { cursor }) };
};

const keyOf = ({ partitionKey, sortKey }: { partitionKey: string; sortKey?: string }): string =>
  sortKey ? `${partitionKey}, ${sortKey}` : partitionKey;

const browsePage = (table: TableRow, asked: BrowseQuery, found: BrowsePage): Html => {
  const keys = table.indexes.find(({ name }) => name === asked.index) ?? table;
  return html`<h1>${table.name}</h1>
<form class="fields" method="get" action="/_local/tables/${table.name}">
<label>Look in <select name="index"><option value="">the table (${keyOf(table)})</option>${table.indexes.map(
    (one) =>
      html`<option value="${one.name}"${one.name === asked.index && html` selected`}>${one.name} (${keyOf(one)})</option>`,
  )}</select></label>
<label>Partition <input name="partition" value="${asked.partition ?? ''}" placeholder="any ${keys.partitionKey}"></label>
<button class="main">Browse</button></form>
${
  found.items.length === 0
    ? empty('No items.', asked.partition ? 'This partition is empty.' : 'Nothing is stored here yet.')
    : html`<ol class="items">${found.items.map((item) => itemCard(table, asked, keys, item))}</ol>`
}
${found.cursor && html`<p><a class="button" href="${linkTo({ ...asked, cursor: found.cursor })}">More items</a></p>`}`;
};

type Keys = { partitionKey: string; sortKey?: string };

const itemCard = (table: TableRow, asked: BrowseQuery, keys: Keys, item: Record<string, unknown>): Html => {
  const partition = keyText(item[keys.partitionKey]);
  const own = new Set([table.partitionKey, table.sortKey, keys.partitionKey, keys.sortKey]);
  const { cursor: _, ...query } = asked;
  return html`<li><details><summary><a href="${linkTo({ ...query, partition })}"><code>${partition}</code></a>
<code>${keys.sortKey && keyText(item[keys.sortKey])}</code></summary>
${factsOf(Object.fromEntries(Object.entries(item).sort(([a], [b]) => Number(own.has(b)) - Number(own.has(a)) || a.localeCompare(b))))}
</details></li>`;
};

/** Most keys are texts; some are numbers. */
const keyText = (value: unknown): string => {
  if (value === undefined) return '';
  return typeof value === 'string' ? value : JSON.stringify(value);
};

const linkTo = ({ table, ...query }: BrowseQuery): string => `/_local/tables/${table}?${new URLSearchParams(query)}`;

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

/** Shows the tables of the database directly, without judge or counter in between. */
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
