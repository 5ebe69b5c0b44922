// Seen red: when every try counted, an event was given up after one throttled try and two failures.
import { aDataDir } from 'simulator-kit/testing/a-data-dir';
import { expect, it, vi } from 'vitest';
import { FunctionError, ThrottledError } from '../function-spec.ts';
import { type AsyncEvent, createAsyncQueue } from './async-queue.ts';

const died = () => new FunctionError({ errorType: 'Runtime.ExitError', errorMessage: 'killed' });
const noRoom = () => new ThrottledError('fn');

/** The fate of an event with these tries, and the number of calls of its function. */
const after = async (...tries: ((() => Error) | undefined)[]) => {
  const given: AsyncEvent[] = [];
  let tried = 0;
  const queue = createAsyncQueue({
    dir: aDataDir(),
    newId: () => 'event-1',
    run: async () => {
      const failure = tries[tried++];
      if (failure) throw failure();
    },
    rulesFor: () => ({ retries: 2, maxAgeMs: 60_000 }),
    giveUp: async (event) => void given.push(event),
    retryDelaysMs: [1],
  });
  queue.accept('fn', {});
  await vi.waitFor(() => expect(tried).toBe(tries.length), { timeout: 15_000, interval: 5 });
  await queue.idle();
  queue.close();
  return given.map(({ attempts }) => attempts);
};

it('gives an event up when its function has failed on it as often as it may', async () => {
  expect(await after(died, died, died)).toEqual([3]);
  expect(await after(died, died, undefined)).toEqual([]);
});

it('counts no try for which there was no room', async () => {
  expect(await after(noRoom, died, noRoom, noRoom, died, undefined)).toEqual([]);
  expect(await after(noRoom, died, died, noRoom, died)).toEqual([3]);
});
