import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { momentIn } from './wall-clock.ts';

const iso = (zone: string, day: string, time: string) => momentIn(zone, day, time)?.toISOString();

describe('the moment of a time on the wall', () => {
  it.each([
    ['America/Chicago', '2026-12-05', '14:30', '2026-12-05T20:30:00.000Z'],
    ['America/Chicago', '2026-07-05', '14:30', '2026-07-05T19:30:00.000Z'],
    ['America/Phoenix', '2026-07-05', '14:30', '2026-07-05T21:30:00.000Z'],
    ['Pacific/Honolulu', '2026-12-31', '23:59', '2027-01-01T09:59:00.000Z'],
    // The morning and the evening of the day on which the clocks change.
    ['America/New_York', '2027-03-14', '01:59', '2027-03-14T06:59:00.000Z'],
    ['America/New_York', '2027-03-14', '03:00', '2027-03-14T07:00:00.000Z'],
    // This time comes twice; the first one counts.
    ['America/New_York', '2026-11-01', '01:30', '2026-11-01T05:30:00.000Z'],
    ['America/New_York', '2026-11-01', '02:00', '2026-11-01T07:00:00.000Z'],
  ])('in %s on %s at %s', (zone, day, time, at) => {
    expect(iso(zone, day, time)).toBe(at);
  });

  it("doesn't exist while the clocks go forward", () => {
    expect(iso('America/New_York', '2027-03-14', '02:30')).toBeUndefined();
  });

  it('is what that wall shows', () => {
    const zones = fc.constantFrom('America/New_York', 'America/Denver', 'America/Anchorage', 'America/Puerto_Rico');
    const dates = fc.date({ min: new Date('2026-01-01'), max: new Date('2032-01-01'), noInvalidDate: true });
    fc.assert(
      fc.property(zones, dates, (zone, date) => {
        const [day = '', time = ''] = date.toISOString().split(/[T.]/);
        const at = momentIn(zone, day, time.slice(0, 5));
        if (!at) return;
        const shown = new Intl.DateTimeFormat('sv-SE', { timeZone: zone, dateStyle: 'short', timeStyle: 'short' });
        expect(shown.format(at)).toBe(`${day} ${time.slice(0, 5)}`);
      }),
    );
  });
});
