import { describe, expect, it } from 'vitest';
import { isAskable, mayAskAgain } from './may-ask-again.ts';
import { closingDateProblem } from './still-good.ts';

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

describe("the line of two buyers in the agent's list", () => {
  const zone = 'America/New_York';
  const now = new Date('2026-12-10T12:00:00Z');
  const until = (day: string) => ({ until: day, zone });
  const line = { ...request(zone), reportId: 'report', people: [{ id: 'm2', name: 'Cleo Client' }] };
  it.each([
    ['while both let the agent ask', true, { ...line, othersAllow: until('2026-12-10') }],
    ['of one buyer alone', true, { ...request(zone), reportId: 'report' }],
    ['before the co-buyer lets them', false, line],
    ["after the co-buyer's last day", false, { ...line, othersAllow: until('2026-12-09') }],
    ['before there is a report', false, { ...line, othersAllow: until('2026-12-10'), reportId: undefined }],
  ])('offers to ask "still good?" only with everything it takes: %s, %s', (_when, isOffered, shown) => {
    expect(isAskable(shown, now)).toBe(isOffered);
  });
});
