// The part of ASN.1's DER that certificates and signatures need (ITU-T X.690). Why there is no library:
// docs/adr/029-seals.md. Pure.

/** A certificate is a sequence of well-formed elements. */
const malformed = () => new Error('This is not DER');

const lengthOf = (length: number): number[] => {
  if (length < 0x80) return [length];
  const digits: number[] = [];
  for (let rest = length; rest > 0; rest = Math.floor(rest / 256)) digits.unshift(rest % 256);
  return [0x80 + digits.length, ...digits];
};

export const element = (tag: number, ...content: Uint8Array[]): Buffer => {
  const body = Buffer.concat(content);
  return Buffer.concat([Buffer.from([tag, ...lengthOf(body.length)]), body]);
};

export const sequence = (...content: Uint8Array[]) => element(0x30, ...content);
/** The elements of a set are sorted by their bytes. */
export const setOf = (...content: Uint8Array[]) => element(0x31, ...content.toSorted(Buffer.compare));
/** The number takes the place of a tag: the format that contains this element says what it is. */
export const tagged = (number: number, ...content: Uint8Array[]) => element(0xa0 + number, ...content);
export const octets = (bytes: Uint8Array) => element(0x04, bytes);
export const bits = (bytes: Uint8Array, unused = 0) => element(0x03, Buffer.from([unused]), bytes);
export const text = (words: string) => element(0x0c, Buffer.from(words, 'utf8'));
export const yes = element(0x01, Buffer.from([0xff]));

/** For numbers that aren't negative. */
export const integer = (bytes: Uint8Array): Buffer => {
  const start = bytes.findIndex((byte) => byte !== 0);
  const digits = Buffer.from(start < 0 ? [0] : bytes.subarray(start));
  return element(0x02, (digits[0] ?? 0) < 0x80 ? digits : Buffer.concat([Buffer.from([0]), digits]));
};

export const oid = (name: string): Buffer => {
  const [first = 0, second = 0, ...rest] = name.split('.').map(Number);
  const bytes = [first * 40 + second, ...rest].flatMap((part) => {
    const digits = [part % 128];
    for (let left = Math.floor(part / 128); left > 0; left = Math.floor(left / 128)) digits.unshift(128 + (left % 128));
    return digits;
  });
  return element(0x06, Buffer.from(bytes));
};

const LAST_SHORT_YEAR = 2049;

/** A time, exact to the second. Years have two digits until 2049 (RFC 5280). */
export const time = (at: Date): Buffer => {
  const digits = `${at.toISOString().replace(/\D/g, '').slice(0, 14)}Z`;
  return at.getUTCFullYear() > LAST_SHORT_YEAR
    ? element(0x18, Buffer.from(digits))
    : element(0x17, Buffer.from(digits.slice(2)));
};

/** The start and end of the first element's content. */
const extentOf = (bytes: Uint8Array): { start: number; end: number } => {
  const short = bytes[1] ?? 0xff;
  const digits = short < 0x80 ? 0 : short - 0x80;
  if (digits > 3) throw malformed();
  const start = 2 + digits;
  const length = digits === 0 ? short : bytes.subarray(2, start).reduce((sum, byte) => sum * 256 + byte, 0);
  if (start + length > bytes.length) throw malformed();
  return { start, end: start + length };
};

/** The elements in an element, each with its tag and length. */
export const elementsIn = (outer: Uint8Array): Uint8Array[] => {
  const { start, end } = extentOf(outer);
  const found: Uint8Array[] = [];
  for (let at = start; at < end; ) {
    const rest = outer.subarray(at, end);
    const inner = rest.subarray(0, extentOf(rest).end);
    found.push(inner);
    at += inner.length;
  }
  return found;
};
