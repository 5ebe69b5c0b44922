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
