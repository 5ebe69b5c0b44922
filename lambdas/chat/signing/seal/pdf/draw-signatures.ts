import { colors, type Pen } from '#core/documents/pen.ts';
import { DRAWING_HEIGHT } from '../../vocabulary.ts';
import type { SignatureBlock } from './signed-pages.ts';

/** A drawn signature's own size, in points. */
const DRAWN = 46;
const GAP = 28;
/** Above the line, beneath it, and the space before all of it. */
const ABOVE = DRAWN + 6;
const BELOW = 44;
const BEFORE = 10;
const ROW = BEFORE + ABOVE + BELOW;
const IN_A_ROW = 2;
export const heightOfSignatures = (count: number): number => Math.ceil(count / IN_A_ROW) * ROW;

type Box = { x: number; top: number; width: number };

const drawSignature = (pen: Pen, { name, drawing, role, signedAt }: SignatureBlock, { x, top, width }: Box): void => {
  const { pdf, root, write, rule, tagged } = pen;
  const line = { width, height: 14, ellipsis: true, lineBreak: false };
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
  } else
    tagged('P', () =>
      write(name, 20, colors.ink, { at: [x, top + DRAWN - 26], width, height: 30, ellipsis: true, oblique: true }),
    );
  rule(top + ABOVE, colors.soft, 0.8, [x, x + width]);
  tagged('P', () => write(`${name}, ${role}`, 10, colors.ink, { at: [x, top + ABOVE + 5], ...line }));
  for (const [index, text] of ['Signed electronically', signedAt].entries())
    tagged('P', () => write(text, 8.5, colors.soft, { at: [x, top + ABOVE + 20 + index * 12], ...line }));
};

/** Two side by side: the client, the further signers, and the agent if the agent signs too. */
export const drawSignatures = (pen: Pen, signatures: SignatureBlock[]): void => {
  const { pdf, left } = pen;
  const width = (pen.width - GAP) / IN_A_ROW;
  const { y } = pdf;
  for (const [index, signature] of signatures.entries())
    drawSignature(pen, signature, {
      x: left + (index % IN_A_ROW) * (width + GAP),
      top: y + Math.floor(index / IN_A_ROW) * ROW + BEFORE,
      width,
    });
  pdf.x = left;
};
