// A table that is a list of cards on a phone: each figure is then beside the name of its column.
import { type Html, html, type Part } from './html.ts';

type Column<Row> = { name: string; number?: true; isBad?(row: Row): boolean; cell(row: Row): Part };

/** The first column names the row. `live` is the id of a table that is updated while it's shown. */
export const dataTable = <Row>([first, ...columns]: [Column<Row>, ...Column<Row>[]], rows: Row[], live = ''): Html => {
  const kind = ({ number, isBad }: Column<Row>, row?: Row) =>
    `${number ? 'number' : ''}${row !== undefined && isBad?.(row) ? ' bad' : ''}`;
  return html`<div class="scroll"${live && html` id="${live}" data-live`}><table>
<thead><tr>${[first, ...columns].map((one) => html`<th class="${kind(one)}">${one.name}</th>`)}</tr></thead>
<tbody>${rows.map(
    (row) => html`<tr><th scope="row">${first.cell(row)}</th>
${columns.map((one) => html`<td class="${kind(one, row)}" data-name="${one.name}">${one.cell(row)}</td>`)}</tr>`,
  )}</tbody></table></div>`;
};
