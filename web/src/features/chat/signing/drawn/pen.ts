// The pen of the signature pad, moved by a pointer or by the keyboard. Pure.
import { DRAWING_HEIGHT, DRAWING_WIDTH } from '#contracts/chat/signing';
import { begin, type Drawing, extend, inBox, type Point } from './drawing.ts';

export type Pen = {
  drawing: Drawing;
  isDown: boolean;
  /** The position of the keyboard's pen; undefined while a pointer draws. */
  at?: Point;
};

export const NEW_PEN: Pen = { drawing: [], isDown: false };

const STEP = 4;
/** The step with the shift key. */
const LONG_STEP = 16;
const START: Point = { x: DRAWING_WIDTH / 4, y: DRAWING_HEIGHT / 2 };
const DIRECTIONS: Record<string, Point> = {
  ArrowLeft: { x: -1, y: 0 },
  ArrowRight: { x: 1, y: 0 },
  ArrowUp: { x: 0, y: -1 },
  ArrowDown: { x: 0, y: 1 },
};

export const pressPointer = ({ drawing }: Pen, point: Point): Pen => ({ drawing: begin(drawing, point), isDown: true });

export const movePointer = (pen: Pen, point: Point): Pen =>
  pen.isDown && !pen.at ? { ...pen, drawing: extend(pen.drawing, point) } : pen;

export const liftPointer = (pen: Pen): Pen => (pen.at ? pen : { ...pen, isDown: false });

/** Undefined for a key that does nothing here. */
export const pressKey = ({ drawing, isDown, at = START }: Pen, key: string, isLong: boolean): Pen | undefined => {
  const direction = DIRECTIONS[key];
  if (direction) {
    const step = isLong ? LONG_STEP : STEP;
    const to = inBox({ x: at.x + direction.x * step, y: at.y + direction.y * step });
    return { drawing: isDown ? extend(drawing, to) : drawing, isDown, at: to };
  }
  if (key !== ' ' && key !== 'Enter') return undefined;
  return { drawing: isDown ? drawing : begin(drawing, at), isDown: !isDown, at };
};
