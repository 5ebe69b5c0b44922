import { describe, expect, it } from 'vitest';
import { untilReady } from './read-guest-accounts.ts';

type Data = { total: number };
const down = new Error('down');
const refused = new Error('refused');

const bank = (...answers: (Data | Error | number)[]) => {
  const waited: number[] = [];
  const ask = async () => {
    const next = answers.shift();
    if (next === undefined) throw new Error('asked once too often');
    if (next instanceof Error) throw next;
    return typeof next === 'number' ? ({ pending: true, retry_after: next } as const) : next;
  };
  const waiting = {
    wait: async (seconds: number) => {
      waited.push(seconds);
    },
    isPassing: (error: unknown) => error === down,
  };
  return { waited, answer: () => untilReady<Data>(ask, waiting) };
};

describe('waiting for a bank', () => {
  it('asks again after as long as the server says', async () => {
    const { answer, waited } = bank(2, 5, { total: 7 });
    expect(await answer()).toEqual({ total: 7 });
    expect(waited).toEqual([2, 5]);
  });

  it('keeps its pauses within bounds, whatever the server asks for', async () => {
    const { answer, waited } = bank(0, 600, { total: 7 });
    await answer();
    expect(waited).toEqual([1, 15]);
  });

  it('gets over a service that is down for a moment', async () => {
    const { answer } = bank(down, down, 2, down, down, { total: 7 });
    expect(await answer()).toEqual({ total: 7 });
  });

  it('says so when the service stays down', async () => {
    const { answer } = bank(down, down, down);
    await expect(answer()).rejects.toBe(down);
  });

  it('does not ask again what was refused', async () => {
    const { answer, waited } = bank(refused);
    await expect(answer()).rejects.toBe(refused);
    expect(waited).toEqual([]);
  });
});
