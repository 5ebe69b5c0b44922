import fc from 'fast-check';
import { decodeTime, isValid } from 'ulid';
import { expect, it } from 'vitest';
import { newId, newLinkId, timeOfId } from './ids.ts';

it('gives ids that sort by their time and never come twice', () => {
  const at = new Date('2026-11-20T10:00:00.000Z');
  const ids = Array.from({ length: 5_000 }, () => newId(at));
  expect(new Set(ids).size).toBe(ids.length);
  expect(ids.every((id) => /^[0-7][0-9A-HJKMNP-TV-Z]{25}$/.test(id))).toBe(true);
  expect(ids.every((id) => id < newId(new Date(at.getTime() + 1)))).toBe(true);
  // Every letter occurs in every place, so all bits are random.
  const letters = new Set(ids.map((id) => id.at(-1)));
  expect(letters.size).toBe(32);
});

it('gives IDs that the package of ULIDs takes for its own, at any time until the year 10889', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 2 ** 48 - 1 }), (time) => {
      const id = newId(new Date(time));
      expect(isValid(id)).toBe(true);
      expect(decodeTime(id)).toBe(time);
      expect(timeOfId(id)).toBe(new Date(time).toISOString());
    }),
  );
});

it('tells when an ID was made, and nothing of one that has no time', () => {
  expect(timeOfId(newId(new Date('2026-11-20T10:00:00.000Z')))).toBe('2026-11-20T10:00:00.000Z');
  expect(timeOfId(newLinkId())).toBeUndefined();
});

it('gives a link an ID of 128 bits that is used for nothing else', () => {
  const ids = Array.from({ length: 5_000 }, (_, n) => [newLinkId(), newId(new Date(n))][0] as string);
  expect(ids.every((id) => /^[0-9a-f]{32}$/.test(id))).toBe(true);
  // No eight bytes of one id occur in another.
  const halves = ids.flatMap((id) => [id.slice(0, 16), id.slice(16)]);
  expect(new Set(halves).size).toBe(halves.length);
});
