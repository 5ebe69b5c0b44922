import { expect, it } from 'vitest';
import { STATUS } from './status-chip.tsx';

/** Seen red: a sent request and a canceled one were as green as a confirmed one. */
it('keeps green for what is confirmed', () => {
  expect(Object.entries(STATUS).flatMap(([is, { chip }]) => (chip === 'good' ? [is] : []))).toEqual(['confirmed']);
});
