import fc from 'fast-check';
import { expect, it } from 'vitest';
import { type Bar, drawBars } from './chart.ts';

const box = { width: 600, height: 240, left: 50, bottom: 24, top: 8 };
const bar = (...values: number[]): Bar => ({ label: 'x', parts: values.map((value) => ({ tone: 'main', value })) });

it('stacks gains above the line and hangs losses below it', () => {
  const { rects, zero } = drawBars([bar(100, 50), bar(-50)], box);
  const [first, second, loss] = rects;
  expect((first?.y ?? 0) + (first?.height ?? 0)).toBeCloseTo(zero);
  expect((second?.y ?? 0) + (second?.height ?? 0)).toBeCloseTo(first?.y ?? 0);
  expect(loss?.y).toBeCloseTo(zero);
});

it('has a scale of ones, twos and fives that includes zero', () => {
  const values = drawBars([bar(8300), bar(-1200)], box).ticks.map(({ value }) => value);
  expect(values).toEqual([-5000, 0, 5000, 10_000]);
});

it('draws everything within its frame, whatever the figures', () => {
  const value = fc.integer({ min: -1e11, max: 1e11 });
  const bars = fc.array(fc.array(value, { maxLength: 3 }), { minLength: 1, maxLength: 40 });
  fc.assert(
    fc.property(bars, (given) => {
      const { rects, ticks } = drawBars(
        given.map((values) => bar(...values)),
        box,
      );
      for (const { x, y, width, height } of rects) {
        expect(Math.min(x - box.left, y - box.top, width, height)).toBeGreaterThanOrEqual(-1e-6);
        expect(Math.max(x + width - box.width, y + height - box.height)).toBeLessThanOrEqual(1e-6);
      }
      expect(ticks.length).toBeLessThanOrEqual(8);
    }),
  );
});

it('labels each bar when their width does not matter', () => {
  expect(drawBars([bar(1), bar(2)], box, 0).labels).toHaveLength(2);
});

it('leaves out labels that would run into each other', () => {
  expect(drawBars(Array<Bar>(30).fill(bar(1)), box, 40).labels.length).toBeLessThanOrEqual(15);
});
