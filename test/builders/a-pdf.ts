// A small PDF, whole by default, and with faults that a check has to find.
import { deflateSync } from 'node:zlib';

type PdfOptions = {
  pages?: number;
  /** More objects, beside the page. */
  objects?: string[];
  /** Objects in a compressed stream. */
  hidden?: string;
  /** More entries of the trailer. */
  trailer?: string;
  /** Bytes of a comment, to make it large. */
  padding?: number;
};

export const aPdf = ({ pages = 1, objects = [], hidden, trailer = '', padding = 0 }: PdfOptions = {}): Buffer => {
  const parts: Buffer[] = [Buffer.from('%PDF-1.7\n')];
  const add = (part: string | Buffer) => parts.push(Buffer.from(part as string, 'latin1'));
  const size = () => parts.reduce((sum, { length }) => sum + length, 0);
  const offsets: number[] = [];
  const object = (body: string) => {
    offsets.push(size());
    add(`${offsets.length} 0 obj\n${body}\nendobj\n`);
  };
  object('<< /Type /Catalog /Pages 2 0 R >>');
  const kids = Array.from({ length: pages }, (_, at) => `${at + 3} 0 R`);
  object(`<< /Type /Pages /Kids [${kids.join(' ')}] /Count ${pages} >>`);
  for (const _ of kids) object('<< /Type /Page /Parent 2 0 R /MediaBox [0 0 300 200] >>');
  for (const each of objects) object(each);
  if (hidden !== undefined) {
    const packed = deflateSync(Buffer.from(hidden));
    offsets.push(size());
    add(
      `${offsets.length} 0 obj\n<< /Type /ObjStm /N 1 /First 4 /Filter /FlateDecode /Length ${packed.length} >>\nstream\n`,
    );
    add(packed);
    add('\nendstream\nendobj\n');
  }
  if (padding > 0) add(Buffer.concat([Buffer.from('% '), Buffer.alloc(padding, 'x'), Buffer.from('\n')]));
  const table = size();
  const rows = offsets.map((at) => `${String(at).padStart(10, '0')} 00000 n \n`).join('');
  add(`xref\n0 ${offsets.length + 1}\n0000000000 65535 f \n${rows}`);
  add(`trailer\n<< /Size ${offsets.length + 1} /Root 1 0 R ${trailer} >>\nstartxref\n${table}\n%%EOF\n`);
  return Buffer.concat(parts);
};

/** One pixel. */
export const aPng = (): Buffer =>
  Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
    'base64',
  );

const segment = (marker: number, body: number[]) => [0xff, marker, 0, body.length + 2, ...body];

/** The shape of one, with a frame of 2 by 2 pixels. */
export const aJpeg = (after: number[] = []): Buffer =>
  Buffer.from([
    0xff,
    0xd8,
    ...segment(0xe0, [...Buffer.from('JFIF\0'), 1, 1, 0, 0, 1, 0, 1, 0, 0]),
    ...segment(0xc0, [8, 0, 2, 0, 2, 1, 1, 0x11, 0]),
    ...segment(0xda, [1, 1, 0, 0, 0x3f, 0]),
    0x12,
    0x34,
    0xff,
    0xd9,
    ...after,
  ]);

export const aWebp = (): Buffer => {
  const body = Buffer.alloc(22);
  body.writeUInt16LE(2, 6);
  body.writeUInt16LE(2, 8);
  const head = Buffer.from('RIFF\0\0\0\0WEBPVP8 \0\0\0\0', 'latin1');
  head.writeUInt32LE(body.length + 12, 4);
  head.writeUInt32LE(body.length, 16);
  return Buffer.concat([head, body]);
};

const box = (name: string, body: Buffer): Buffer => {
  const head = Buffer.alloc(8);
  head.writeUInt32BE(body.length + 8, 0);
  head.write(name, 4, 'latin1');
  return Buffer.concat([head, body]);
};

export const aHeic = (brand = 'heic'): Buffer =>
  Buffer.concat([
    box('ftyp', Buffer.from(`${brand}\0\0\0\0`)),
    box('meta', Buffer.alloc(8)),
    box('mdat', Buffer.alloc(4)),
  ]);
