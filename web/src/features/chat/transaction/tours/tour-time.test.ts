import { expect, it } from 'vitest';
import { likelyZone, momentOf, tourTime, zoneLabel } from './tour-time.ts';

const TOUR = { at: '2026-12-06T04:30:00.000Z', zone: 'America/Chicago' };

it("shows a tour by the home's clock, in both languages, and puts that time into a form", () => {
  expect(tourTime(TOUR, 'en')).toBe('Sat, Dec 5, 10:30 PM CST');
  expect(tourTime(TOUR, 'es')).toMatch(/sáb, 5 (de )?dic.*10:30.p\.m\. CST/);
  expect(momentOf(TOUR)).toEqual({ day: '2026-12-05', time: '22:30', zone: 'America/Chicago' });
});

it("names zones, and begins with the reader's own if it's one of them", () => {
  expect(zoneLabel('America/Chicago', 'en')).toBe('Central Time');
  expect([likelyZone('America/Denver'), likelyZone('Europe/Madrid')]).toEqual(['America/Denver', 'America/New_York']);
});
