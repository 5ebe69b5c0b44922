// The fonts for scripts that our own two don't cover, from the Noto packages or, for Chinese and Korean, from this
// repository. A font comes in slices of a few kilobytes, and a document reads only the slices that its text needs.
// lib/build/bundle-assets.ts puts the files next to a bundle.
import { readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { inflateSync } from 'node:zlib';

const FAMILIES = [
  'open-sans',
  'ibm-plex-sans-arabic',
  'noto-sans-devanagari',
  'noto-sans-thai',
  'noto-sans-armenian',
  'noto-sans-georgian',
  'noto-sans-bengali',
  'noto-sans-tamil',
  'noto-sans-telugu',
  'noto-sans-gujarati',
  'noto-sans-gurmukhi',
  'noto-sans-kannada',
  'noto-sans-malayalam',
  'noto-sans-khmer',
  'noto-sans-ethiopic',
  // These two come last, because they contain a few letters of many other scripts.
  'noto-sans-sc',
  'noto-sans-kr',
] as const;
type Family = (typeof FAMILIES)[number];

/**
 * fonts/ has the files of version 5.3.0. The packages have nine weights in two formats, 126 MB of which we need 5: half of
 * what everyone would download. The bold files would double the size of a function.
 */
const OWN: ReadonlySet<Family> = new Set<Family>(['noto-sans-sc', 'noto-sans-kr']);
const weightsOf = (family: Family) => (OWN.has(family) ? [400] : [400, 700]);

const RANGES = 'unicode.json';
const { resolve } = createRequire(import.meta.url);
const folderOf = (family: Family) =>
  OWN.has(family)
    ? fileURLToPath(new URL(`fonts/${family}`, import.meta.url))
    : dirname(resolve(`@fontsource/${family}/${RANGES}`));

export type ScriptFace = { name: string; read: () => Buffer };
type Slice = { name: string; ranges: [from: number, to: number][] };

/** CSS's form: `U+0400-045F,U+0490`. */
const rangesOf = (css: string): Slice['ranges'] =>
  css.split(',').map((range) => {
    const [from = '', to = from] = range.replace('U+', '').split('-');
    return [Number.parseInt(from, 16), Number.parseInt(to, 16)];
  });

/** Each package repeats the letters of the first one. */
const ONLY_OF_THE_FIRST = /^(latin|cyrillic|greek|vietnamese|math|symbols)/;

const slicesOf = (family: Family): Slice[] =>
  Object.entries(JSON.parse(readFileSync(join(folderOf(family), RANGES), 'utf8')) as Record<string, string>)
    .filter(([name]) => family === FAMILIES[0] || !ONLY_OF_THE_FIRST.test(name))
    .map(([name, css]) => ({ name: name.replace(/[[\]]/g, ''), ranges: rangesOf(css) }));

const known = new Map<Family, Slice[]>();
const knownSlices = (family: Family): Slice[] => {
  const slices = known.get(family) ?? slicesOf(family);
  known.set(family, slices);
  return slices;
};

const fileName = (family: Family, slice: string, weight: number) => `${family}-${slice}-${weight}-normal.woff`;

/** A WOFF is a TrueType font with each table compressed. fontkit reads them, too, but its own inflate fails at some. */
const asTrueType = (woff: Buffer): Buffer => {
  const count = woff.readUInt16BE(12);
  const head = Buffer.alloc(12 + 16 * count);
  woff.copy(head, 0, 4, 8);
  head.writeUInt16BE(count, 4);
  const bodies: Buffer[] = [];
  let at = head.length;
  for (let table = 0; table < count; table++) {
    const entry = 44 + 20 * table;
    const [offset, packed, length] = [4, 8, 12].map((field) => woff.readUInt32BE(entry + field)) as [
      number,
      number,
      number,
    ];
    const bytes = woff.subarray(offset, offset + packed);
    const body = packed < length ? inflateSync(bytes) : bytes;
    const record = 12 + 16 * table;
    woff.copy(head, record, entry, entry + 4);
    woff.copy(head, record + 4, entry + 16, entry + 20);
    head.writeUInt32BE(at, record + 8);
    head.writeUInt32BE(length, record + 12);
    bodies.push(body, Buffer.alloc(-length & 3));
    at += length + (-length & 3);
  }
  return Buffer.concat([head, ...bodies]);
};

/** Slices that claim all of these code points. Only reading a slice shows if it has their glyphs. */
export const facesFor = (points: readonly number[], isBold: boolean): ScriptFace[] =>
  FAMILIES.flatMap((family) =>
    knownSlices(family)
      .filter(({ ranges }) => points.every((point) => ranges.some(([from, to]) => from <= point && point <= to)))
      .map(({ name }) => {
        const file = fileName(family, name, isBold && !OWN.has(family) ? 700 : 400);
        return { name: file, read: () => asTrueType(readFileSync(join(folderOf(family), 'files', file))) };
      }),
  );

/** Every file that a document may read: its place in the repository, and in a bundle's folder. */
export const scriptFaceFiles = (): { from: string; to: string }[] =>
  FAMILIES.flatMap((family) => {
    const folder = folderOf(family);
    const wanted = new Set(
      slicesOf(family).flatMap(({ name }) => weightsOf(family).map((weight) => fileName(family, name, weight))),
    );
    const files = readdirSync(join(folder, 'files')).filter((file) => wanted.has(file));
    return [RANGES, ...files.map((file) => join('files', file))].map((file) => ({
      from: join(folder, file),
      to: join(OWN.has(family) ? 'fonts' : 'node_modules/@fontsource', family, file),
    }));
  });
