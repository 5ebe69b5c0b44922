import { crc32, deflateSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { PICTURES } from './contract.ts';
import { NotAPicture } from './picture/not-a-picture.ts';
import { cleanPicture } from './pictures.ts';

// T-21: an uploaded picture must be a picture, and nothing else.

const SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);

const chunk = (type: string, data: Buffer): Buffer => {
  const typed = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const [length, check] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  check.writeUInt32BE(crc32(typed));
  return Buffer.concat([length, typed, check]);
};
const header = (width: number, height: number, type = 6) => {
  const data = Buffer.alloc(13);
  data.writeUInt32BE(width, 0);
  data.writeUInt32BE(height, 4);
  data.set([8, type, 0, 0, 0], 8);
  return chunk('IHDR', data);
};
const END = chunk('IEND', Buffer.alloc(0));
const pixels = (rows: number, row: number) => chunk('IDAT', deflateSync(Buffer.alloc(rows * row)));
const png = (...parts: Buffer[]) => Buffer.concat([SIGNATURE, ...parts]);
const dot = png(header(2, 2), pixels(2, 9), END);

const segment = (marker: number, ...data: number[]) =>
  Buffer.from([0xff, marker, (data.length + 2) >> 8, (data.length + 2) & 255, ...data]);
const frame = (width: number, height: number, parts = 3) =>
  segment(0xc0, 8, height >> 8, height & 255, width >> 8, width & 255, parts, ...Array<number>(parts * 3).fill(1));
const scan = Buffer.concat([segment(0xda, 1, 1, 0, 0, 63, 0), Buffer.from([0x12, 0xff, 0x00, 0x34, 0xff, 0xd0, 0x56])]);
const jpeg = (...parts: Buffer[]) => Buffer.concat([Buffer.from([0xff, 0xd8]), ...parts, Buffer.from([0xff, 0xd9])]);
const tables = segment(0xdb, ...Array<number>(65).fill(1));
const exif = segment(0xe1, ...Buffer.from('Exif\0\0GPS 47.3 8.5'));

const clean = (bytes: Buffer, kind: 'photo' | 'logo' = 'photo') => cleanPicture(kind, bytes.toString('base64'));

describe('a picture of a card', () => {
  it('keeps its pixels and loses everything else', () => {
    const text = chunk('tEXt', Buffer.from('Author\0Ada'));
    const found = clean(png(header(2, 2), text, pixels(2, 9), END), 'logo');
    expect(found).toEqual({ type: 'png', width: 2, height: 2, bytes: dot });
    const photo = jpeg(tables, frame(4, 3), scan);
    const from = jpeg(exif, tables, segment(0xfe, ...Buffer.from('by Ada')), frame(4, 3), scan);
    expect(clean(from)).toEqual({ type: 'jpg', width: 4, height: 3, bytes: photo });
  });

  it('loses what follows its end', () => {
    const page = Buffer.from('<script>alert(1)</script>');
    expect(clean(Buffer.concat([dot, page])).bytes).toEqual(dot);
    const photo = jpeg(tables, frame(4, 3), scan);
    expect(clean(Buffer.concat([photo, page])).bytes).toEqual(photo);
  });

  it.each([
    ['an SVG', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>')],
    ['a GIF', Buffer.from('GIF89a\x01\x00\x01\x00', 'latin1')],
    ['a page', Buffer.from('<!doctype html>')],
    ['nothing', Buffer.alloc(0)],
    ['a PNG that ends early', dot.subarray(0, dot.length - 14)],
    ['a PNG with a damaged part', Buffer.concat([dot.subarray(0, 20), Buffer.from([9]), dot.subarray(21)])],
    ['a PNG with fewer pixels than it says', png(header(2, 2), pixels(1, 9), END)],
    ['a PNG with more pixels than it says', png(header(2, 2), pixels(3000, 9), END)],
    ['a PNG with an unknown filter', png(header(1, 1), chunk('IDAT', deflateSync(Buffer.from([7, 0, 0, 0, 0]))), END)],
    ['a PNG with a palette', png(header(2, 2, 3), pixels(2, 3), END)],
    ['a PNG without a header', png(pixels(2, 9), END)],
    ['a PNG that is too large', png(header(241, 1), pixels(1, 241 * 4 + 1), END)],
    ['a JPEG that is too large', jpeg(tables, frame(1, 241), scan)],
    ['a JPEG without a header', jpeg(tables, scan)],
    ['a JPEG without pixels', jpeg(tables, frame(4, 3))],
    ['a JPEG for print', jpeg(tables, frame(4, 3, 4), scan)],
    ['a JPEG that ends early', jpeg(tables, frame(4, 3), scan).subarray(0, -2)],
    ['a JPEG of an unusual kind', jpeg(tables, segment(0xc9, 8, 0, 3, 0, 4, 3), scan)],
    ['more bytes than allowed', Buffer.concat([dot, Buffer.alloc(PICTURES.photo.bytes)])],
  ])('is refused when it is %s', (_, bytes) => {
    expect(() => clean(bytes)).toThrow(NotAPicture);
  });
});
