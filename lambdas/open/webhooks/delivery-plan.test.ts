import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { DAY, HOUR, MINUTE } from '#core/platform/clock.ts';
import { NOW } from '#test/builders/now.ts';
import { afterFailure, dueHeads, GIVE_UP_AFTER_MS, isGivenUp, isPaused, nextLook, nextTry } from './delivery-plan.ts';

const later = (ms: number) => new Date(NOW.getTime() + ms);
const closed = { failures: 0, pauses: 0 };

describe('the tries of an event', () => {
  it('come later each time, for three days', () => {
    let [at, attempts] = [NOW, 0];
    const waits: number[] = [];
    while (!isGivenUp({ since: NOW.toISOString() }, at)) {
      attempts++;
      const next = new Date(nextTry(attempts, at, () => 1));
      waits.push((next.getTime() - at.getTime()) / MINUTE);
      at = next;
    }
    expect(waits.slice(0, 4)).toEqual([1, 5, 30, 120]);
    expect(attempts).toBeGreaterThanOrEqual(9);
    expect(at.getTime() - NOW.getTime()).toBeLessThan(GIVE_UP_AFTER_MS + DAY);
  });

  it('are never put off for less than four fifths of the wait', () => {
    expect(nextTry(1, NOW, () => 0)).toBe(later(48_000).toISOString());
  });
});

describe('what goes out next', () => {
  const row = fc.record({
    object: fc.constantFrom('a', 'b', 'c'),
    nextAt: fc.constantFrom(later(-MINUTE), NOW, later(MINUTE)).map((at) => at.toISOString()),
  });

  it('is at most one of each object, and none that has another before it', () => {
    fc.assert(
      fc.property(fc.array(row, { maxLength: 12 }), (rows) => {
        for (const due of dueHeads(rows, NOW)) {
          expect(rows.findIndex(({ object }) => object === due.object)).toBe(rows.indexOf(due));
          expect(due.nextAt <= NOW.toISOString()).toBe(true);
        }
      }),
    );
  });

  it('is looked for again as soon as anything may be due', () => {
    fc.assert(
      fc.property(fc.array(row, { minLength: 1, maxLength: 12 }), (rows) => {
        const next = new Date(nextLook(rows, closed) ?? '');
        expect(dueHeads(rows, next).length).toBeGreaterThan(0);
        expect(dueHeads(rows, new Date(next.getTime() - 1))).toEqual([]);
      }),
    );
    expect(nextLook([], closed)).toBeUndefined();
  });
});

describe('the circuit of a webhook', () => {
  it('opens after three failures, or one without an answer, for longer each time', () => {
    const second = afterFailure(afterFailure(closed, false, NOW), false, NOW);
    expect(isPaused(second, NOW)).toBe(false);
    const third = afterFailure(second, false, NOW);
    expect([isPaused(third, later(59_000)), isPaused(third, later(MINUTE))]).toEqual([true, false]);
    let circuit = afterFailure(closed, true, NOW);
    for (let at = 0; at < 20; at++) circuit = afterFailure(circuit, true, NOW);
    expect(circuit.pausedUntil).toBe(later(HOUR).toISOString());
  });
});
