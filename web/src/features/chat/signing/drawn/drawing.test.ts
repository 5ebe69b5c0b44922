import { describe, expect, it } from 'vitest';
import { DRAWING, DRAWING_LENGTH } from '#contracts/chat/signing';
import { begin, type Drawing, extend, pathOf } from './drawing.ts';

const stroke = (points: [number, number][], onto: Drawing = []) =>
  points.reduce<Drawing>(
    (drawing, [x, y], at) => (at === 0 ? begin(drawing, { x, y }) : extend(drawing, { x, y })),
    onto,
  );

describe('a drawn signature', () => {
  it('is a path of its strokes, in whole numbers, inside the box', () => {
    const drawing = stroke(
      [[9, 9]],
      stroke([
        [-5, 10.4],
        [20, 30],
        [900, 900],
      ]),
    );
    expect(pathOf(drawing)).toBe('M0 10L20 30L400 120M9 9L9 9');
  });

  it('leaves out points that are too close', () => {
    expect(
      pathOf(
        stroke([
          [10, 10],
          [11, 10],
          [10, 11],
          [14, 10],
        ]),
      ),
    ).toBe('M10 10L14 10');
  });

  it('never gets longer than the server accepts', () => {
    let drawing = stroke([[0, 0]]);
    for (let at = 0; at < 1800; at++) drawing = extend(drawing, { x: (at * 37) % 400, y: (at * 53) % 120 });
    const path = pathOf(drawing);
    expect(path.length).toBeLessThanOrEqual(DRAWING_LENGTH);
    expect(path.length).toBeGreaterThan(DRAWING_LENGTH - 20);
    expect(DRAWING.test(path)).toBe(true);
  });
});
