// Reads a file of clients with the line of every row, so that people can find a problem in the file itself.
import { IMPORT_LIMIT } from '#contracts/clients/import';
import { isVCard } from '../vcard/content-lines.ts';
import { strings } from './strings.ts';

const words = strings.problems;
const MEGABYTE = 1024 * 1024;
const MEGABYTES = 20;
/** A phone's contacts include their photos. */
const MEGABYTES_OF_CARDS = 100;

export type FileRow = { line: number; cells: string[] };
export type ClientFile = { columns: string[]; rows: FileRow[]; misshapen: FileRow[] };

/** A problem with the file as a whole, and its place. */
export class BadFile extends Error {}

const PDF = '%PDF';
/** Bytes that no text has: control characters other than tabs, line ends, and the end mark of old DOS files. */
const isControl = (byte: number): boolean => byte < 9 || (byte > 13 && byte < 26);

/** The beginning of a PDF can be pure text. */
const isBinary = (bytes: Uint8Array): boolean =>
  new TextDecoder().decode(bytes.subarray(0, PDF.length)) === PDF || bytes.subarray(0, 4096).some(isControl);

const isLetter = (byte: number | undefined): boolean => byte !== undefined && byte >= 0x20 && byte < 0x7f;

/** Outlook and old address books write UTF-16, with a byte order mark or without. */
const utf16In = ([first, second, third, fourth]: Uint8Array): string | undefined => {
  if ((first === 0xff && second === 0xfe) || (isLetter(first) && second === 0 && isLetter(third) && fourth === 0))
    return 'utf-16le';
  if ((first === 0xfe && second === 0xff) || (first === 0 && isLetter(second) && third === 0 && isLetter(fourth)))
    return 'utf-16be';
  return undefined;
};

/** UTF-8, UTF-16, or the encoding of old spreadsheets, on Windows or on a Mac. */
export const decode = (bytes: Uint8Array): string => {
  const isOfCards = isVCard(new TextDecoder().decode(bytes.subarray(0, 1000)));
  const limit = isOfCards ? MEGABYTES_OF_CARDS : MEGABYTES;
  if (bytes.length > limit * MEGABYTE) throw new BadFile(words.tooBig(limit));
  if (bytes[0] === 0x50 && bytes[1] === 0x4b) throw new BadFile(words.workbook);
  if (bytes[0] === 0xd0 && bytes[1] === 0xcf) throw new BadFile(words.workbook);
  const utf16 = utf16In(bytes);
  if (utf16) return new TextDecoder(utf16).decode(bytes);
  if (isBinary(bytes))
    throw new BadFile(
      "This isn't a CSV or vCard file. Export your contacts as CSV or vCard (.vcf), and choose that file.",
    );
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    const [windows = '', mac = ''] = ['windows-1252', 'macintosh'].map((name) => new TextDecoder(name).decode(bytes));
    return wordsIn(mac) > wordsIn(windows) ? mac : windows;
  }
};

/** Small letters and apostrophes of Western names; the wrong encoding has few of them, and capitals within words. */
const wordsIn = (text: string): number =>
  (text.match(/[ß-öø-ÿ\u2019]/g)?.length ?? 0) - (text.match(/[a-z][À-ÖØ-Þ]/g)?.length ?? 0);

const lineBreaks = (cells: string[]): number =>
  cells.reduce((sum, cell) => sum + (cell.match(/\r\n|\r|\n/g)?.length ?? 0), 0);

const isBlank = (cells: string[]): boolean => cells.every((cell) => cell.trim() === '');

/** The byte order mark, and the first line in which a file for Excel names its separator. */
const SEPARATOR = /^\uFEFF?(?:sep=(.)\r?\n)?/i;

/** Finds the separator in the header row, because the cells below it may contain anything. */
const separatorOf = (text: string): string => {
  const heading =
    text
      .slice(0, 10_000)
      .replace(/"(?:[^"]|"")*"/g, '')
      .split(/[\r\n]+/)
      .find((line) => line.trim() !== '') ?? '';
  const counted = [',', ';', '\t'].map((separator) => [separator, heading.split(separator).length] as const);
  return counted.toSorted(([, one], [, other]) => other - one)[0]?.[0] ?? ',';
};

export const readCsv = async (text: string): Promise<ClientFile> => {
  const { default: papaparse } = await import('papaparse');
  const [hint, named] = SEPARATOR.exec(text) ?? [''];
  const { data, errors } = papaparse.parse<string[]>(text.slice(hint.length), {
    delimiter: named ?? separatorOf(text),
  });
  let line = named ? 2 : 1;
  const all = data.map((cells): FileRow => {
    const row = { line, cells };
    line += 1 + lineBreaks(cells);
    return row;
  });
  const quote = errors.find(({ type }) => type === 'Quotes');
  if (quote) {
    const at = all[quote.row ?? 0]?.line ?? 1;
    throw new BadFile(quote.code === 'MissingQuotes' ? words.quote(at) : words.badQuote(at));
  }
  const [heading, ...rest] = all.filter(({ cells }) => !isBlank(cells));
  if (!heading) throw new BadFile('The file has no rows.');
  const columns = heading.cells.map((cell) => cell.trim());
  if (columns.some((name) => /@|^\+?[\d() -]{7,}$/.test(name)))
    throw new BadFile('Line 1 must name the columns, such as Name, Email, Phone Number.');
  if (rest.length === 0) throw new BadFile('The file has a header row, but no clients below it.');
  if (rest.length > IMPORT_LIMIT) throw new BadFile(words.tooMany(rest.length, 'row'));
  // Spreadsheets leave out empty cells at the end, or write too many of them.
  const fitting = rest.map((row) => {
    const extra = row.cells.slice(columns.length);
    return isBlank(extra) ? { ...row, cells: columns.map((_, index) => row.cells[index] ?? '') } : row;
  });
  return {
    columns,
    rows: fitting.filter(({ cells }) => cells.length === columns.length),
    misshapen: fitting.filter(({ cells }) => cells.length !== columns.length),
  };
};
