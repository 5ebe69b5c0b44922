// A PNG reduced to the parts that draw it. Parts that browsers ignore (texts, times, EXIF, color profiles, bytes
// after the end) are removed, and a fake PNG is refused. Pure.
import { zlib } from '#core/documents/zlib.ts';
import { NotAPicture, type Picture } from './not-a-picture.ts';

const SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
const DRAWS = new Set(['IHDR', 'IDAT', 'IEND']);
/** Samples of a pixel by the color type. Canvases write RGB, with or without transparency. */
const SAMPLES: Partial<Record<number, number>> = { 2: 3, 6: 4 };
const MOST_FILTER = 4;

export const isPng = (bytes: Buffer): boolean => bytes.subarray(0, 8).equals(SIGNATURE);

type Chunk = { type: string; data: Buffer; whole: Buffer };

const chunksOf = (bytes: Buffer): Chunk[] => {
  const chunks: Chunk[] = [];
  let at = SIGNATURE.length;
  while (chunks.at(-1)?.type !== 'IEND') {
    if (at + 12 > bytes.length) throw new NotAPicture('it ends early');
    const length = bytes.readUInt32BE(at);
    const end = at + 12 + length;
    if (end > bytes.length) throw new NotAPicture('it ends early');
    const typed = bytes.subarray(at + 4, end - 4);
    if (zlib().crc32(typed) !== bytes.readUInt32BE(end - 4)) throw new NotAPicture('a part is damaged');
    chunks.push({
      type: typed.toString('latin1', 0, 4),
      data: typed.subarray(4),
      whole: bytes.subarray(at, end),
    });
    at = end;
  }
  return chunks;
};

const headerOf = ([first]: Chunk[]) => {
  if (first?.type !== 'IHDR' || first.data.length !== 13) throw new NotAPicture('it has no header');
  const { data } = first;
  const samples = SAMPLES[data[9] ?? -1];
  // Browsers' canvases write 8 bits without interlacing; our page makes no other kind.
  if (data[8] !== 8 || samples === undefined || data[12] !== 0) throw new NotAPicture('it is of an unusual kind');
  return { width: data.readUInt32BE(0), height: data.readUInt32BE(4), samples };
};

const unpacked = (packed: Buffer, expected: number): Buffer => {
  try {
    return zlib().inflateSync(packed, { maxOutputLength: expected + 1 });
  } catch (cause) {
    throw new NotAPicture('its pixels are damaged', { cause });
  }
};

/** No pixel is missing: the number of rows matches the header, each with its filter. */
const checkPixels = (packed: Buffer, row: number, rows: number): void => {
  const pixels = unpacked(packed, row * rows);
  const isWhole = pixels.length === row * rows;
  if (!isWhole || Array.from({ length: rows }, (_, y) => pixels[y * row] ?? 0).some((filter) => filter > MOST_FILTER))
    throw new NotAPicture('its pixels are damaged');
};

export const cleanPng = (bytes: Buffer, most: { width: number; height: number }): Picture => {
  const chunks = chunksOf(bytes);
  const { width, height, samples } = headerOf(chunks);
  if (width < 1 || height < 1 || width > most.width || height > most.height) throw new NotAPicture('it is too large');
  const kept = chunks.filter(({ type }) => DRAWS.has(type));
  const pixels = kept.filter(({ type }) => type === 'IDAT').map(({ data }) => data);
  checkPixels(Buffer.concat(pixels), width * samples + 1, height);
  return { type: 'png', width, height, bytes: Buffer.concat([SIGNATURE, ...kept.map(({ whole }) => whole)]) };
};
