import { describe, expect, it } from 'vitest';
import { pathOf } from './drawing.ts';
import { liftPointer, movePointer, NEW_PEN, type Pen, pressKey, pressPointer } from './pen.ts';

const press = (pen: Pen, ...keys: string[]) =>
  keys.reduce((now, key) => pressKey(now, key.replace('+', ''), key.startsWith('+')) ?? now, pen);

describe('the pen', () => {
  it('draws while a pointer is down, and not before or after', () => {
    const hovering = movePointer(NEW_PEN, { x: 5, y: 5 });
    const down = movePointer(pressPointer(hovering, { x: 10, y: 10 }), { x: 30, y: 10 });
    const lifted = movePointer(liftPointer(down), { x: 90, y: 90 });
    expect(pathOf(lifted.drawing)).toBe('M10 10L30 10');
  });

  it('draws with the arrow keys once the space bar puts it down', () => {
    const pen = press(NEW_PEN, 'ArrowRight', ' ', '+ArrowRight', 'ArrowDown', ' ', 'ArrowLeft');
    expect(pathOf(pen.drawing)).toBe('M104 60L120 60L120 64');
    expect(pen).toMatchObject({ isDown: false, at: { x: 116, y: 64 } });
  });

  it('stays inside the box', () => {
    expect(press(NEW_PEN, ...Array<string>(20).fill('+ArrowUp')).at).toEqual({ x: 100, y: 0 });
  });

  it('leaves other keys to the page', () => {
    expect(pressKey(NEW_PEN, 'Tab', false)).toBeUndefined();
  });

  it('is not lifted or moved by a pointer that only passes over it', () => {
    const pen = press(NEW_PEN, ' ');
    expect(liftPointer(movePointer(pen, { x: 1, y: 1 }))).toEqual(pen);
  });
});
