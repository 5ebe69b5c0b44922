// An .ico file: a header, a row for each picture, then the pictures, which may be unchanged PNG files.
export const icoOf = (pictures: { size: number; png: Buffer }[]): Buffer => {
  const header = Buffer.alloc(6);
  header.writeUInt16LE(1, 2);
  header.writeUInt16LE(pictures.length, 4);
  let offset = 6 + 16 * pictures.length;
  const rows = pictures.map(({ size, png }) => {
    const row = Buffer.alloc(16);
    row.writeUInt8(size, 0);
    row.writeUInt8(size, 1);
    row.writeUInt16LE(1, 4);
    row.writeUInt16LE(32, 6);
    row.writeUInt32LE(png.length, 8);
    row.writeUInt32LE(offset, 12);
    offset += png.length;
    return row;
  });
  return Buffer.concat([header, ...rows, ...pictures.map(({ png }) => png)]);
};
