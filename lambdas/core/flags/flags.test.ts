import { describe, expect, it } from 'vitest';
import { type Flag, flags, isFlag } from './flags.ts';

const DAY_MS = 24 * 60 * 60 * 1000;
const all: [string, Flag][] = Object.entries(flags);

describe('every flag', () => {
  it.each(all)('%s has not outlived its date: make it the only way, or remove it', (_, { removeBy }) => {
    expect(Date.parse(removeBy)).toBeGreaterThan(Date.now());
  });

  it.each(all)('%s lives half a year at most', (_, { since, removeBy }) => {
    expect(since).toMatch(/^\d{4}-\d\d-\d\d$/);
    expect(Date.parse(removeBy) - Date.parse(since)).toBeLessThan(183 * DAY_MS);
  });

  it('is known by its name only', () => {
    expect(isFlag('assistant-model')).toBe(true);
    expect(isFlag('toString')).toBe(false);
  });
});
