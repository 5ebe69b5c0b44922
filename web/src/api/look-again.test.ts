import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { lookAgain, pauseAfter } from './look-again.ts';

/** The times of the checks, counted from the start of the wait. */
const looks = (forMs: number, longestMs: number): number[] => {
  const at: number[] = [];
  for (let now = pauseAfter(0, longestMs); now <= forMs; now += pauseAfter(now, longestMs)) at.push(now);
  return at;
};

it('looks every second at first, then more rarely, and never more rarely than it may', () => {
  expect(looks(20_000, 4000)).toEqual([1000, 2000, 3000, 4500, 6750, 10_125, 14_125, 18_125]);
});

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

it('begins the pause when a look has ended', async () => {
  let ends = () => {};
  let count = 0;
  const look = () => {
    count += 1;
    return new Promise<void>((resolve) => {
      ends = resolve;
    });
  };
  const stop = lookAgain(look, 4000);
  await vi.advanceTimersByTimeAsync(10_000);
  expect(count).toBe(1);
  ends();
  await vi.advanceTimersByTimeAsync(3999);
  expect(count).toBe(1);
  await vi.advanceTimersByTimeAsync(1);
  expect(count).toBe(2);
  stop();
});

it('is over once it is stopped, in the middle of a look too', async () => {
  let count = 0;
  const stop = lookAgain(async () => {
    count += 1;
    if (count === 2) stop();
  }, 1000);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(count).toBe(2);
});
