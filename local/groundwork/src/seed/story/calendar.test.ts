import { describe, expect, it } from 'vitest';
import { dateFrom, momentOf, type When } from '../story.ts';

/** A Tuesday, 2 p.m. on the East Coast. */
const NOW = new Date('2026-11-24T19:00:00Z');
const at = (when: When, now = NOW) => momentOf(now, when).toISOString();

describe("the story's calendar", () => {
  it('counts working days back, each in eastern time', () => {
    expect(at([-1, '9:30'])).toMatch(/^2026-11-23T14:30/);
    expect(at([-2, '16:05'])).toMatch(/^2026-11-20T21:05/);
    expect(at([-6, '9:30'])).toMatch(/^2026-11-16T14:30/);
  });

  it('starts on the last working day, also on a Sunday', () => {
    expect(at([-1, '9:30'], new Date('2026-11-22T15:00:00Z'))).toMatch(/^2026-11-20T14:30/);
  });

  it('is still on the day before while it is evening in the east', () => {
    const evening = new Date('2026-11-25T02:00:00Z');
    expect(at([-1, '9:30'], evening)).toMatch(/^2026-11-23T14:30/);
    expect(dateFrom(evening, 0)).toBe('2026-11-24');
  });

  it('counts from now what happens today', () => {
    expect(at([0, '1:35'])).toBe('2026-11-24T17:25:00.000Z');
    expect(dateFrom(NOW, 8)).toBe('2026-12-02');
  });

  it.each(['22', '23', '24', '25', '26', '27', '28'])('keeps each moment in its order from November %s on', (day) => {
    const now = new Date(`2026-11-${day}T19:00:00Z`);
    const days = Array.from({ length: 10 }, (_, index) => index - 10);
    const moments = days.flatMap((back) => [momentOf(now, [back, '9:00']), momentOf(now, [back, '17:45'])]);
    const times = [...moments, momentOf(now, [0, '8:00'])].map((moment) => moment.getTime());
    expect(times).toEqual(times.toSorted((one, other) => one - other));
    expect(new Set(times).size).toBe(times.length);
    expect(moments.every((moment) => ![0, 6].includes(moment.getUTCDay()))).toBe(true);
    // Ten working days are two weeks, and a weekend at most.
    expect(now.getTime() - (times[0] ?? 0)).toBeLessThan(17 * 86_400_000);
  });
});
