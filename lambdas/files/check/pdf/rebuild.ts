// Rebuilds a PDF from the objects that draw its pages, and from nothing else (docs/adr/109-checks-of-files.md).
import {
  PDFArray,
  PDFBool,
  type PDFContext,
  PDFDict,
  PDFName,
  PDFNumber,
  type PDFObject,
  PDFRawStream,
  PDFWriter,
} from 'pdf-lib';
import { BUDGET, newBudget, overBudget, RefusedFile } from '../budget.ts';
import { annotationWords } from './annotations.ts';
import { Copies } from './copies.ts';
import { readObjects } from './read-objects.ts';
import { dictOf, different, entryOf, type Found, itemsOf } from './values.ts';

// Which part of a page is shown, and how it's turned, as the viewer on our pages reads it. Pure.
type Box = [left: number, bottom: number, right: number, top: number];
const LETTER: Box = [0, 0, 612, 792];
const LARGEST = 14_400;

const hasArea = ([left, bottom, right, top]: Box): boolean => right > left && top > bottom;

/** Undefined where it's missing, has no area, or isn't one. */
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

/** `inherited`: of the page, or of the group that it's in. A turn that isn't a quarter is none. */
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

/** In order; a tree that leads back to itself, or names a page twice, has no end. */
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
  // Of these, other programs show a page that says to use Acrobat.
  if (entryOf(catalog, 'NeedsRendering') === PDFBool.True || entryOf(catalog, 'Collection'))
    throw different('Pages that only one program makes');
  if (use === 'read') return;
  const isSigned = source
    .enumerateIndirectObjects()
    .some(([, object]) => object instanceof PDFDict && object.has(PDFName.of('ByteRange')));
  if (isSigned || catalog.has(PDFName.of('Perms'))) throw new RefusedFile('signed-already');
};

/** `sign`: what someone else has signed digitally would lose that. */
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
