import { describe, expect, it } from 'vitest';
import * as z from '#core/schema.ts';
import { type DigestTimes, digestTimes, nextDigest } from './digest.ts';

const daily: DigestTimes = { every: 'day', weekday: 1, at: '08:00', zone: 'America/Chicago' };
const weekly: DigestTimes = { ...daily, every: 'week', weekday: 5, at: '16:30' };

describe('the next digest', () => {
  it.each([
    ['later today', daily, '2026-11-24T13:59:59Z', '2026-11-24T14:00:00Z'],
    ['tomorrow, once its time has come', daily, '2026-11-24T14:00:00Z', '2026-11-25T14:00:00Z'],
    ['on its day of the week', weekly, '2026-11-24T14:00:00Z', '2026-11-27T22:30:00Z'],
    ['a week later, after its time', weekly, '2026-11-27T22:31:00Z', '2026-12-04T22:30:00Z'],
    ['at the same hour after clocks were set back', daily, '2026-10-31T13:30:00Z', '2026-11-01T14:00:00Z'],
    [
      'where zones differ by 45 minutes',
      { ...daily, zone: 'Asia/Kathmandu' },
      '2026-11-24T00:00:00Z',
      '2026-11-24T02:15:00Z',
    ],
    [
      'the day after a time that clocks pass over',
      { ...daily, at: '02:30' },
      '2027-03-14T07:00:00Z',
      '2027-03-15T07:30:00Z',
    ],
  ] as const)('is %s', (_, times, now, then) => {
    expect(nextDigest(times, new Date(now))).toEqual(new Date(then));
  });

  it.each([{ at: '08:15' }, { weekday: 0 }, { every: 'hour' }, { zone: 'Mars/Olympus' }])(
    'is refused with %j',
    (over) => {
      expect(z.safeParse(digestTimes, { ...daily, ...over }).success).toBe(false);
    },
  );
});
