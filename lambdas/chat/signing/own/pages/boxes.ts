// Which part of a page is shown, and how it's turned, as the viewer on our pages reads it.
import type { PDFPage } from 'pdf-lib';
import type { PdfLib } from './pdf-lib.ts';

type Box = [left: number, bottom: number, right: number, top: number];
const LETTER: Box = [0, 0, 612, 792];

const hasArea = ([left, bottom, right, top]: Box): boolean => right > left && top > bottom;

/** Of the page, or of the group that it's in. */
const found = ({ PDFName }: PdfLib, { doc, node }: PDFPage, name: string) =>
  doc.context.lookup(node.getInheritableAttribute(PDFName.of(name)));

/** Undefined where it's missing, has no area, or isn't one. */
const boxIn = (lib: PdfLib, page: PDFPage, name: string): Box | undefined => {
  const list = found(lib, page, name);
  if (!(list instanceof lib.PDFArray) || list.size() !== 4) return undefined;
  const [a = 0, b = 0, c = 0, d = 0] = [0, 1, 2, 3].map((at) => list.lookup(at, lib.PDFNumber).asNumber());
  const box: Box = [Math.min(a, c), Math.min(b, d), Math.max(a, c), Math.max(b, d)];
  return hasArea(box) ? box : undefined;
};

const both = (one: Box, other: Box): Box => [
  Math.max(one[0], other[0]),
  Math.max(one[1], other[1]),
  Math.min(one[2], other[2]),
  Math.min(one[3], other[3]),
];

/** In degrees; what isn't a quarter of a turn is none. */
const turnIn = (lib: PdfLib, page: PDFPage): number => {
  const turn = found(lib, page, 'Rotate');
  const angle = turn instanceof lib.PDFNumber ? turn.asNumber() : 0;
  return angle % 90 === 0 ? ((angle % 360) + 360) % 360 : 0;
};

/** What readers take from elsewhere, or each in their own way, is said by the page itself from now on. */
export const settleBoxes = (lib: PdfLib, page: PDFPage): void => {
  const whole = boxIn(lib, page, 'MediaBox') ?? LETTER;
  const cut = both(boxIn(lib, page, 'CropBox') ?? whole, whole);
  const [left, bottom, right, top] = hasArea(cut) ? cut : whole;
  page.setRotation(lib.degrees(turnIn(lib, page)));
  page.setMediaBox(whole[0], whole[1], whole[2] - whole[0], whole[3] - whole[1]);
  page.setCropBox(left, bottom, right - left, top - bottom);
  page.node.delete(lib.PDFName.of('UserUnit'));
};
