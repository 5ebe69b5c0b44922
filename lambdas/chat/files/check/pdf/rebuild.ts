import {
  PDFArray,
  PDFBool,
  type PDFContext,
  PDFDict,
  PDFHexString,
  PDFName,
  PDFNumber,
  type PDFObject,
  PDFRawStream,
  type PDFRef,
  PDFString,
  PDFWriter,
} from 'pdf-lib';
import { BUDGET, newBudget, overBudget, RefusedFile } from '../budget.ts';
import { Copies } from './copies.ts';
import { dictOf, different, entryOf, type Found, itemsOf, nameOf, readObjects } from './read-objects.ts';
import { plainBytes } from './unpack.ts';

// Draws annotations into the page: filled-in form fields, stamps, typed notes. As annotations they could be changed
// in a signed file, or be visible on a screen but not on paper. Links are dropped: they draw nothing.

type Rect = { x: number; y: number; width: number; height: number };

const HIDDEN = 2;
const NO_VIEW = 32;
/** Annotations that draw nothing on the page, or only in a window above it. */
const NOT_ON_THE_PAGE: readonly (string | undefined)[] = ['Popup', 'Text', 'Link'];

const numbersIn = (dict: PDFDict, key: string): number[] =>
  itemsOf(entryOf(dict, key)).map((one) => (one instanceof PDFNumber ? one.asNumber() : 0));

const rectOf = ([a = 0, b = 0, c = 0, d = 0]: number[]): Rect => ({
  x: Math.min(a, c),
  y: Math.min(b, d),
  width: Math.abs(c - a),
  height: Math.abs(d - b),
});

/** An annotation's appearance in its current state; undefined if it has none. */
const lookOf = (annotation: PDFDict): PDFRawStream | undefined => {
  const normal = entryOf(dictOf(entryOf(annotation, 'AP')), 'N');
  if (normal instanceof PDFRawStream) return normal;
  const state = normal instanceof PDFDict ? entryOf(normal, nameOf(entryOf(annotation, 'AS')) ?? 'Off') : undefined;
  return state instanceof PDFRawStream ? state : undefined;
};

/**
 * The matrix to its place: the appearance's box, transformed by its own matrix, fills the rectangle (ISO 32000-1,
 * 12.5.5).
 */
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

const typedIn = (field: PDFDict): string => {
  const value = entryOf(field, 'V') ?? entryOf(dictOf(entryOf(field, 'Parent')), 'V');
  return value instanceof PDFString || value instanceof PDFHexString ? value.decodeText() : '';
};

/** The letters of a text, without the characters that programs put between words. */
const letters = (text: string) => text.replace(/\\(.)/g, '$1').replace(/[\s()]/g, '');

const says = (look: PDFRawStream, text: string, copies: Copies): boolean => {
  const drawn = Buffer.from(plainBytes(look, copies.budget)).toString('latin1');
  const said = [...drawn.matchAll(/\((?:[^\\()]|\\.)*\)/g)].map(([one]) => letters(one.slice(1, -1))).join('');
  return said.includes(letters(text));
};

/** Refuses typed text without an appearance: each program would draw it differently, or not at all. */
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

