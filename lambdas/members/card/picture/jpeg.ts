// A JPEG reduced to the segments that draw it. EXIF (with the place of a photo), comments, color profiles, previews
// and bytes after the end are removed, and a fake JPEG is refused. Pure.
import { endOfScan, isExtra } from '#core/documents/jpeg-segments.ts';
import { NotAPicture, type Picture } from './not-a-picture.ts';

const SOI = 0xd8;
const EOI = 0xd9;
const SOS = 0xda;
/** Baseline and progressive, the formats that browsers write. */
const FRAMES = new Set([0xc0, 0xc1, 0xc2]);
/** Quantization and Huffman tables, and the restart interval. */
const DRAWS = new Set([0xdb, 0xc4, 0xdd, SOS, ...FRAMES]);

export const isJpeg = (bytes: Buffer): boolean => bytes[0] === 0xff && bytes[1] === SOI && bytes[2] === 0xff;

const endOfSegment = (bytes: Buffer, at: number): number => {
  const length = at + 4 > bytes.length ? 0 : bytes.readUInt16BE(at + 2);
  if (length < 2 || at + 2 + length > bytes.length) throw new NotAPicture('it ends early');
  return at + 2 + length;
};

type Segment = { marker: number; whole: Buffer };

const segmentsOf = (bytes: Buffer): Segment[] => {
  const segments: Segment[] = [];
  let at = 2;
  for (;;) {
    const marker = bytes[at + 1];
    if (bytes[at] !== 0xff || marker === undefined) throw new NotAPicture('a part is damaged');
    if (marker === EOI) return segments;
    const end = endOfSegment(bytes, at);
    if (!DRAWS.has(marker) && !isExtra(marker)) throw new NotAPicture('it is of an unusual kind');
    const next = marker === SOS ? endOfScan(bytes, end) : end;
    if (next === bytes.length) throw new NotAPicture('it ends early');
    segments.push({ marker, whole: bytes.subarray(at, next) });
    at = next;
  }
};

export const cleanJpeg = (bytes: Buffer, most: { width: number; height: number }): Picture => {
  const kept = segmentsOf(bytes).filter(({ marker }) => DRAWS.has(marker));
  const [frame, another] = kept.filter(({ marker }) => FRAMES.has(marker));
  if (!frame || another || frame.whole.length < 11) throw new NotAPicture('it has no header');
  // Gray or YCbCr, 8 bits: browsers write these, and PDF readers show them.
  if (frame.whole[4] !== 8 || ![1, 3].includes(frame.whole[9] ?? 0)) throw new NotAPicture('it is of an unusual kind');
  if (!kept.some(({ marker }) => marker === SOS)) throw new NotAPicture('it has no pixels');
  const [height, width] = [frame.whole.readUInt16BE(5), frame.whole.readUInt16BE(7)];
  if (width < 1 || height < 1 || width > most.width || height > most.height) throw new NotAPicture('it is too large');
  const whole = [Buffer.from([0xff, SOI]), ...kept.map((one) => one.whole), Buffer.from([0xff, EOI])];
  return { type: 'jpg', width, height, bytes: Buffer.concat(whole) };
};
