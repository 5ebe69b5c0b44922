import { expect, it } from 'vitest';
import { newId } from './ids.ts';

it('gives ids that sort by their time and never come twice', () => {
  const at = new Date('2026-11-20T10:00:00.000Z');
  const ids = Array.from({ length: 5_000 }, () => newId(at));
  expect(new Set(ids).size).toBe(ids.length);
  expect(ids.every((id) => /^[0-7][0-9A-HJKMNP-TV-Z]{25}$/.test(id))).toBe(true);
  expect(ids.every((id) => id < newId(new Date(at.getTime() + 1)))).toBe(true);
  // Every place takes every letter: the randomness is whole.
  const letters = new Set(ids.map((id) => id.at(-1)));
  expect(letters.size).toBe(32);
});
