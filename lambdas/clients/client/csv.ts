// CSV for spreadsheets. A cell that a spreadsheet would run as a formula gets a leading apostrophe, which the import
// removes, so that an exported file can be imported unchanged. In East Asian settings, spreadsheets accept full-width
// signs as well.
const FORMULA = /^[=+\-@\t\r\uFF1D\uFF0B\uFF0D\uFF20]/;
const DEFUSED = /^'(?=[=+\-@\t\r\uFF1D\uFF0B\uFF0D\uFF20'])/;

export const defuse = (cell: string): string => (FORMULA.test(cell) || DEFUSED.test(cell) ? `'${cell}` : cell);
export const restore = (cell: string): string => cell.replace(DEFUSED, '');

/** Quotes a semicolon or a tab, too: in some spreadsheets it would start a new cell. */
const quoted = (cell: string): string => (/[",;\t\n\r]|^\s|\s$/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell);

/** RFC 4180: CRLF, quotes doubled. */
export const csvLine = (cells: string[]): string => `${cells.map((cell) => quoted(defuse(cell))).join(',')}\r\n`;
