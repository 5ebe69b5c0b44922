// Whether a PDF can be taken: whole, readable without a password, and without anything that runs. Pure.
import { zlib } from '#core/documents/zlib.ts';
import type { FileProblem } from '../vocabulary.ts';

const TAIL = 2048;
/** Of one stream of objects, and of all: what is larger isn't a bank's statement. */
const MOST_INFLATED = 16 * 1024 * 1024;
const MOST_IN_ALL = 64 * 1024 * 1024;

/** What makes a reader run, fetch, send or unpack something. They're long enough not to turn up in compressed bytes by chance. */
const ACTIVE = /\/(JavaScript|Launch|EmbeddedFile|RichMedia|SubmitForm|ImportData|XFA\s*(?:\[|\d+\s+\d+\s+R))/;
const ENCRYPTED = /\/Encrypt\s*(?:\d+\s+\d+\s+R|<<)/;

/** A name may write any of its letters as `#` and two digits. */
const plainNames = (text: string): string =>
  text.replace(/#([0-9a-fA-F]{2})/g, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)));

const isWhole = (bytes: Buffer, text: string): boolean => {
  if (!/^%PDF-[12]\.\d/.test(text)) return false;
  const end = /startxref\s+(\d+)\s+%%EOF[\s\0]*$/.exec(text.slice(-TAIL));
  const at = Number(end?.[1] ?? Number.NaN);
  // A table of objects, or a stream that is one.
  return at > 0 && at < bytes.length && /^\s*(?:xref\b|\d+\s+\d+\s+obj\b)/.test(text.slice(at, at + 40));
};

class TooMuchError extends Error {}

/**
 * What is before a stream, since the end of the one before: its dictionary at least. Where that begins can't be said by a word in it, which may
 * be part of a text.
 */
const beforeStream = (text: string, since: number, index: number): string => {
  const end = text.indexOf('endstream', since);
  return plainNames(text.slice(end < 0 || end > index ? since : end, index));
};

/** The objects that a PDF keeps compressed, and where they are. A filter that we can't undo hides what's in it. */
const hiddenObjects = (bytes: Buffer, text: string): string[] => {
  const found: string[] = [];
  let total = 0;
  let since = 0;
  for (const { index, 0: keyword } of text.matchAll(/\bstream(?:\r\n|\r|\n)?/g)) {
    const before = beforeStream(text, since, index);
    const start = index + keyword.length;
    since = start;
    if (!/\/(?:ObjStm|XRef)\b/.test(before)) continue;
    const end = text.indexOf('endstream', start);
    const body = bytes.subarray(start, end < 0 ? undefined : end);
    const [, filter] = [...before.matchAll(/\/Filter\s*(\[[^\]]*\]|\/\w+)/g)].at(-1) ?? [];
    const filters = filter?.match(/\/\w+/g) ?? [];
    if (filters.some((one) => one !== '/FlateDecode') || filters.length > 1) throw new TooMuchError();
    const objects = filters.length === 0 ? body : zlib().inflateSync(body, { maxOutputLength: MOST_INFLATED });
    total += objects.length;
    if (total > MOST_IN_ALL) throw new TooMuchError();
    found.push(objects.toString('latin1'));
  }
  return found;
};

export const pdfProblem = (bytes: Buffer): FileProblem | undefined => {
  const text = bytes.toString('latin1');
  if (!isWhole(bytes, text)) return 'damaged';
  const plain = plainNames(text);
  if (ENCRYPTED.test(plain)) return 'encrypted';
  if (ACTIVE.test(plain)) return 'scripted';
  try {
    return hiddenObjects(bytes, text).some((objects) => ACTIVE.test(plainNames(objects))) ? 'scripted' : undefined;
  } catch {
    // What we can't read, we can't call harmless.
    return 'damaged';
  }
};
