/** True for application data and comments. */
export const isExtra = (marker: number): boolean => (marker >= 0xe0 && marker <= 0xef) || marker === 0xfe;

/** The end of a scan's data: the next marker that isn't part of it. */
export const endOfScan = (bytes: Buffer, from: number): number => {
  for (let at = from; at + 1 < bytes.length; at += 1) {
    const next = bytes[at + 1] ?? 0;
    const isData = next === 0 || (next >= 0xd0 && next <= 0xd7);
    if (bytes[at] === 0xff && !isData) return at;
  }
  return bytes.length;
};
