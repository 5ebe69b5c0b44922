import { expect, it } from 'vitest';
import { isoAfter, MINUTE } from '#core/platform/clock.ts';
import { NOW } from '#test/builders/now.ts';
import { findLateCopy } from './find-late-copy.ts';

it('finds nothing wrong with a copy that is minutes old', () => {
  expect(findLateCopy(isoAfter(NOW, -9 * MINUTE), NOW)).toEqual([]);
});

it('finds a copy that stopped following', () => {
  const stopped = isoAfter(NOW, -11 * MINUTE);
  expect(findLateCopy(stopped, NOW)).toEqual([`the last heartbeat in the copy is of ${stopped}`]);
});

it('finds a copy that never got a heartbeat', () => {
  expect(findLateCopy(undefined, NOW)).toEqual(['the copy of the table has no heartbeat']);
});
