// Seen red: with refusals counted as failures, five wrong pins in a row would have closed the table to everyone.
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { CircuitOpenError, createCircuit, FAILURES_IN_A_ROW, isCircuitOpen, REST_MS } from './circuit.ts';

const away = Object.assign(new Error('no answer'), { code: 'ECONNREFUSED' });
const refusal = new Error('that is not allowed');

const aDependency = () => {
  let failure: Error | undefined = away;
  let calls = 0;
  const circuit = createCircuit('plaid', (error) => error === away);
  return {
    fails: (error: Error | undefined) => {
      failure = error;
    },
    calls: () => calls,
    ask: () =>
      circuit(async () => {
        calls++;
        if (failure) throw failure;
        return 'answer';
      }),
  };
};

const askTimes = async (times: number, ask: () => Promise<unknown>) => {
  for (let time = 0; time < times; time++) await ask().catch(() => undefined);
};

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

describe('a dependency that stays away', () => {
  it('is not called anymore after five failed calls in a row, and each caller learns it at once', async () => {
    const { ask, calls } = aDependency();
    await askTimes(FAILURES_IN_A_ROW, ask);
    await expect(ask()).rejects.toBeInstanceOf(CircuitOpenError);
    expect(calls()).toBe(FAILURES_IN_A_ROW);
  });

  it('is asked by one call when its rest is over, and the others wait for what that finds', async () => {
    const { ask, calls, fails } = aDependency();
    await askTimes(FAILURES_IN_A_ROW, ask);
    vi.advanceTimersByTime(REST_MS);
    await expect(ask()).rejects.toBe(away);
    await expect(ask()).rejects.toBeInstanceOf(CircuitOpenError);
    expect(calls()).toBe(FAILURES_IN_A_ROW + 1);

    vi.advanceTimersByTime(REST_MS);
    fails(undefined);
    expect(await Promise.all([ask(), ask(), ask()])).toEqual(['answer', 'answer', 'answer']);
  });

  it('counts the calls that were out when the first one failed, and tells each of them what happened to it', async () => {
    const { ask, calls } = aDependency();
    const out = await Promise.allSettled(Array.from({ length: FAILURES_IN_A_ROW + 2 }, ask));
    expect(out.map((each) => (each.status === 'rejected' ? each.reason : undefined))).toEqual(out.map(() => away));
    await expect(ask()).rejects.toBeInstanceOf(CircuitOpenError);
    expect(calls()).toBe(FAILURES_IN_A_ROW + 2);
  });

  it('takes no other with it', async () => {
    const [dead, other] = [aDependency(), aDependency()];
    other.fails(undefined);
    await askTimes(FAILURES_IN_A_ROW + 1, dead.ask);
    expect(await other.ask()).toBe('answer');
  });
});

describe('a dependency that refuses', () => {
  it('is up while it refuses: its refusals come through, however many', async () => {
    const { ask, calls, fails } = aDependency();
    fails(refusal);
    await askTimes(3 * FAILURES_IN_A_ROW, ask);
    await expect(ask()).rejects.toBe(refusal);
    expect(calls()).toBe(3 * FAILURES_IN_A_ROW + 1);
  });

  it('ends a row of failures', async () => {
    const { ask, calls, fails } = aDependency();
    for (let round = 0; round < 3; round++) {
      fails(away);
      await askTimes(FAILURES_IN_A_ROW - 1, ask);
      fails(refusal);
      await askTimes(1, ask);
    }
    expect(calls()).toBe(3 * FAILURES_IN_A_ROW);
  });
});

it('is known behind what was made of it', () => {
  const told = new Error('The bank is away', { cause: new CircuitOpenError('plaid') });
  expect([isCircuitOpen(told), isCircuitOpen(away), isCircuitOpen(undefined)]).toEqual([true, false, false]);
});
