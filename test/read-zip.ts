// Reads a ZIP from its central directory, as programs that open one do. Written from the format's description (APPNOTE.TXT 6.3),
// not with the package that writes them.
import { crc32 } from 'node:zlib';

const END = 0x06054b50;
const CENTRAL = 0x02014b50;
const LOCAL = 0x04034b50;

const signed = (zip: Buffer, at: number, what: number): void => {
  if (zip.readUInt32LE(at) !== what) throw new Error(`There is no ${what.toString(16)} at ${at}`);
};

/** Each file by its path. The files are stored uncompressed, and their checksums hold. */
export const readZip = (zip: Buffer): Map<string, Buffer> => {
  const end = zip.length - 22;
  signed(zip, end, END);
  const files = new Map<string, Buffer>();
  let at = zip.readUInt32LE(end + 16);
  for (let count = zip.readUInt16LE(end + 10); count > 0; count--) {
    signed(zip, at, CENTRAL);
    const [method, checksum, size] = [zip.readUInt16LE(at + 10), zip.readUInt32LE(at + 16), zip.readUInt32LE(at + 20)];
    const [name, extra, comment] = [28, 30, 32].map((offset) => zip.readUInt16LE(at + offset)) as [
      number,
      number,
      number,
    ];
    const local = zip.readUInt32LE(at + 42);
    signed(zip, local, LOCAL);
    const from = local + 30 + zip.readUInt16LE(local + 26) + zip.readUInt16LE(local + 28);
    const bytes = zip.subarray(from, from + size);
    const path = zip.subarray(at + 46, at + 46 + name).toString();
    if (method !== 0 || crc32(bytes) !== checksum) throw new Error(`${path} is compressed, or its checksum is wrong`);
    files.set(path, bytes);
    at += 46 + name + extra + comment;
  }
  return files;
};
