import { describe, expect, it } from 'vitest';
import { closingDateProblem, mayAskAgain } from './still-good.ts';

const request = (zone: string) => ({ stillGood: { until: '2026-12-18', zone, state: 'open' } }) as const;

describe('the last day on which an agent may ask', () => {
  it.each([
    ['America/New_York', '2026-12-19T04:59:00Z', true],
    ['America/New_York', '2026-12-19T05:00:00Z', false],
    ['America/Los_Angeles', '2026-12-19T07:59:00Z', true],
    ['America/Los_Angeles', '2026-12-19T08:00:00Z', false],
    ['Pacific/Kiritimati', '2026-12-18T09:59:00Z', true],
    ['Pacific/Kiritimati', '2026-12-18T10:00:00Z', false],
  ])('ends when it ends in %s: at %s, asking is %s', (zone, now, may) => {
    expect(mayAskAgain(request(zone), new Date(now))).toBe(may);
    expect(closingDateProblem({ until: '2026-12-18', zone }, new Date(now)) === undefined).toBe(may);
  });
});
