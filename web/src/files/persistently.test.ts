import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { ApiError } from '#web/api/api-error.ts';
import { LostPartError, persistently } from './persistently.ts';

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('navigator', { onLine: true });
  vi.stubGlobal('addEventListener', () => undefined);
  vi.stubGlobal('removeEventListener', () => undefined);
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const tried = async (error: Error) => {
  let tries = 0;
  const work = async () => {
    tries++;
    throw error;
  };
  const { signal } = new AbortController();
  const outcome = persistently(work, { signal, onLost: () => undefined }).catch((reason: unknown) => reason);
  await vi.advanceTimersByTimeAsync(5 * 60_000);
  return { tries, outcome: await outcome };
};

it('says in words that bytes did not arrive, after many tries', async () => {
  const { tries, outcome } = await tried(new LostPartError('503'));
  expect(tries).toBe(8);
  expect(outcome).toBeInstanceOf(ApiError);
  expect((outcome as ApiError).message).toMatch(/connect/);
});

it('does not repeat what was refused', async () => {
  const refused = new ApiError("This file can't be opened.", { status: 409, code: 'CONFLICT' });
  expect(await tried(refused)).toEqual({ tries: 1, outcome: refused });
});
