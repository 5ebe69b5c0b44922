import { expect, it } from 'vitest';
import { pauseAfter } from './look-again.ts';

/** When somebody looks who begins to wait now. */
const looks = (forMs: number, longestMs: number): number[] => {
  const at: number[] = [];
  for (let now = pauseAfter(0, longestMs); now <= forMs; now += pauseAfter(now, longestMs)) at.push(now);
  return at;
};

it('looks every second at first, then more rarely, and never more rarely than it may', () => {
  expect(looks(20_000, 4000)).toEqual([1000, 2000, 3000, 4500, 6750, 10_125, 14_125, 18_125]);
});

it('asks no more often in a minute than a look every other second would', () => {
  expect(looks(60_000, 2000).length).toBeLessThanOrEqual(32);
});
