// What a picture says about its size itself: programs go by that, not by what a PDF says about it. Pure.
import { RefusedFile } from '../budget.ts';

export type PictureSize = { width: number; height: number };

/** Start of a frame: every kind but the tables that share its range. */
const isFrame = (marker: number) => marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);

export const jpegSize = (bytes: Buffer): PictureSize | undefined => {
  for (let at = 2; at + 9 <= bytes.length; ) {
    const marker = bytes[at + 1] ?? 0;
    if (bytes[at] !== 0xff || marker === 0xda) return undefined;
    if (marker === 0xff) at++;
    else if (isFrame(marker)) return { width: bytes.readUInt16BE(at + 7), height: bytes.readUInt16BE(at + 5) };
    else at += 2 + bytes.readUInt16BE(at + 2);
  }
  return undefined;
};

/** JPEG 2000: the first marker of its code has it. */
const jpxSize = (bytes: Buffer): PictureSize | undefined => {
  const at = bytes.indexOf(Buffer.from([0xff, 0x4f, 0xff, 0x51]));
  if (at < 0 || at + 24 > bytes.length) return undefined;
  return { width: bytes.readUInt32BE(at + 8), height: bytes.readUInt32BE(at + 12) };
};

/** Undefined of those that go by what the PDF says. */
export const drawnSize = (filter: string, packed: Uint8Array): PictureSize | undefined => {
  const bytes = Buffer.from(packed.buffer, packed.byteOffset, packed.byteLength);
  if (filter !== 'DCTDecode' && filter !== 'JPXDecode') return undefined;
  const size = filter === 'DCTDecode' ? jpegSize(bytes) : jpxSize(bytes);
  if (!size) throw new RefusedFile('damaged', 'A picture without a size');
  return size;
};
