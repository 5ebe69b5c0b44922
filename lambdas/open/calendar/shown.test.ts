import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Entry, eventsOf, isSame, nextShown, type Shown } from './shown.ts';

const at = (day: number) => new Date(Date.UTC(2026, 10, 21 + day, 10));
const entry = (uid: string, over: Partial<Entry> = {}): Entry => ({
  uid,
  words: 'Closing',
  title: 'Closing: 12 Elm Street',
  when: { day: '2026-12-20' },
  state: 'confirmed',
  ...over,
});
const markOf = (one: Entry) => JSON.stringify(one);
const next = (before: Shown, entries: Entry[], day = 0, isWhole = true) =>
  nextShown({ before, entries, isWhole, markOf, now: at(day) });
const shownBy = (entries: Entry[], shown: Shown) =>
  eventsOf(entries, shown).map(({ uid, title, state, sequence }) => ({ uid, title, state, sequence }));

describe('what a calendar has shown', () => {
  it('counts each change, and stays the same without one', () => {
    const first = next({}, [entry('a')]);
    expect(isSame(first, next(first, [entry('a')], 3))).toBe(true);
    const moved = next(first, [entry('a', { when: { day: '2026-12-21' } })], 3);
    expect(isSame(first, moved)).toBe(false);
    expect(moved.a).toMatchObject({ sequence: 1, changedAt: at(3).toISOString(), day: '2026-12-21' });
  });

  it('says for two weeks that an event is gone, without a name, and then no more', () => {
    const gone = next(next({}, [entry('a')]), [], 1);
    const expected = [{ uid: 'a', title: 'Canceled: Closing', state: 'canceled', sequence: 1 }];
    expect(shownBy([], gone)).toEqual(expected);
    expect(shownBy([], next(gone, [], 14))).toEqual(expected);
    expect(next(gone, [], 16)).toEqual({});
  });

  it('just leaves out what is over, and what may not be gone', () => {
    const shown = next({}, [entry('a', { when: { day: '2026-11-22' } })]);
    expect(next(shown, [], 2)).toEqual({});
    expect(next(next({}, [entry('a')]), [], 1, false)).toEqual({});
  });

  it('brings an event back under a higher number', () => {
    const gone = next(next({}, [entry('a')]), [], 1);
    expect(shownBy([entry('a')], next(gone, [entry('a')], 2))).toMatchObject([{ state: 'confirmed', sequence: 2 }]);
  });

  it('never shows an event under a number under which it showed something else', () => {
    const state = fc.record({ a: fc.integer({ min: 0, max: 3 }), b: fc.integer({ min: 0, max: 3 }) });
    fc.assert(
      fc.property(fc.array(state, { maxLength: 12 }), (states) => {
        let shown: Shown = {};
        const seen = new Map<string, string>();
        for (const [day, one] of states.entries()) {
          // 0: the event is missing.
          const entries = Object.entries(one).flatMap(([uid, version]) =>
            version ? [entry(uid, { when: { day: `2027-01-0${version}` } })] : [],
          );
          shown = next(shown, entries, day);
          for (const { uid, sequence, when, state: is } of eventsOf(entries, shown)) {
            const content = JSON.stringify([when, is]);
            expect(seen.get(`${uid} ${sequence}`) ?? content).toBe(content);
            seen.set(`${uid} ${sequence}`, content);
          }
        }
      }),
    );
  });
});
