import { describe, expect, it } from 'vitest';
import { HOUR, MINUTE } from '#core/platform/clock.ts';
import * as z from '#core/schema.ts';
import { quietForMs, quietHours } from './quiet-hours.ts';

const night = { begins: '22:00', ends: '07:00', zone: 'America/Chicago' };
const lunch = { begins: '12:00', ends: '13:30', zone: 'America/Chicago' };
/** In November, Chicago is six hours behind UTC. */
const inChicago = (time: string) => new Date(`2026-11-24T${time}-06:00`);

describe('quiet hours', () => {
  it.each([
    ['before they begin', night, '21:59:59', 0],
    ['when they begin', night, '22:00:00', 9 * HOUR],
    ['after midnight', night, '00:30:00', 6.5 * HOUR],
    ['in their last second', night, '06:59:59', 1000],
    ['when they end', night, '07:00:00', 0],
    ['at noon, of a night', night, '12:00:00', 0],
    ['within a day', lunch, '12:15:00', 75 * MINUTE],
    ['after those within a day', lunch, '13:30:00', 0],
    ['without any', null, '23:00:00', 0],
  ])('last so long, %s', (_, quiet, time, left) => {
    expect(quietForMs(quiet, inChicago(time))).toBe(left);
  });

  it.each([
    ['another time than a half hour', { begins: '22:15' }],
    ['an hour that no day has', { begins: '24:00' }],
    ['an end where they begin', { ends: '22:00' }],
    ['a zone that no one has', { zone: 'Mars/Olympus' }],
  ])('are refused with %s', (_, over) => {
    expect(z.safeParse(quietHours, { ...night, ...over }).success).toBe(false);
  });

  it('are taken in the zone of anyone', () => {
    for (const zone of ['UTC', 'Pacific/Honolulu', 'Asia/Kolkata'])
      expect(z.safeParse(quietHours, { ...night, zone }).success, zone).toBe(true);
  });
});
