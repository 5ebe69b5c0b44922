import { describe, expect, it } from 'vitest';
import { isPassing } from '../aws/retries.ts';
import type { Dynamo } from './dynamo.ts';
import { getMany } from './get-many.ts';

const wanted = (count: number) => Array.from({ length: count }, (_, at) => ({ PK: 'A', SK: String(at) }));

/** Answers `served` keys of each request, and says that the others were not processed. */
const aThrottledTable = (served: (request: number) => number) => {
  const asked: number[] = [];
  const pauses: number[] = [];
  const answer = async (_: string, input: { RequestItems: { t: { Keys: object[] } } }) => {
    const { Keys } = input.RequestItems.t;
    const count = served(asked.push(Keys.length));
    const left = Keys.slice(count);
    return { Responses: { t: Keys.slice(0, count) }, UnprocessedKeys: left.length > 0 ? { t: { Keys: left } } : {} };
  };
  const deps = { ask: answer as unknown as Dynamo, pause: async (ms: number) => void pauses.push(ms) };
  return { asked, pauses, read: (count: number) => getMany(deps, 't', wanted(count)) };
};

describe('many rows by their keys', () => {
  it('are read a hundred at a time, without a pause while all are answered', async () => {
    const table = aThrottledTable(() => 100);
    expect(await table.read(250)).toHaveLength(250);
    expect(table.asked).toEqual([100, 100, 50]);
    expect(table.pauses).toEqual([]);
  });

  it('are asked for again after a pause that grows, and only those that are missing', async () => {
    const table = aThrottledTable(() => 40);
    expect(await table.read(100)).toHaveLength(100);
    expect(table.asked).toEqual([100, 60, 20]);
    expect(table.pauses).toHaveLength(2);
    expect(table.pauses.every((ms, at) => ms >= 0 && ms <= 50 * 2 ** at)).toBe(true);
  });

  it('are given up when nothing is answered, as any other throttled call', async () => {
    const table = aThrottledTable(() => 0);
    const failure = await table.read(10).catch((error: unknown) => error);
    expect(isPassing(failure)).toBe(true);
    expect(table.asked).toHaveLength(8);
    expect(Math.max(...table.pauses)).toBeLessThanOrEqual(1000);
  });
});
