// A picture without what its camera wrote about it: where and when it was taken, by which device, and previews of what was cropped.
// The picture itself stays as it is, byte by byte, and so does which way is up. Pure.
import { BUDGET, overBudget } from '../check/budget.ts';
import type { FileType } from '../vocabulary.ts';
import { blankHeicMetadata } from './heic-metadata.ts';

// Which way is up in a JPEG: the one thing of a camera's notes that a picture needs. Pure.

const EXIF = 'Exif\0\0';
const ORIENTATION = 0x0112;

/** Of an application segment with EXIF: 2 to 8, or undefined where nothing is turned. */
export const orientationIn = (segment: Buffer): number | undefined => {
  if (segment.toString('latin1', 4, 4 + EXIF.length) !== EXIF) return undefined;
  const tiff = segment.subarray(4 + EXIF.length);
  if (tiff.length < 8) return undefined;
  const isLittle = tiff.toString('latin1', 0, 2) === 'II';
  const short = (at: number) => (isLittle ? tiff.readUInt16LE(at) : tiff.readUInt16BE(at));
  const directory = isLittle ? tiff.readUInt32LE(4) : tiff.readUInt32BE(4);
  if (directory + 2 > tiff.length) return undefined;
  for (let index = 0; index < short(directory); index++) {
    const at = directory + 2 + index * 12;
    if (at + 12 > tiff.length) return undefined;
    const value = short(at + 8);
    if (short(at) === ORIENTATION) return value >= 2 && value <= 8 ? value : undefined;
  }
  return undefined;
};

/** A segment that says this and nothing else. */
export const orientationSegment = (orientation: number): Buffer => {
  const tiff = Buffer.alloc(26);
  tiff.write('MM\0*', 0, 'latin1');
  tiff.writeUInt32BE(8, 4);
  tiff.writeUInt16BE(1, 8);
  tiff.writeUInt16BE(ORIENTATION, 10);
  tiff.writeUInt16BE(3, 12);
  tiff.writeUInt32BE(1, 14);
  tiff.writeUInt16BE(orientation, 18);
  const body = Buffer.concat([Buffer.from(EXIF, 'latin1'), tiff]);
  const head = Buffer.from([0xff, 0xe1, 0, 0]);
  head.writeUInt16BE(body.length + 2, 2);
  return Buffer.concat([head, body]);
};

const SOS = 0xda;
const EOI = 0xd9;
/** JFIF, color profiles, and how colors are coded: without them a picture looks different. */
const KEPT_EXTRAS = new Set([0xe0, 0xe2, 0xee]);
const COLOR_PROFILE = 'ICC_PROFILE';
const isExtra = (marker: number) => (marker >= 0xe0 && marker <= 0xef) || marker === 0xfe;

/** After the header of a scan: up to the next marker that isn't part of the picture's data. */
const endOfScan = (bytes: Buffer, from: number): number => {
  for (let at = from; at + 1 < bytes.length; at++) {
    const next = bytes[at + 1] ?? 0;
    if (bytes[at] === 0xff && next !== 0 && !(next >= 0xd0 && next <= 0xd7)) return at;
  }
  return bytes.length;
};

const isKept = (marker: number, segment: Buffer): boolean => {
  if (!isExtra(marker)) return true;
  // The second of these also holds an index of previews.
  if (marker === 0xe2) return segment.toString('latin1', 4, 4 + COLOR_PROFILE.length) === COLOR_PROFILE;
  return KEPT_EXTRAS.has(marker);
};

/** Ends where the first picture does: phones add others, each with its own metadata. */
const jpeg = (bytes: Buffer): Buffer => {
  const kept: Buffer[] = [];
  let orientation: number | undefined;
  let scans = 0;
  for (let at = 2; at + 4 <= bytes.length; ) {
    const marker = bytes[at + 1] ?? 0;
    if (marker === EOI) break;
    const end = at + 2 + bytes.readUInt16BE(at + 2);
    const next = marker === SOS ? endOfScan(bytes, end) : end;
    if (marker === SOS && ++scans > BUDGET.scans) throw overBudget('scans');
    const segment = bytes.subarray(at, next);
    if (marker === 0xe1) orientation ??= orientationIn(segment);
    if (isKept(marker, segment)) kept.push(segment);
    at = next;
  }
  const turned = orientation === undefined ? [] : [orientationSegment(orientation)];
  return Buffer.concat([bytes.subarray(0, 2), ...turned, ...kept, Buffer.from([0xff, EOI])]);
};

const PNG_METADATA = new Set(['eXIf', 'tEXt', 'zTXt', 'iTXt', 'tIME']);

const png = (bytes: Buffer): Buffer => {
  const kept = [bytes.subarray(0, 8)];
  for (let at = 8; at + 12 <= bytes.length; ) {
    const end = at + 12 + bytes.readUInt32BE(at);
    if (!PNG_METADATA.has(bytes.toString('latin1', at + 4, at + 8))) kept.push(bytes.subarray(at, end));
    at = end;
  }
  return Buffer.concat(kept);
};

const WEBP_METADATA = new Set(['EXIF', 'XMP ']);
/** Of the header: that there is EXIF, or XMP. */
const WEBP_FLAGS = 0b1100;

const webp = (bytes: Buffer): Buffer => {
  const kept: Buffer[] = [];
  for (let at = 12; at + 8 <= bytes.length; ) {
    const length = bytes.readUInt32LE(at + 4);
    const end = at + 8 + length + (length % 2);
    const name = bytes.toString('latin1', at, at + 4);
    const chunk = Buffer.from(bytes.subarray(at, end));
    if (name === 'VP8X') chunk[8] = (chunk[8] ?? 0) & ~WEBP_FLAGS;
    if (!WEBP_METADATA.has(name)) kept.push(chunk);
    at = end;
  }
  const body = Buffer.concat(kept);
  const head = Buffer.from(bytes.subarray(0, 12));
  head.writeUInt32LE(body.length + 4, 4);
  return Buffer.concat([head, body]);
};

const CLEANED: Record<Exclude<FileType, 'pdf'>, (bytes: Buffer) => Buffer | undefined> = {
  jpeg,
  png,
  webp,
  heic: blankHeicMetadata,
};

/** Undefined when we can't tell where its metadata is: such a picture isn't taken. */
export const withoutMetadata = (type: keyof typeof CLEANED, bytes: Buffer): Buffer | undefined => {
  try {
    return CLEANED[type](bytes);
  } catch (error) {
    // A length that leads out of the file.
    if (error instanceof RangeError) return undefined;
    throw error;
  }
};
