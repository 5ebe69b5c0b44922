// Whether a picture is whole: a file that was cut off, or that only begins like a picture, is refused. Pure.
import { BUDGET, overBudget } from '../check/budget.ts';
import type { FileProblem, FileType } from '../vocabulary.ts';
import { heicPixels } from './heic-metadata.ts';

const isSize = (width: number, height: number) => {
  if (width * height > BUDGET.pixels) throw overBudget('pixels');
  return width > 0 && height > 0;
};

/** Start of a frame: every kind but the tables that share its range. */
const isFrame = (marker: number) => marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);

/** Segments up to the picture's data, one of which has its size; then the end, after which phones may add something. */
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

/** Of its canvas, or of its only picture. */
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

/** Boxes from end to end, among them what describes the pictures, and the pictures. */
const isHeic = (bytes: Buffer): boolean => {
  if (heicPixels(bytes) > BUDGET.pixels) throw overBudget('pixels');
  const found = new Set<string>();
  const hasPictures = () => found.has('meta') && found.has('mdat');
  let at = 0;
  while (at + 8 <= bytes.length) {
    const length = bytes.readUInt32BE(at);
    found.add(bytes.toString('latin1', at + 4, at + 8));
    // The last one may say that it has the rest.
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
