// Data as the console's pages show it: a list as a table, which is a list of cards on a phone. Programs get the same as JSON.
import { empty, timeOf } from './elements.ts';
import { type Html, html, type Part } from './html.ts';

type Name<Row> = keyof Row & string;

type Shown<Row> = {
  /** The words of an empty list, and the way to fill it. */
  none: [what: string, how: string];
  /** The id of a table that is updated while it's shown. */
  live?: string;
  /** The page of a row. */
  linkOf?(row: Row): string;
  buttonsOf?(row: Row): Part;
  /** Columns whose numbers should be 0. */
  bad?: Name<Row>[];
  hidden?: Name<Row>[];
};

/** The first field names its row. */
export const rowsOf = <Row extends object>(rows: readonly Row[], { none, live, ...looks }: Shown<Row>): Html => {
  const table = rows.length === 0 ? empty(...none) : tableOf(rows, looks);
  return html`<div class="scroll"${live && html` id="${live}" data-live`}>${table}</div>`;
};

const tableOf = <Row extends object>(
  rows: readonly Row[],
  { linkOf, buttonsOf, bad = [], hidden = [] }: Omit<Shown<Row>, 'none' | 'live'>,
): Html => {
  const names = new Set(rows.flatMap((row) => Object.keys(row) as Name<Row>[]));
  const [first, ...others] = [...names].filter((name) => !hidden.includes(name)) as [Name<Row>, ...Name<Row>[]];
  const numbers = others.filter((name) => rows.every((row) => ['number', 'undefined'].includes(typeof row[name])));
  const kindOf = (name: Name<Row>, row?: Row) =>
    `${numbers.includes(name) ? 'number' : ''}${row && bad.includes(name) && Number(row[name]) > 0 ? ' bad' : ''}`;
  const nameOf = (row: Row) =>
    linkOf ? html`<a href="/_local${linkOf(row)}">${String(row[first])}</a>` : shown(row[first]);
  return html`<table>
<thead><tr><th>${wordsOf(first)}</th>${others.map((name) => html`<th class="${kindOf(name)}">${wordsOf(name)}</th>`)}${buttonsOf && html`<th></th>`}</tr></thead>
<tbody>${rows.map(
    (row) => html`<tr><th scope="row">${nameOf(row)}</th>
${others.map((name) => html`<td class="${kindOf(name, row)}" data-name="${wordsOf(name)}">${shown(row[name])}</td>`)}
${buttonsOf && html`<td><div class="buttons">${buttonsOf(row)}</div></td>`}</tr>`,
  )}</tbody></table>`;
};

export const factsOf = (facts: object): Html =>
  html`<dl class="facts">${Object.entries(facts).map(
    ([name, value]) => html`<div><dt>${name}</dt><dd>${shown(value)}</dd></div>`,
  )}</dl>`;

/** `deadLettersOf` is headed 'Dead letters of'. */
const wordsOf = (name: string): string =>
  name
    .replace(/^./, (first) => first.toUpperCase())
    .replace(/(?<=[a-z])[A-Z]/g, (capital) => ` ${capital.toLowerCase()}`);

const ISO = /^\d{4}-\d\d-\d\dT[\d:.]+Z$/;

const shown = (value: unknown): Part => {
  if (value === undefined || value === null || value === false) return '';
  if (value === true) return 'yes';
  if (typeof value === 'number') return Number.isInteger(value) ? value : value.toFixed(1);
  if (typeof value === 'string') return ISO.test(value) ? timeOf(value) : value;
  const parts = Object.entries(value as object);
  if (parts.length === 0) return '';
  return html`<details><summary>${parts.length}</summary><pre>${JSON.stringify(value, undefined, 2)}</pre></details>`;
};
