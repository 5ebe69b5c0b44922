// What the signers have filled in, on sheets as large as the pages that they are laid over.
import { colors, type Pen } from '#core/documents/pen.ts';
import type { PdfField } from '../../own/vocabulary.ts';
import { DRAWING_HEIGHT, DRAWING_WIDTH } from '../../vocabulary.ts';

/** `text`: as it's written; of a signature, the name. */
export type FilledField = Pick<PdfField, 'kind' | 'x' | 'y' | 'width' | 'height'> & {
  text: string;
  drawing?: string | undefined;
  /** Beneath a signature, where there's room. */
  note?: string;
};

const LARGEST = { signature: 22, initials: 16, date: 11, text: 11 } as const;
const SMALLEST = 4;
const NOTE = 5;
/** A signature with less height has no note. */
const NOTE_FROM = 26;

/** The largest size at which it fits. */
const sizeFor = (pen: Pen, { kind, text, width }: FilledField, height: number): number => {
  for (let size: number = Math.min(LARGEST[kind], height * 0.8); size > SMALLEST; size -= 0.5) {
    const isOneLine = kind !== 'text' || height < 2 * size;
    const tall = pen.heightOf(text, size, isOneLine ? {} : { width });
    const wide = pen.pdf.widthOfString(text);
    if (tall <= height + 2 && (wide <= width || !isOneLine)) return size;
  }
  return SMALLEST;
};

const drawPath = ({ pdf }: Pen, { x, y, width }: FilledField, height: number, path: string): void => {
  const scale = Math.min(width / DRAWING_WIDTH, height / DRAWING_HEIGHT);
  pdf
    .save()
    .translate(x, y + (height - DRAWING_HEIGHT * scale))
    .scale(scale)
    .path(path)
    .lineWidth(3)
    .lineCap('round')
    .lineJoin('round')
    .stroke(colors.ink)
    .restore();
};

export const drawField = (pen: Pen, field: FilledField): void => {
  const { kind, text, drawing, note, x, y, width, height } = field;
  const hasNote = note !== undefined && height >= NOTE_FROM;
  const inner = hasNote ? height - NOTE - 3 : height;
  if (drawing) drawPath(pen, field, inner, drawing);
  else {
    const size = sizeFor(pen, field, inner);
    const tall = pen.heightOf(text, size, { width });
    const top = kind === 'text' ? y : y + Math.max(0, inner - tall);
    pen.write(text, size, colors.ink, { at: [x, top], width, height: inner + 2, oblique: kind === 'signature' });
  }
  if (hasNote) pen.write(note, NOTE, colors.soft, { at: [x, y + inner + 2], width, height: NOTE + 3, ellipsis: true });
};
