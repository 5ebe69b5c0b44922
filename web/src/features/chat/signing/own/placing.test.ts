import { describe, expect, it } from 'vitest';
import { kept, moved, newField, resized, stepOf } from './placing.ts';

const LETTER = { width: 612, height: 792 };
const field = newField({ kind: 'signature', page: 1, by: 'guest' }, { x: 300, y: 400 }, LETTER);

describe('a field', () => {
  it('is placed around the point that was tapped', () => {
    expect(field).toMatchObject({ x: 210, y: 380, width: 180, height: 40, required: true });
  });

  it('stays on the page, wherever it is dragged', () => {
    expect(moved(field, { x: 900, y: -900 }, LETTER)).toMatchObject({ x: 432, y: 0 });
    expect(newField({ kind: 'text', page: 1, by: 'agent' }, { x: 1, y: 791 }, LETTER)).toMatchObject({ x: 0, y: 774 });
  });

  it('becomes neither smaller than can be read nor larger than the page', () => {
    expect(resized(field, { x: -500, y: -500 }, LETTER)).toMatchObject({ width: 20, height: 20 });
    expect(resized(field, { x: 900, y: 900 }, LETTER)).toMatchObject({ x: 210, y: 380, width: 402, height: 412 });
  });

  it('takes positions that were typed as far as the page goes', () => {
    expect(kept({ ...field, x: 600, width: 100 }, LETTER)).toMatchObject({ x: 512, width: 100 });
  });

  it('moves by the arrow keys, and by no other', () => {
    expect(stepOf('ArrowLeft', false)).toEqual({ x: -2, y: 0 });
    expect(stepOf('ArrowDown', true)).toEqual({ x: 0, y: 20 });
    expect(stepOf('a', false)).toBeUndefined();
  });
});
