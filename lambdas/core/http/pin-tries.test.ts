import { describe, expect, it } from 'vitest';
import type { Change, Db } from '../data/db.ts';
import { DAY, isoAfter, MINUTE } from '../platform/clock.ts';
import { countTry, isLocked, lockedFor, TRIES_IN_ALL, TRIES_PER_WINDOW, WINDOW_MS } from './pin-tries.ts';

const now = new Date('2026-11-21T10:00:00.000Z');
const [open, over] = [isoAfter(now, MINUTE), isoAfter(now, -MINUTE)];

describe('a link', () => {
  it.each([
    ['no tries yet', {}, false],
    ['one try fewer than the window allows', { windowUntil: open, tries: TRIES_PER_WINDOW - 1, total: 4 }, false],
    ['as many tries as the window allows', { windowUntil: open, tries: TRIES_PER_WINDOW, total: 5 }, true],
    ['a full window that is over', { windowUntil: over, tries: TRIES_PER_WINDOW, total: 5 }, false],
    ['as many tries as it allows in all', { windowUntil: over, tries: 1, total: TRIES_IN_ALL }, true],
  ])('with %s', (_, tries, locked) => {
    expect(isLocked(tries, now)).toBe(locked);
  });
});

describe('a locked pin', () => {
  const expires = (now.getTime() + 1.5 * DAY) / 1000;

  it('opens again after a window at most', () => {
    expect(lockedFor({ total: TRIES_IN_ALL - 1, expires }, now)).toBe(WINDOW_MS / 1000);
  });

  it('that used up all its tries says so: it opens on the day when they are forgotten', () => {
    expect(lockedFor({ total: TRIES_IN_ALL, expires }, now)).toBe((2 * DAY) / 1000);
    // The answer is the same for a row that is deleted sooner.
    expect(lockedFor({ total: TRIES_IN_ALL, lockedUntil: expires, expires: 0 }, now)).toBe((2 * DAY) / 1000);
  });
});

describe('the row of a try', () => {
  // Seen red: made-up ids filled the table with rows of thirty days.
  it.each([
    [true, 30],
    [false, 1],
  ])('for an id that exists (%s) goes after %i days, and says the same about a lock', async (isKnown, days) => {
    let written: Change = {};
    const update: Db['update'] = async (_, change) => {
      written = change;
      return { ...change.set, tries: 1, total: 1 };
    };
    await countTry({ update } as unknown as Db, { linkId: 'a', pinVersion: '1', isKnown }, now);
    expect(written.set).toMatchObject({
      expires: now.getTime() / 1000 + (days * DAY) / 1000,
      lockedUntil: now.getTime() / 1000 + (30 * DAY) / 1000,
    });
  });
});
