// Which part of a page is shown, and how it's turned, as the viewer on our pages reads it. Pure.
import { PDFArray, PDFNumber, type PDFObject } from 'pdf-lib';
import { RefusedFile } from '../budget.ts';

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
export const boxesOf = (inherited: (key: string) => PDFObject | undefined) => {
  const whole = boxIn(inherited('MediaBox')) ?? LETTER;
  const wanted = both(boxIn(inherited('CropBox')) ?? whole, whole);
  const cut = hasArea(wanted) ? wanted : whole;
  const [left, bottom, right, top] = cut;
  if (Math.max(right - left, top - bottom) > LARGEST) throw new RefusedFile('too-complex', 'A page that is too large');
  const rotate = inherited('Rotate');
  const angle = rotate instanceof PDFNumber ? rotate.asNumber() : 0;
  return { whole, cut, turn: angle % 90 === 0 ? ((angle % 360) + 360) % 360 : 0 };
};