/** The operators that draw all of them, and the forms they name. Leaves out hidden ones. */
const annotationWords = (page: PDFDict, form: PDFDict | undefined, copies: Copies) => {
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

// Rebuilds a PDF from only the objects that draw its pages (docs/adr/109-checks-of-files.md).

// The visible part of a page and its rotation, as the viewer on our pages reads them. Pure.
type Box = [left: number, bottom: number, right: number, top: number];
const LETTER: Box = [0, 0, 612, 792];
const LARGEST = 14_400;

const hasArea = ([left, bottom, right, top]: Box): boolean => right > left && top > bottom;

/** Undefined if it's missing, empty, or not a box. */
const boxIn = (list: PDFObject | undefined): Box | undefined => {
  if (!(list instanceof PDFArray) || list.size() !== 4) return undefined;
  const numbers = [0, 1, 2, 3]
    .map((at) => list.lookup(at))
    .map((one) => (one instanceof PDFNumber ? one.asNumber() : 0));
  const [a = 0, b = 0, c = 0, d = 0] = numbers;
  const box: Box = [Math.min(a, c), Math.min(b, d), Math.max(a, c), Math.max(b, d)];
  return hasArea(box) ? box : undefined;
};

const both = (one: Box, other: Box): Box => [
  Math.max(one[0], other[0]),
  Math.max(one[1], other[1]),
  Math.min(one[2], other[2]),
  Math.min(one[3], other[3]),
];

/** `inherited`: from the page, or from its group. A rotation that isn't a multiple of 90 degrees is ignored. */
const boxesOf = (inherited: (key: string) => PDFObject | undefined) => {
  const whole = boxIn(inherited('MediaBox')) ?? LETTER;
  const wanted = both(boxIn(inherited('CropBox')) ?? whole, whole);
  const cut = hasArea(wanted) ? wanted : whole;
  const [left, bottom, right, top] = cut;
  if (Math.max(right - left, top - bottom) > LARGEST) throw new RefusedFile('too-complex', 'A page that is too large');
  const rotate = inherited('Rotate');
  const angle = rotate instanceof PDFNumber ? rotate.asNumber() : 0;
  return { whole, cut, turn: angle % 90 === 0 ? ((angle % 360) + 360) % 360 : 0 };
};

type Page = { dict: PDFDict; inherited: (key: string) => Found };

/** The pages in order. A tree that leads back to itself, or names a page twice, would have no end. */
const pagesOf = (catalog: PDFDict): Page[] => {
  const seen = new Set<PDFObject>();
  const pages: Page[] = [];
  const visit = (value: Found, from: (key: string) => Found, depth: number): void => {
    if (!(value instanceof PDFDict) || seen.has(value)) throw new RefusedFile('damaged', 'No tree of pages');
    if (depth > BUDGET.depth) throw overBudget('depth');
    if (seen.add(value).size > 2 * BUDGET.pages) throw overBudget('pages');
    const inherited = (key: string) => entryOf(value, key) ?? from(key);
    const kids = entryOf(value, 'Kids');
    if (kids instanceof PDFArray) for (const kid of itemsOf(kids)) visit(kid, inherited, depth + 1);
    else if (pages.push({ dict: value, inherited }) > BUDGET.pages) throw overBudget('pages');
  };
  visit(entryOf(catalog, 'Pages'), () => undefined, 0);
  if (pages.length === 0) throw new RefusedFile('damaged', 'No pages');
  return pages;
};

const contentsOf = (page: PDFDict): PDFRawStream[] =>
  [entryOf(page, 'Contents')]
    .flatMap((one) => (one instanceof PDFArray ? itemsOf(one) : [one]))
    .filter((one) => one instanceof PDFRawStream);

const requireFit = (source: PDFContext, catalog: PDFDict, use: 'read' | 'sign'): void => {
  // For these, other programs show a page that says to use Acrobat.
  if (entryOf(catalog, 'NeedsRendering') === PDFBool.True || entryOf(catalog, 'Collection'))
    throw different('Pages that only one program makes');
  if (use === 'read') return;
  const isSigned = source
    .enumerateIndirectObjects()
    .some(([, object]) => object instanceof PDFDict && object.has(PDFName.of('ByteRange')));
  if (isSigned || catalog.has(PDFName.of('Perms'))) throw new RefusedFile('signed-already');
};

/** `sign`: a rebuilt file would lose someone else's digital signature. */
export const rebuildPdf = async (bytes: Uint8Array, use: 'read' | 'sign'): Promise<Buffer> => {
  const budget = newBudget();
  const source = await readObjects(bytes, budget);
  const catalog = source.lookup(source.trailerInfo.Root);
  if (source.trailerInfo.Encrypt) throw new RefusedFile('encrypted');
  if (!(catalog instanceof PDFDict)) throw new RefusedFile('damaged', 'No catalog');
  requireFit(source, catalog, use);
  const copies = new Copies(catalog, budget);
  const { to } = copies;
  const tree = to.nextRef();
  const form = dictOf(entryOf(catalog, 'AcroForm'));
  const kids = pagesOf(catalog).map(({ dict, inherited }) => {
    const { whole, cut, turn } = boxesOf(inherited);
    const resources = PDFDict.withContext(source);
    for (const [key, value] of dictOf(inherited('Resources'))?.entries() ?? []) resources.set(key, value);
    const looks = annotationWords(dict, form, copies);
    const { stream, resources: own } = copies.drawn(PDFDict.withContext(to), contentsOf(dict), resources, (words) =>
      Buffer.concat([Buffer.from('q\n'), words, Buffer.from(`\nQ\n${looks.words}`)]),
    );
    stream.dict.delete(PDFName.of('Resources'));
    if (looks.forms.size > 0) {
      const drawables = dictOf(entryOf(own, 'XObject')) ?? PDFDict.withContext(to);
      for (const [name, ref] of looks.forms) drawables.set(name, ref);
      own.set(PDFName.of('XObject'), drawables);
    }
    const group = copies.group(entryOf(dict, 'Group'));
    return to.register(
      to.obj({
        Type: 'Page',
        Parent: tree,
        ...{ MediaBox: whole, CropBox: cut, Rotate: turn },
        Resources: own,
        Contents: to.register(stream),
        ...(group && { Group: group }),
      }),
    );
  });
  to.assign(tree, to.obj({ Type: 'Pages', Kids: kids, Count: kids.length }));
  to.trailerInfo.Root = to.register(to.obj({ Type: 'Catalog', Pages: tree }));
  return Buffer.from(await PDFWriter.forContext(to, Number.POSITIVE_INFINITY).serializeToBuffer());
};
