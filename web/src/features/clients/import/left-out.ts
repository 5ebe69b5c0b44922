// The rows that an import leaves out: the problem with each, and a file of them to correct and import again.
import type { ImportResult, ImportRow } from '#contracts/clients/import';
import { type Summary, summaryOf } from './import-summary.ts';
import { FIELDS } from './mapping.ts';
import type { ClientFile } from './read-csv.ts';
import { strings } from './strings.ts';

/** The rows' cells by line, with the columns of their file. */
export type LeftOut = { columns: string[]; cells: Record<string, string[]> };

/** `file`: the CSV file that the rows are from. A contact's fields become columns with names that an import recognizes. */
export const leftOutOf = (results: readonly ImportResult[], rows: readonly ImportRow[], file?: ClientFile): LeftOut => {
  const lines = new Set(results.filter(({ outcome }) => outcome === 'refused').map(({ line }) => line));
  const columns = file ? file.columns : FIELDS.map((field) => strings.fields[field]);
  const all = file
    ? [...file.rows, ...file.misshapen]
    : rows.map((row) => ({ line: row.line, cells: FIELDS.map((field) => row[field] ?? '') }));
  const cells = all.filter(({ line }) => lines.has(line)).map((row) => [row.line, row.cells] as const);
  return { columns, cells: Object.fromEntries(cells) };
};

/** Writes a file for spreadsheets: a cell that could run as a formula gets an apostrophe, which an import removes again. */
export const writeLeftOut = async ({ columns, cells }: LeftOut, refused: Summary['refused']): Promise<string> => {
  const { default: papaparse } = await import('papaparse');
  const rows = refused.map(({ line, problem }) => [String(line), problem, ...(cells[line] ?? [])]);
  return `\uFEFF${papaparse.unparse([['Line', 'Problem', ...columns], ...rows], { quotes: true, escapeFormulae: true })}\r\n`;
};

type Imported = { read: number; added: number; matched: number; refused: Summary['refused'] };

/** Counts every row of the file. A row that was read was added, matched or refused. */
export const accountOf = (
  { rows, results }: { rows: readonly ImportRow[]; results: readonly ImportResult[] },
  saved: Summary,
): Imported => {
  const before = summaryOf(results).refused;
  const { merged, same, skipped } = saved.counts;
  return {
    read: rows.length + before.length,
    added: saved.counts.new,
    matched: merged + same + skipped,
    refused: [...before, ...saved.refused].sort((one, other) => one.line - other.line),
  };
};
