import { expect, it } from 'vitest';
import { FITS, ZOOMS, zoomedIn, zoomedOut, zoomOfKey } from './zoom.ts';

const key = (name: string, over: Partial<KeyboardEvent> = {}) => ({
  key: name,
  ctrlKey: false,
  metaKey: false,
  altKey: false,
  ...over,
});

it('goes up and down in steps, and stays where there is no other', () => {
  expect([zoomedIn(FITS), zoomedOut(FITS)]).toEqual([1.25, 0.75]);
  expect([zoomedIn(4), zoomedOut(0.5)]).toEqual([4, 0.5]);
  expect(ZOOMS).toContain(FITS);
});

it('follows the keyboard, and leaves the zoom of the browser to the browser', () => {
  expect(['+', '=', '-', '0', 'a'].map((name) => zoomOfKey(key(name), 2))).toEqual([3, 3, 1.5, 1, undefined]);
  expect(zoomOfKey(key('+', { ctrlKey: true }), 2)).toBeUndefined();
});
