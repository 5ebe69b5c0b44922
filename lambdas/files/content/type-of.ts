// What a file is, by its bytes. Its name and what a browser calls it count for nothing. Pure.
import type { FileType } from '../vocabulary.ts';

const startsWith = (bytes: Buffer, text: string, at = 0) =>
  bytes.subarray(at, at + text.length).toString('latin1') === text;

/** What phones write; other brands of the same container are video. */
const HEIC_BRANDS = new Set(['heic', 'heix', 'heim', 'heis', 'mif1', 'msf1']);

export const typeOf = (bytes: Buffer): FileType | undefined => {
  if (startsWith(bytes, '%PDF-')) return 'pdf';
  if (startsWith(bytes, '\xff\xd8\xff')) return 'jpeg';
  if (startsWith(bytes, '\x89PNG\r\n\x1a\n')) return 'png';
  if (startsWith(bytes, 'RIFF') && startsWith(bytes, 'WEBP', 8)) return 'webp';
  if (startsWith(bytes, 'ftyp', 4) && HEIC_BRANDS.has(bytes.subarray(8, 12).toString('latin1'))) return 'heic';
  return undefined;
};
