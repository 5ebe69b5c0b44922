// CSV for spreadsheets. A cell that a spreadsheet would run as a formula gets an apostrophe before it, which the import
// takes off again, so that a file that goes out and comes back says the same.
// Spreadsheets in East Asian settings take the full-width signs for the same.
const FORMULA = /^[=+\-@\t\r\uFF1D\uFF0B\uFF0D\uFF20]/;
const DEFUSED = /^'(?=[=+\-@\t\r\uFF1D\uFF0B\uFF0D\uFF20'])/;

export const defuse = (cell: string): string => (FORMULA.test(cell) || DEFUSED.test(cell) ? `'${cell}` : cell);
export const restore = (cell: string): string => cell.replace(DEFUSED, '');

/** Also where a semicolon or a tab would begin a cell for a spreadsheet that takes those for separators. */
const quoted = (cell: string): string => (/[",;\t\n\r]|^\s|\s$/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell);

/** RFC 4180: CRLF, quotes doubled. */
export const csvLine = (cells: string[]): string => `${cells.map((cell) => quoted(defuse(cell))).join(',')}\r\n`;
