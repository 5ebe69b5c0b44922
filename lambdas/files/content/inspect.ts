// What a file is, by its bytes. Its name and what a browser calls it count for nothing. Pure.
import { ENDINGS, type FileProblem, type FileType, withoutEnding } from '../vocabulary.ts';
import { pdfProblem } from './pdf-problem.ts';
import { pictureProblem } from './picture-problem.ts';

export type Verdict = { type: FileType } | { problem: FileProblem };

const startsWith = (bytes: Buffer, text: string, at = 0) =>
  bytes.subarray(at, at + text.length).toString('latin1') === text;

/** What phones write; other brands of the same container are video. */
const HEIC_BRANDS = new Set(['heic', 'heix', 'heim', 'heis', 'mif1', 'msf1']);

const typeOf = (bytes: Buffer): FileType | undefined => {
  if (startsWith(bytes, '%PDF-')) return 'pdf';
  if (startsWith(bytes, '\xff\xd8\xff')) return 'jpeg';
  if (startsWith(bytes, '\x89PNG\r\n\x1a\n')) return 'png';
  if (startsWith(bytes, 'RIFF') && startsWith(bytes, 'WEBP', 8)) return 'webp';
  if (startsWith(bytes, 'ftyp', 4) && HEIC_BRANDS.has(bytes.subarray(8, 12).toString('latin1'))) return 'heic';
  return undefined;
};

export const inspect = (bytes: Buffer): Verdict => {
  const type = typeOf(bytes);
  if (!type) return { problem: 'unknown-type' };
  const problem = type === 'pdf' ? pdfProblem(bytes) : pictureProblem(type, bytes);
  return problem ? { problem } : { type };
};

/** A browser shows these; it saves the others. */
export const CONTENT_TYPES: Record<FileType, { mime: string; inline: boolean }> = {
  pdf: { mime: 'application/pdf', inline: true },
  jpeg: { mime: 'image/jpeg', inline: true },
  png: { mime: 'image/png', inline: true },
  webp: { mime: 'image/webp', inline: true },
  heic: { mime: 'image/heic', inline: false },
};

/** With the ending of what it is. */
export const downloadName = (name: string, type: FileType): string => `${withoutEnding(name)}.${ENDINGS[type]}`;
