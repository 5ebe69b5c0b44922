// Draws into the page the things that readers draw above it: the fields of a form as they were filled in, stamps, notes that were typed. It could be
// changed in a signed file, and be on a screen but not on paper. Links go: they draw nothing.
import { PDFBool, PDFDict, PDFHexString, PDFName, PDFNumber, PDFRawStream, type PDFRef, PDFString } from 'pdf-lib';
import type { Copies } from './copies.ts';
import { plainBytes } from './unpack.ts';
import { dictOf, different, entryOf, itemsOf, nameOf } from './values.ts';

type Rect = { x: number; y: number; width: number; height: number };

const HIDDEN = 2;
const NO_VIEW = 32;
/** They draw nothing on the page, or only in a window above it. */
const NOT_ON_THE_PAGE: readonly (string | undefined)[] = ['Popup', 'Text', 'Link'];

const numbersIn = (dict: PDFDict, key: string): number[] =>
  itemsOf(entryOf(dict, key)).map((one) => (one instanceof PDFNumber ? one.asNumber() : 0));

const rectOf = ([a = 0, b = 0, c = 0, d = 0]: number[]): Rect => ({
  x: Math.min(a, c),
  y: Math.min(b, d),
  width: Math.abs(c - a),
  height: Math.abs(d - b),
});

/** How it looks in the state that it's in; undefined where it has no look. */
const lookOf = (annotation: PDFDict): PDFRawStream | undefined => {
  const normal = entryOf(dictOf(entryOf(annotation, 'AP')), 'N');
  if (normal instanceof PDFRawStream) return normal;
  const state = normal instanceof PDFDict ? entryOf(normal, nameOf(entryOf(annotation, 'AS')) ?? 'Off') : undefined;
  return state instanceof PDFRawStream ? state : undefined;
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

/** What was typed; empty where nothing was. */
const typedIn = (field: PDFDict): string => {
  const value = entryOf(field, 'V') ?? entryOf(dictOf(entryOf(field, 'Parent')), 'V');
  return value instanceof PDFString || value instanceof PDFHexString ? value.decodeText() : '';
};

/** Without what may be between its words, in one program or another. */
const letters = (text: string) => text.replace(/\\(.)/g, '$1').replace(/[\s()]/g, '');

const says = (look: PDFRawStream, text: string, copies: Copies): boolean => {
  const drawn = Buffer.from(plainBytes(look, copies.budget)).toString('latin1');
  const said = [...drawn.matchAll(/\((?:[^\\()]|\\.)*\)/g)].map(([one]) => letters(one.slice(1, -1))).join('');
  return said.includes(letters(text));
};

/** Where each program would draw what was typed in its own way, or in none. */
const requireLook = (
  annotation: PDFDict,
  form: PDFDict | undefined,
  look: PDFRawStream | undefined,
  copies: Copies,
) => {
  const isWidget = nameOf(entryOf(annotation, 'Subtype')) === 'Widget';
  const isDrawnByReaders = entryOf(form, 'NeedAppearances') === PDFBool.True;
  const typed = typedIn(annotation);
  const isSaid = look !== undefined && (!isDrawnByReaders || says(look, typed, copies));
  if (isWidget ? typed !== '' && !isSaid : !annotation.has(PDFName.of('AP')))
    throw different('Something that each program draws in its own way');
};

/** The words that draw all of them, and the forms that these name. None of what isn't seen. */
export const annotationWords = (page: PDFDict, form: PDFDict | undefined, copies: Copies) => {
  const forms = new Map<PDFName, PDFRef>();
  const words = itemsOf(entryOf(page, 'Annots')).map((one) => {
    if (!(one instanceof PDFDict)) return '';
    const flags = entryOf(one, 'F');
    const isUnseen = flags instanceof PDFNumber && (flags.asNumber() & (HIDDEN | NO_VIEW)) !== 0;
    if (isUnseen || NOT_ON_THE_PAGE.includes(nameOf(entryOf(one, 'Subtype')))) return '';
    copies.requireShown(dictOf(entryOf(one, 'OC')));
    const look = lookOf(one);
    requireLook(one, form, look, copies);
    const placed =
      look &&
      placedOn(rectOf(numbersIn(one, 'Rect')), rectOf(numbersIn(look.dict, 'BBox')), numbersIn(look.dict, 'Matrix'));
    if (!look || !placed) return '';
    const name = PDFName.of(`Look${forms.size + 1}`);
    forms.set(name, copies.formOf(look, entryOf(form, 'DR')));
    return `q ${placed} cm ${name.toString()} Do Q\n`;
  });
  return { words: words.join(''), forms };
};
