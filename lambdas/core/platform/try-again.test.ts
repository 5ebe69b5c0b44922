import { describe, expect, it } from 'vitest';
import { tryAgain } from './try-again.ts';

const passing = new Error('passing');

const failing = (times: number, error = passing) => {
  const tries: number[] = [];
  const work = async (attempt: number) => {
    tries.push(attempt);
    if (attempt <= times) throw error;
    return 'done';
  };
  return { work, tries };
};

const how = (pauses: number[], random = 0.5) => ({
  tries: 3,
  when: (error: unknown) => error === passing,
  upToMs: (attempt: number) => 100 * attempt,
  random: () => random,
  pause: async (ms: number) => void pauses.push(ms),
});

describe('work that fails', () => {
  it('is tried again, after a pause somewhere below what its try allows', async () => {
    const { work, tries } = failing(2);
    const pauses: number[] = [];
    expect(await tryAgain(work, how(pauses))).toBe('done');
    expect(tries).toEqual([1, 2, 3]);
    expect(pauses).toEqual([50, 100]);
  });

  it('is given up after its last try, with its own error and no pause', async () => {
    const { work, tries } = failing(9);
    const pauses: number[] = [];
    await expect(tryAgain(work, how(pauses))).rejects.toBe(passing);
    expect([tries.length, pauses.length]).toEqual([3, 2]);
  });

  it('is not tried again when it would fail again', async () => {
    const { work, tries } = failing(9, new Error('for good'));
    await expect(tryAgain(work, how([]))).rejects.toThrow('for good');
    expect(tries).toEqual([1]);
  });
});
