import { ENDINGS, type FileProblem, type FileType, withoutEnding } from '../vocabulary.ts';
import { BUDGET, overBudget } from './budget.ts';
import { heicPixels } from './metadata.ts';

/** A browser shows these; it saves the others. */
export const CONTENT_TYPES: Record<FileType, { mime: string; inline: boolean }> = {
  pdf: { mime: 'application/pdf', inline: true },
  jpeg: { mime: 'image/jpeg', inline: true },
  png: { mime: 'image/png', inline: true },
  webp: { mime: 'image/webp', inline: true },
  heic: { mime: 'image/heic', inline: false },
};

/** The file's name with the extension of its real type. */
export const downloadName = (name: string, type: FileType): string => `${withoutEnding(name)}.${ENDINGS[type]}`;

// Detects a file's type by its bytes. Its name and the browser's type are ignored. Pure.

const startsWith = (bytes: Buffer, text: string, at = 0) =>
  bytes.subarray(at, at + text.length).toString('latin1') === text;

/** Phones write these; other brands of the same container are video. */
const HEIC_BRANDS = new Set(['heic', 'heix', 'heim', 'heis', 'mif1', 'msf1']);

export const typeOf = (bytes: Buffer): FileType | undefined => {
  if (startsWith(bytes, '%PDF-')) return 'pdf';
  if (startsWith(bytes, '\xff\xd8\xff')) return 'jpeg';
  if (startsWith(bytes, '\x89PNG\r\n\x1a\n')) return 'png';
  if (startsWith(bytes, 'RIFF') && startsWith(bytes, 'WEBP', 8)) return 'webp';
  if (startsWith(bytes, 'ftyp', 4) && HEIC_BRANDS.has(bytes.subarray(8, 12).toString('latin1'))) return 'heic';
  return undefined;
};

// Checks that a picture is complete: a truncated file, or one that only begins like a picture, is refused. Pure.

const isSize = (width: number, height: number) => {
  if (width * height > BUDGET.pixels) throw overBudget('pixels');
  return width > 0 && height > 0;
};

/** The start of a JPEG's frame: every marker in this range but those of tables. */
export const isFrame = (marker: number) => marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);

/** Segments up to the picture's data, one with its size; then the end, after which phones may add data. */
const isJpeg = (bytes: Buffer): boolean => {
  let hasSize = false;
  for (let at = 2; at + 4 <= bytes.length; ) {
    const marker = bytes[at + 1] ?? 0;
    if (bytes[at] !== 0xff) return false;
    if (marker === 0xda) return hasSize && bytes.indexOf(Buffer.from([0xff, 0xd9]), at) > 0;
    const length = bytes.readUInt16BE(at + 2);
    if (length < 2) return false;
    if (isFrame(marker) && at + 9 <= bytes.length)
      hasSize = isSize(bytes.readUInt16BE(at + 7), bytes.readUInt16BE(at + 5));
    at += 2 + length;
  }
  return false;
};

/** A signature, a header and an end. */
const SMALLEST_PNG = 8 + 25 + 12;

/** Chunks from the header to the end, and nothing after it. */
const isPng = (bytes: Buffer): boolean => {
  let chunks = 0;
  if (bytes.length < SMALLEST_PNG) return false;
  for (let at = 8; at + 12 <= bytes.length; chunks++) {
    const length = bytes.readUInt32BE(at);
    const name = bytes.toString('latin1', at + 4, at + 8);
    if (chunks === 0 && (name !== 'IHDR' || length !== 13)) return false;
    if (chunks === 0 && !isSize(bytes.readUInt32BE(at + 8), bytes.readUInt32BE(at + 12))) return false;
    at += 12 + length;
    if (name === 'IEND') return at === bytes.length && chunks > 1;
  }
  return false;
};

/** The size of its canvas, or of its only picture. */
const webpSize = (bytes: Buffer): [width: number, height: number] => {
  switch (bytes.toString('latin1', 12, 16)) {
    case 'VP8X':
      return [bytes.readUIntLE(24, 3) + 1, bytes.readUIntLE(27, 3) + 1];
    case 'VP8L':
      return [(bytes.readUInt32LE(21) & 0x3fff) + 1, ((bytes.readUInt32LE(21) >> 14) & 0x3fff) + 1];
    default:
      return [bytes.readUInt16LE(26) & 0x3fff, bytes.readUInt16LE(28) & 0x3fff];
  }
};

const isWebp = (bytes: Buffer): boolean =>
  bytes.length >= 30 &&
  isSize(...webpSize(bytes)) &&
  bytes.readUInt32LE(4) + 8 === bytes.length &&
  /^VP8[ LX]$/.test(bytes.toString('latin1', 12, 16)) &&
  bytes.readUInt32LE(16) <= bytes.length - 20;

/** Boxes from end to end, including the description of the pictures, and the pictures. */
const isHeic = (bytes: Buffer): boolean => {
  if (heicPixels(bytes) > BUDGET.pixels) throw overBudget('pixels');
  const found = new Set<string>();
  const hasPictures = () => found.has('meta') && found.has('mdat');
  let at = 0;
  while (at + 8 <= bytes.length) {
    const length = bytes.readUInt32BE(at);
    found.add(bytes.toString('latin1', at + 4, at + 8));
    // A length of zero means the rest of the file.
    if (length === 0) return hasPictures();
    if (length < 8) return false;
    at += length;
  }
  return hasPictures() && at === bytes.length;
};

const isWhole: Record<Exclude<FileType, 'pdf'>, (bytes: Buffer) => boolean> = {
  jpeg: isJpeg,
  png: isPng,
  webp: isWebp,
  heic: isHeic,
};

export const pictureProblem = (type: keyof typeof isWhole, bytes: Buffer): FileProblem | undefined =>
  isWhole[type](bytes) ? undefined : 'damaged';
