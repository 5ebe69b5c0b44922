import { expect, it } from 'vitest';
import { onDemand } from './on-demand.ts';

const reached = async () => {};

it('loads what is wanted once', async () => {
  let loads = 0;
  const part = onDemand(async () => ++loads, reached);
  expect([await part(), await part()]).toEqual([1, 1]);
});

it('does not try to load while we cannot be reached, and does afterwards', async () => {
  let isOnline = false;
  let loads = 0;
  const part = onDemand(
    async () => ++loads,
    async () => {
      if (!isOnline) throw new Error('You seem to be offline.');
    },
  );
  await expect(part()).rejects.toThrow('You seem to be offline.');
  expect(loads).toBe(0);
  isOnline = true;
  expect(await part()).toBe(1);
});

it('says what helps when the part is gone, as after a release', async () => {
  const part = onDemand(async () => {
    throw new TypeError('Failed to fetch dynamically imported module: https://our.site/assets/part-1.js');
  }, reached);
  await expect(part()).rejects.toThrow('Reload it');
});
