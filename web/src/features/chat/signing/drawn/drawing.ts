// A drawn signature as it's stored: strokes in a box of fixed size, in whole numbers, as an SVG path. Pure.
import { DRAWING_HEIGHT, DRAWING_LENGTH, DRAWING_WIDTH } from '#contracts/chat/signing';

export type Point = { x: number; y: number };
export type Drawing = readonly (readonly Point[])[];

/** Points closer than this are left out. */
const NEAR = 2;

const within = (value: number, most: number) => Math.round(Math.min(most, Math.max(0, value)));
export const inBox = ({ x, y }: Point): Point => ({ x: within(x, DRAWING_WIDTH), y: within(y, DRAWING_HEIGHT) });

/** A stroke of one point is a dot, which is drawn as a line to the same point. */
export const pathOf = (drawing: Drawing): string =>
  drawing
    .map(([first, ...rest]) => {
      if (!first) return '';
      const on = rest.length > 0 ? rest : [first];
      return `M${first.x} ${first.y}${on.map(({ x, y }) => `L${x} ${y}`).join('')}`;
    })
    .join('');

export const begin = (drawing: Drawing, at: Point): Drawing => [...drawing, [inBox(at)]];

/** Continues the last stroke. A drawing that is too long for the server isn't extended. */
export const extend = (drawing: Drawing, to: Point): Drawing => {
  const stroke = drawing.at(-1);
  const last = stroke?.at(-1);
  if (!stroke || !last) return drawing;
  const point = inBox(to);
  if (Math.hypot(point.x - last.x, point.y - last.y) < NEAR) return drawing;
  const longer = [...drawing.slice(0, -1), [...stroke, point]];
  return pathOf(longer).length > DRAWING_LENGTH ? drawing : longer;
};
