import { colors, type Pen } from '#core/documents/pen.ts';
import { DRAWING_HEIGHT } from '../../vocabulary.ts';
import type { SignatureBlock } from './signed-pages.ts';

/** A drawn signature's own size, in points. */
const DRAWN = 46;
const GAP = 28;
/** The height above the line, including the space before it. */
const ABOVE = DRAWN + 6;
const BEFORE = 10;
const IN_A_ROW = 2;

const LARGEST = 20;
const SMALLEST = 6;
/** A name that needs a smaller size than this is set in several lines. */
const ONE_LINE_FROM = 11;

/** The largest size at which the whole name fits above the line. */
const sizeOfName = ({ heightOf }: Pen, name: string, width: number): number => {
  for (let size = LARGEST; size > SMALLEST; size -= 0.5) {
    const most = size >= ONE_LINE_FROM ? 2 * size : DRAWN;
    if (heightOf(name, size, { width }) < most) return size;
  }
  return SMALLEST;
};

const ABOUT_SIZE = 10;
const SMALL_LINE = 12;
const aboutOf = ({ name, role }: SignatureBlock) => `${name}, ${role}`;

/** The height below the line: the name, however long, and two lines about how and when. */
const heightBelow = ({ heightOf }: Pen, signature: SignatureBlock, width: number): number =>
  6 + heightOf(aboutOf(signature), ABOUT_SIZE, { width }) + 2 * SMALL_LINE;

const widthOf = ({ width }: Pen): number => (width - GAP) / IN_A_ROW;

const rowHeights = (pen: Pen, signatures: readonly SignatureBlock[]): number[] => {
  const below = signatures.map((signature) => heightBelow(pen, signature, widthOf(pen)));
  const rows: number[] = [];
  for (let first = 0; first < below.length; first += IN_A_ROW)
    rows.push(BEFORE + ABOVE + Math.max(...below.slice(first, first + IN_A_ROW)));
  return rows;
};

export const heightOfSignatures = (pen: Pen, signatures: readonly SignatureBlock[]): number =>
  rowHeights(pen, signatures).reduce((all, row) => all + row, 0);

type Box = { x: number; top: number; width: number };

const drawSignature = (pen: Pen, signature: SignatureBlock, { x, top, width }: Box): void => {
  const { pdf, root, write, heightOf, rule, tagged } = pen;
  const { name, drawing, signedAt } = signature;
  if (drawing) {
    const draw = () =>
      pdf
        .save()
        .translate(x, top)
        .scale(DRAWN / DRAWING_HEIGHT)
        .path(drawing)
        .lineWidth(3)
        .lineCap('round')
        .lineJoin('round')
        .stroke(colors.ink)
        .restore();
    root.add(pdf.struct('Figure', { alt: `Drawn signature of ${name}` }, draw));
  } else {
    const size = sizeOfName(pen, name, width);
    const y = top + ABOVE - 5 - heightOf(name, size, { width });
    tagged('P', () => write(name, size, colors.ink, { at: [x, y], width, oblique: true }));
  }
  rule(top + ABOVE, colors.soft, 0.8, [x, x + width]);
  tagged('P', () => write(aboutOf(signature), ABOUT_SIZE, colors.ink, { at: [x, top + ABOVE + 5], width }));
  const end = top + ABOVE + heightBelow(pen, signature, width);
  for (const [index, text] of ['Signed electronically', signedAt].entries())
    tagged('P', () => write(text, 8.5, colors.soft, { at: [x, end - (2 - index) * SMALL_LINE], width }));
};

/** Two side by side: the client, the further signers, and the agent if the agent signs too. */
export const drawSignatures = (pen: Pen, signatures: SignatureBlock[]): void => {
  const { pdf, left } = pen;
  const width = widthOf(pen);
  let top = pdf.y + BEFORE;
  for (const [row, height] of rowHeights(pen, signatures).entries()) {
    const first = row * IN_A_ROW;
    for (const [column, signature] of signatures.slice(first, first + IN_A_ROW).entries())
      drawSignature(pen, signature, { x: left + column * (width + GAP), top, width });
    top += height;
  }
  pdf.x = left;
};
