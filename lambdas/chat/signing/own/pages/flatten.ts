// What readers draw above a page, as a part of it: the fields of a form as they were filled in, stamps, notes that were typed. It would lie
// above what our signers fill in, and could still be changed in a signed file.
import type { PDFDict, PDFPage, PDFStream } from 'pdf-lib';
import { drawingOf } from './content.ts';
import type { PdfLib } from './pdf-lib.ts';

type Rect = { x: number; y: number; width: number; height: number };

const HIDDEN = 2;
const NO_VIEW = 32;
/** Comments about the page, which aren't on it. */
const COMMENTS: readonly (string | undefined)[] = ['Popup', 'Text'];

/** It's left to the reader how it looks, so it can't look the same to everyone. */
export class DrawnByReaderError extends Error {}

const nameIn = ({ PDFName }: PdfLib, dict: PDFDict, key: string): string | undefined => {
  const name = dict.lookup(PDFName.of(key));
  return name instanceof PDFName ? name.decodeText() : undefined;
};

const numbersIn = ({ PDFArray, PDFName, PDFNumber }: PdfLib, dict: PDFDict, key: string): number[] => {
  const list = dict.lookupMaybe(PDFName.of(key), PDFArray);
  return Array.from({ length: list?.size() ?? 0 }, (_, at) => list?.lookup(at, PDFNumber).asNumber() ?? 0);
};

const rectOf = ([a = 0, b = 0, c = 0, d = 0]: number[]): Rect => ({
  x: Math.min(a, c),
  y: Math.min(b, d),
  width: Math.abs(c - a),
  height: Math.abs(d - b),
});

/** How it looks in the state that it's in; undefined where it has no look. */
const lookOf = (lib: PdfLib, annotation: PDFDict): PDFStream | undefined => {
  const { PDFDict: Dict, PDFName, PDFStream: Stream } = lib;
  const looks = annotation.lookup(PDFName.of('AP'));
  const normal = looks instanceof Dict ? looks.lookup(PDFName.of('N')) : undefined;
  if (normal instanceof Stream) return normal;
  const state = normal instanceof Dict && normal.lookup(PDFName.of(nameIn(lib, annotation, 'AS') ?? 'Off'));
  return state instanceof Stream ? state : undefined;
};

/** Onto its place: the box of the look, turned by its matrix, fills the rectangle (ISO 32000-1, 12.5.5). */
const placedOn = (place: Rect, box: Rect, [a = 1, b = 0, c = 0, d = 1, e = 0, f = 0]: number[]): string | undefined => {
  const corners = [
    [box.x, box.y],
    [box.x + box.width, box.y],
    [box.x, box.y + box.height],
    [box.x + box.width, box.y + box.height],
  ] as const;
  const across = corners.map(([x, y]) => a * x + c * y + e);
  const up = corners.map(([x, y]) => b * x + d * y + f);
  const [left, bottom] = [Math.min(...across), Math.min(...up)];
  const wide = place.width / (Math.max(...across) - left);
  const tall = place.height / (Math.max(...up) - bottom);
  const numbers = [wide, 0, 0, tall, place.x - left * wide, place.y - bottom * tall];
  return numbers.every(Number.isFinite) && wide > 0 && tall > 0
    ? numbers.map((number) => number.toFixed(5)).join(' ')
    : undefined;
};

const isFilledIn = ({ PDFDict: Dict, PDFHexString, PDFName, PDFString }: PdfLib, field: PDFDict): boolean => {
  const group = field.lookup(PDFName.of('Parent'));
  const value = field.lookup(PDFName.of('V')) ?? (group instanceof Dict ? group.lookup(PDFName.of('V')) : undefined);
  return (value instanceof PDFString || value instanceof PDFHexString) && value.decodeText() !== '';
};

/** An empty field shows nothing without a look. */
const requireDrawable = (lib: PdfLib, annotation: PDFDict, kind: string | undefined): void => {
  if (annotation.has(lib.PDFName.of('AP')) || COMMENTS.includes(kind)) return;
  if (kind !== 'Widget' || isFilledIn(lib, annotation)) throw new DrawnByReaderError();
};

/** The words that draw it; none of what isn't seen. */
const wordsFor = (lib: PdfLib, page: PDFPage, annotation: PDFDict, resources: PDFDict | undefined): string => {
  const { PDFName, PDFNumber } = lib;
  const flags = annotation.lookupMaybe(PDFName.of('F'), PDFNumber)?.asNumber() ?? 0;
  const kind = nameIn(lib, annotation, 'Subtype');
  if (flags & (HIDDEN | NO_VIEW) || kind === 'Popup') return '';
  const look = lookOf(lib, annotation);
  if (!look) {
    requireDrawable(lib, annotation, kind);
    return '';
  }
  const box = rectOf(numbersIn(lib, look.dict, 'BBox'));
  const placed = placedOn(rectOf(numbersIn(lib, annotation, 'Rect')), box, numbersIn(lib, look.dict, 'Matrix'));
  if (!placed) return '';
  look.dict.set(PDFName.of('Subtype'), PDFName.of('Form'));
  if (resources && !look.dict.has(PDFName.of('Resources'))) look.dict.set(PDFName.of('Resources'), resources);
  const { context } = page.doc;
  const name = page.node.newXObject('Look', context.getObjectRef(look) ?? context.register(look));
  return `q ${placed} cm ${name} Do Q\n`;
};

/** `resources`: what the looks of a form's fields share. Links stay: they draw nothing. */
export const flatten = (lib: PdfLib, page: PDFPage, resources: PDFDict | undefined): void => {
  const { PDFArray, PDFDict: Dict, PDFName } = lib;
  const { context } = page.doc;
  const found = page.node.lookup(PDFName.of('Annots'));
  const named = (found instanceof PDFArray ? found.asArray() : []).filter((one) => context.lookup(one) instanceof Dict);
  const isLink = (one: (typeof named)[number]) => nameIn(lib, context.lookup(one, Dict), 'Subtype') === 'Link';
  page.node.set(PDFName.of('Annots'), context.obj(named.filter(isLink)));
  const words = named
    .filter((one) => !isLink(one))
    .map((one) => wordsFor(lib, page, context.lookup(one, Dict), resources))
    .join('');
  if (words !== '') page.node.addContentStream(drawingOf(context, words));
};
