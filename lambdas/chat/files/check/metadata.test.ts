import { describe, expect, it } from 'vitest';
import { aJpeg, aPng } from '#test/builders/a-pdf.ts';
import { blankHeicMetadata, orientationIn, orientationSegment, withoutMetadata } from './metadata.ts';

// The agent must not see a camera's notes about a picture: above all, where it was taken.

const PLACE = 'GPS 40.7128 N 74.0060 W';

const segment = (marker: number, body: Buffer | string) => {
  const bytes = Buffer.from(body as string, 'latin1');
  const head = Buffer.from([0xff, marker, 0, 0]);
  head.writeUInt16BE(bytes.length + 2, 2);
  return Buffer.concat([head, bytes]);
};
const afterStart = (picture: Buffer, ...segments: Buffer[]) =>
  Buffer.concat([picture.subarray(0, 2), ...segments, picture.subarray(2)]);

const chunk = (name: string, body: string) => {
  const bytes = Buffer.from(body, 'latin1');
  const [length, crc] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(bytes.length);
  return Buffer.concat([length, Buffer.from(name), bytes, crc]);
};

const littleChunk = (name: string, body: Buffer) => {
  const length = Buffer.alloc(4);
  length.writeUInt32LE(body.length);
  return Buffer.concat([Buffer.from(name), length, body, Buffer.alloc(body.length % 2)]);
};
const aWebp = (...chunks: Buffer[]) => {
  const body = Buffer.concat(chunks);
  const head = Buffer.from('RIFF    WEBP');
  head.writeUInt32LE(body.length + 4, 4);
  return Buffer.concat([head, body]);
};

const box = (name: string, ...parts: Buffer[]) => {
  const body = Buffer.concat(parts);
  const head = Buffer.alloc(8);
  head.writeUInt32BE(body.length + 8);
  head.write(name, 4, 'latin1');
  return Buffer.concat([head, body]);
};
const numbers = (...bytes: number[]) => Buffer.from(bytes);
const entry = (id: number, type: string) => box('infe', numbers(2, 0, 0, 0, 0, id, 0, 0), Buffer.from(`${type}\0`));

/** A picture (item 1) and notes (item 2), one after the other in `mdat`. */
const aHeic = ({ at }: { at?: number } = {}) => {
  const notes = Buffer.from(PLACE);
  const picture = Buffer.from('PIXELS');
  const build = (start: number) => {
    const item = (id: number, offset: number, length: number) =>
      numbers(0, id, 0, 0, 0, 1, 0, 0, 0, offset, 0, 0, 0, length);
    const places = box(
      'iloc',
      numbers(0, 0, 0, 0, 0x44, 0, 0, 2),
      item(1, start, picture.length),
      item(2, at ?? start + picture.length, notes.length),
    );
    const names = box('iinf', numbers(0, 0, 0, 0, 0, 2), entry(1, 'hvc1'), entry(2, 'Exif'));
    const front = Buffer.concat([
      box('ftyp', Buffer.from('heic\0\0\0\0heic')),
      box('meta', numbers(0, 0, 0, 0), names, places),
    ]);
    return { front, whole: Buffer.concat([front, box('mdat', picture, notes)]) };
  };
  return build(build(0).front.length + 8).whole;
};

describe('a picture', () => {
  it('of a phone loses what the camera wrote, and no pixel; a second picture behind it goes', () => {
    const plain = aJpeg();
    const full = Buffer.concat([
      afterStart(
        plain,
        segment(0xe1, `Exif\0\0${PLACE}`),
        segment(0xed, PLACE),
        segment(0xfe, PLACE),
        segment(0xe2, `MPF\0${PLACE}`),
      ),
      Buffer.from(PLACE),
    ]);
    const cleaned = withoutMetadata('jpeg', full);
    expect(cleaned?.includes('GPS')).toBe(false);
    expect(cleaned).toEqual(withoutMetadata('jpeg', plain));
  });

  it.each([2, 3, 6, 8])('that was taken turned (%i) stays turned', (turned) => {
    const exif = orientationSegment(turned);
    const more = Buffer.concat([exif.subarray(0, 4), exif.subarray(4), Buffer.from(PLACE)]);
    more.writeUInt16BE(more.length - 2, 2);
    const cleaned = withoutMetadata('jpeg', afterStart(aJpeg(), more)) ?? Buffer.alloc(0);
    expect(cleaned.includes('GPS')).toBe(false);
    expect(orientationIn(cleaned.subarray(2))).toBe(turned);
  });

  it('keeps the colors it was made with', () => {
    const profile = segment(0xe2, 'ICC_PROFILE\0colors');
    expect(withoutMetadata('jpeg', afterStart(aJpeg(), profile))?.includes('colors')).toBe(true);
  });

  it('in PNG and WebP loses its notes', () => {
    const png = aPng();
    const withNotes = Buffer.concat([
      png.subarray(0, 33),
      chunk('eXIf', PLACE),
      chunk('tEXt', PLACE),
      png.subarray(33),
    ]);
    expect(withoutMetadata('png', withNotes)).toEqual(png);
    const head = littleChunk('VP8X', Buffer.from([0b1100, 0, 0, 0, 0, 0, 0, 0, 0, 0]));
    const pixels = littleChunk('VP8L', Buffer.from('some pixels'));
    const cleaned = withoutMetadata(
      'webp',
      aWebp(head, pixels, littleChunk('EXIF', Buffer.from(PLACE)), littleChunk('XMP ', Buffer.from(PLACE))),
    );
    expect(cleaned).toEqual(aWebp(littleChunk('VP8X', Buffer.alloc(10)), pixels));
  });

  it('in HEIC keeps every place, and has its notes blanked', () => {
    const heic = aHeic();
    const cleaned = withoutMetadata('heic', heic);
    expect(cleaned).toHaveLength(heic.length);
    expect([cleaned?.includes('GPS'), cleaned?.includes('PIXELS')]).toEqual([false, true]);
  });

  it('whose notes we cannot find is not taken', () => {
    expect(blankHeicMetadata(aHeic({ at: 250 }))).toBeUndefined();
  });
});
