import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createFrameWatch, MAX_FRAME } from './connection.ts';

/** A masked text frame as a client sends it, with the shortest length field that fits. */
const frame = (size: number): Buffer => {
  const length =
    size < 126
      ? [0x80 | size]
      : size < 65_536
        ? [0x80 | 126, size >> 8, size & 255]
        : [0x80 | 127, 0, 0, 0, 0, ...bytes(size)];
  return Buffer.concat([Buffer.from([0x81, ...length, 1, 2, 3, 4]), Buffer.alloc(size, 0xff)]);
};
const bytes = (size: number) => [24, 16, 8, 0].map((shift) => (size >> shift) & 255);

const sizes = fc.array(fc.oneof(fc.nat(200), fc.integer({ min: MAX_FRAME - 3, max: MAX_FRAME + 3 }), fc.nat(70_000)), {
  minLength: 1,
  maxLength: 6,
});

test('finds a frame above the limit however the bytes are cut, and no other', () => {
  fc.assert(
    fc.property(sizes, fc.array(fc.integer({ min: 1, max: 9_000 }), { minLength: 1 }), (frames, cuts) => {
      const sent = Buffer.concat(frames.map(frame));
      const watch = createFrameWatch();
      let exceeded = false;
      for (let at = 0, i = 0; at < sent.length; i += 1) {
        const step = cuts[i % cuts.length] ?? 1;
        exceeded = watch(sent.subarray(at, at + step));
        at += step;
      }
      expect(exceeded).toBe(frames.some((size) => size > MAX_FRAME));
    }),
  );
});
