import { endOfScan, isExtra } from '#core/documents/jpeg-segments.ts';
import type { FileType } from '../vocabulary.ts';
import { BUDGET, overBudget } from './budget.ts';

// The camera's notes in a HEIC: items that the file's directory names. They're blanked in place, because every other
// item is found by its position. The orientation is a property of the picture, and stays. Pure.

type Box = { name: string; from: number; to: number };

const boxesIn = (bytes: Buffer, start: number, end: number): Box[] => {
  const boxes: Box[] = [];
  for (let at = start; at + 8 <= end; ) {
    const length = bytes.readUInt32BE(at) || end - at;
    if (length < 8) break;
    if (boxes.length === BUDGET.items) throw overBudget('items');
    boxes.push({ name: bytes.toString('latin1', at + 4, at + 8), from: at + 8, to: Math.min(at + length, end) });
    at += length;
  }
  return boxes;
};

/** Reads one number after another. */
const readerAt = (bytes: Buffer, start: number) => {
  let at = start;
  return {
    number(size: number): number {
      const value = size === 0 ? 0 : size === 8 ? Number(bytes.readBigUInt64BE(at)) : bytes.readUIntBE(at, size);
      at += size;
      return value;
    },
    text(size: number): string {
      at += size;
      return bytes.toString('latin1', at - size, at);
    },
  };
};

const METADATA = new Set(['Exif', 'mime']);

const metadataItems = (bytes: Buffer, { from, to }: Box): Set<number> => {
  const isWide = (bytes[from] ?? 0) > 0;
  const found = new Set<number>();
  for (const entry of boxesIn(bytes, from + 4 + (isWide ? 4 : 2), to)) {
    const version = bytes[entry.from] ?? 0;
    const read = readerAt(bytes, entry.from + 4);
    const id = read.number(version >= 3 ? 4 : 2);
    read.number(2);
    if (entry.name === 'infe' && METADATA.has(read.text(4))) found.add(id);
  }
  return found;
};

type Extent = { id: number; isInDirectory: boolean; offset: number; length: number };

const extentsIn = (bytes: Buffer, { from }: Box): Extent[] => {
  const version = bytes[from] ?? 0;
  const read = readerAt(bytes, from + 4);
  const [sizes, more] = [read.number(1), read.number(1)];
  const [ofOffset, ofLength, ofBase, ofIndex] = [sizes >> 4, sizes & 15, more >> 4, version > 0 ? more & 15 : 0];
  const extents: Extent[] = [];
  const items = read.number(version < 2 ? 2 : 4);
  if (items > BUDGET.items) throw overBudget('items');
  for (let left = items; left > 0; left--) {
    const id = read.number(version < 2 ? 2 : 4);
    const method = version > 0 ? read.number(2) & 15 : 0;
    read.number(2);
    const base = read.number(ofBase);
    for (let parts = read.number(2); parts > 0; parts--) {
      read.number(ofIndex);
      const offset = base + read.number(ofOffset);
      if (extents.length === BUDGET.items) throw overBudget('items');
      extents.push({ id, isInDirectory: method === 1, offset, length: read.number(ofLength) });
    }
  }
  return extents;
};

export const blankHeicMetadata = (bytes: Buffer): Buffer | undefined => {
  const meta = boxesIn(bytes, 0, bytes.length).find(({ name }) => name === 'meta');
  const inside = meta ? boxesIn(bytes, meta.from + 4, meta.to) : [];
  const box = (wanted: string) => inside.find(({ name }) => name === wanted);
  const [names, places, own] = [box('iinf'), box('iloc'), box('idat')];
  const items = names ? metadataItems(bytes, names) : new Set<number>();
  if (items.size === 0) return bytes;
  const extents = places ? extentsIn(bytes, places).filter(({ id }) => items.has(id)) : [];
  const blanked = Buffer.from(bytes);
  // More bytes than the file has, so the extents repeat some.
  if (extents.reduce((sum, { length }) => sum + length, 0) > bytes.length) return undefined;
  for (const { isInDirectory, offset, length } of extents) {
    const at = isInDirectory ? (own?.from ?? bytes.length) + offset : offset;
    if (length === 0 || at + length > bytes.length) return undefined;
    blanked.fill(0, at, at + length);
  }
  return new Set(extents.map(({ id }) => id)).size === items.size ? blanked : undefined;
};

/** The pixels of its largest picture; a grid of tiles has its own size. */
export const heicPixels = (bytes: Buffer): number => {
  const inside = (name: string, skipped: number) => (boxes: Box[]) =>
    boxes.filter((box) => box.name === name).flatMap(({ from, to }) => boxesIn(bytes, from + skipped, to));
  const meta = inside('meta', 4)(boxesIn(bytes, 0, bytes.length));
  const properties = inside('ipco', 0)(inside('iprp', 0)(meta));
  const sizes = properties.filter(({ name, from, to }) => name === 'ispe' && from + 12 <= to);
  return Math.max(0, ...sizes.map(({ from }) => bytes.readUInt32BE(from + 4) * bytes.readUInt32BE(from + 8)));
};

// Removes a camera's metadata from a picture: the place, the time, the device, and previews with cropped parts. The
// picture itself stays unchanged, byte by byte, and so does its orientation. Pure.

// The orientation of a JPEG: the one part of its metadata that a picture needs. Pure.

const EXIF = 'Exif\0\0';
const ORIENTATION = 0x0112;

/** The orientation in an EXIF segment: 2 to 8, or undefined if the picture isn't turned. */
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
/** JFIF, color profiles, and the color encoding: without them a picture looks different. */
const KEPT_EXTRAS = new Set([0xe0, 0xe2, 0xee]);
const COLOR_PROFILE = 'ICC_PROFILE';

const isKept = (marker: number, segment: Buffer): boolean => {
  if (!isExtra(marker)) return true;
  // The second of these also holds an index of previews.
  if (marker === 0xe2) return segment.toString('latin1', 4, 4 + COLOR_PROFILE.length) === COLOR_PROFILE;
  return KEPT_EXTRAS.has(marker);
};

/** Ends with the first picture: phones add others, each with its own metadata. */
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
/** The header's flags for EXIF and XMP. */
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

/** Undefined if we can't locate its metadata: such a picture is refused. */
export const withoutMetadata = (type: keyof typeof CLEANED, bytes: Buffer): Buffer | undefined => {
  try {
    return CLEANED[type](bytes);
  } catch (error) {
    // A length that points past the end of the file.
    if (error instanceof RangeError) return undefined;
    throw error;
  }
};
