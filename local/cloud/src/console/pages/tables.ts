import { dataTable } from '@local/simulator/console/data-table';
import { empty } from '@local/simulator/console/elements';
import { type Html, html } from '@local/simulator/console/html';
import { ConsoleError, type ConsoleRoute } from '@local/simulator/console/route';
import type { BrowsePage, BrowseQuery, ConsoleSources, TableRow } from '../sources.ts';

export const tableRoutes = ({ tables }: ConsoleSources): ConsoleRoute[] => [
  {
    method: 'GET',
    path: '/tables',
    run: async () => {
      const list = await tables.list();
      return {
        kind: 'view',
        data: list,
        page: () => ({ title: 'Tables', here: 'tables', content: listPage(list) }),
      };
    },
  },
  {
    method: 'GET',
    path: '/tables/:name',
    run: async ({ params, query }) => {
      const table = (await tables.list()).find(({ name }) => name === params.name);
      if (!table) throw new ConsoleError(404, `There is no table ${params.name}`);
      const asked = readQuery(table, query);
      const found = await tables.browse(asked);
      const show = () => ({ title: table.name, here: 'tables', content: browsePage(table, asked, found) });
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

const listPage = (tables: TableRow[]): Html => html`<h1>Tables</h1>
${dataTable<TableRow>(
  [
    { name: 'Table', cell: (one) => html`<a href="/_local/tables/${one.name}">${one.name}</a>` },
    { name: 'Items', number: true, cell: (one) => one.items },
    { name: 'Key', cell: (one) => html`<code>${keyOf(one)}</code>` },
    { name: 'Indexes', cell: (one) => one.indexes.map((index) => html`<code>${index.name}</code> `) },
  ],
  tables,
)}`;

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
<dl class="facts">${Object.entries(item)
    .sort(([a], [b]) => Number(own.has(b)) - Number(own.has(a)) || a.localeCompare(b))
    .map(
      ([name, value]) =>
        html`<div><dt>${name}</dt><dd>${typeof value === 'string' ? value : html`<code>${JSON.stringify(value)}</code>`}</dd></div>`,
    )}</dl>
</details></li>`;
};

/** Most keys are texts; some are numbers. */
const keyText = (value: unknown): string => {
  if (value === undefined) return '';
  return typeof value === 'string' ? value : JSON.stringify(value);
};

const linkTo = ({ table, ...query }: BrowseQuery): string => `/_local/tables/${table}?${new URLSearchParams(query)}`;
