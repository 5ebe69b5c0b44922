// The camera's notes in a HEIC: items that the file's directory names. They're blanked where they are, because every other item is found
// by its place. Which way is up is a property of the picture, and stays. Pure.

import { BUDGET, overBudget } from '../check/budget.ts';

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

/** Reads on, number after number. */
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

/** The ids of items with a camera's notes. */
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
  // The same bytes, over and over.
  if (extents.reduce((sum, { length }) => sum + length, 0) > bytes.length) return undefined;
  for (const { isInDirectory, offset, length } of extents) {
    const at = isInDirectory ? (own?.from ?? bytes.length) + offset : offset;
    if (length === 0 || at + length > bytes.length) return undefined;
    blanked.fill(0, at, at + length);
  }
  return new Set(extents.map(({ id }) => id)).size === items.size ? blanked : undefined;
};

/** Of the largest picture in it; a grid of tiles has its own. */
export const heicPixels = (bytes: Buffer): number => {
  const inside = (name: string, skipped: number) => (boxes: Box[]) =>
    boxes.filter((box) => box.name === name).flatMap(({ from, to }) => boxesIn(bytes, from + skipped, to));
  const meta = inside('meta', 4)(boxesIn(bytes, 0, bytes.length));
  const properties = inside('ipco', 0)(inside('iprp', 0)(meta));
  const sizes = properties.filter(({ name, from, to }) => name === 'ispe' && from + 12 <= to);
  return Math.max(0, ...sizes.map(({ from }) => bytes.readUInt32BE(from + 4) * bytes.readUInt32BE(from + 8)));
};
