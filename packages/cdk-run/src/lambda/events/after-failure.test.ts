import { expect, it } from 'vitest';
import { afterFailure, type Verdict } from './async-queue.ts';

const source = { bisects: false, retries: 3, maxAgeMs: 60_000 };
const failed = { left: 5, ageMs: 0, retried: 0, isThrottled: false };

it.each<[string, Partial<typeof source>, Partial<typeof failed>, Verdict]>([
  ['is tried again after a wait', {}, {}, { kind: 'retry', waitMs: 100 }],
  ['waits twice as long each time', {}, { retried: 2 }, { kind: 'retry', waitMs: 400 }],
  ['never waits longer than ten seconds', { retries: 20 }, { retried: 15 }, { kind: 'retry', waitMs: 10_000 }],
  ['is given up after its retries', {}, { retried: 3 }, { kind: 'give up' }],
  ['is given up when it is too old', {}, { ageMs: 60_001 }, { kind: 'give up' }],
  ['is halved where the source bisects, the larger half first', { bisects: true }, {}, { kind: 'bisect', at: 3 }],
  [
    'is tried again as a whole when there was no room',
    { bisects: true },
    { isThrottled: true },
    { kind: 'retry', waitMs: 100 },
  ],
  [
    'for which there was no room uses up no retry',
    {},
    { isThrottled: true, retried: 3 },
    { kind: 'retry', waitMs: 100 },
  ],
  [
    'for which there was no room is given up when it is too old',
    {},
    { isThrottled: true, ageMs: 60_001 },
    { kind: 'give up' },
  ],
  ['of one record is not halved', { bisects: true }, { left: 1 }, { kind: 'retry', waitMs: 100 }],
])('a failed batch %s', (_, change, of, verdict) => {
  expect(afterFailure({ ...source, ...change }, { ...failed, ...of })).toEqual(verdict);
});
