import { describe, expect, it } from 'vitest';
import { FunctionError, ThrottledError } from '../function-spec.ts';
import { delayBefore, isTriedAgain } from './async-queue.ts';

const rules = { retries: 2, maxAgeMs: 60_000 };
const now = Date.parse('2030-01-01T00:01:00.000Z');
const justInTime = '2030-01-01T00:00:00.000Z';
const tooOld = '2029-12-31T23:59:59.999Z';
const failed = new FunctionError({ errorType: 'Error', errorMessage: 'no' });
const throttled = new ThrottledError('fn');

describe('retrying asynchronous events', () => {
  it.each([
    ['tries again while tries are left', failed, 2, justInTime, true],
    ['stops after the last try', failed, 3, justInTime, false],
    ['stops when the event is too old', failed, 1, tooOld, false],
    ['tries again when there was no room, also after all tries', throttled, 3, justInTime, true],
    ['stops when a throttled event is too old', throttled, 1, tooOld, false],
    ['does not repeat what the function did not fail on', new Error('no such function'), 1, justInTime, false],
  ])('%s', (_, error, attempts, acceptedAt, expected) => {
    expect(isTriedAgain(rules, { error, attempts, acceptedAt, now })).toBe(expected);
  });

  it('waits as long as the list says, and then as long as its last entry', () => {
    expect([0, 1, 2, 3].map((attempts) => delayBefore(attempts, [1_000, 2_000]))).toEqual([1_000, 1_000, 2_000, 2_000]);
    expect(delayBefore(1, [])).toBe(0);
  });
});
