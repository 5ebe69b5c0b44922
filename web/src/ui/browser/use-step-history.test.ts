import { describe, expect, it } from 'vitest';
import { type Entry, entryIn, type Move, moveOf, type Seen } from './use-step-history.ts';

/** A browser that makes the moves: its entries, the current one, and the step on the screen. */
const aBrowser = (first = 0) => {
  const entries: (Entry | undefined)[] = [undefined];
  let place = 0;
  let step = first;
  let before: Seen | undefined;
  type CanShow = (step: number) => boolean;
  /** Returns false if the move was the last one. */
  const play = (move: Move, canShow: CanShow): boolean => {
    if (move.do === 'replace') entries[place] = move.entry;
    if (move.do === 'push') entries.splice(++place, entries.length, move.entry);
    if (move.do === 'back') place--;
    if (move.do === 'show' && canShow(move.step)) step = move.step;
    return move.do !== 'nothing' && (move.do !== 'show' || canShow(move.step));
  };
  const settle = (canShow: CanShow = () => true) => {
    for (let round = 0; ; round++) {
      if (round > 5) throw new Error('It never settles');
      const now = { step, entry: entries[place] };
      const move = moveOf(before, now);
      before = { step, entry: 'entry' in move ? move.entry : now.entry };
      if (!play(move, canShow)) return;
    }
  };
  settle();
  return {
    goTo: (next: number) => {
      step = next;
      settle();
    },
    press: (by: -1 | 1, canShow?: (step: number) => boolean) => {
      place += by;
      settle(canShow);
    },
    reload: (shown: number) => {
      step = shown;
      before = undefined;
      settle();
    },
    seen: () => ({ step, entries: entries.map((entry) => entry?.step), place }),
  };
};

describe('the steps of a flow in the history', () => {
  it('are entries that Back and Forward go through', () => {
    const browser = aBrowser();
    browser.goTo(1);
    browser.goTo(2);
    expect(browser.seen()).toEqual({ step: 2, entries: [0, 1, 2], place: 2 });
    browser.press(-1);
    browser.press(-1);
    expect(browser.seen()).toEqual({ step: 0, entries: [0, 1, 2], place: 0 });
    browser.press(1);
    expect(browser.seen()).toEqual({ step: 1, entries: [0, 1, 2], place: 1 });
  });

  it('do not pile up when the page goes back', () => {
    const browser = aBrowser();
    for (const step of [1, 0, 1, 0, 1]) browser.goTo(step);
    expect(browser.seen()).toEqual({ step: 1, entries: [0, 1], place: 1 });
  });

  it('say what is shown after a reload that begins at another step', () => {
    const browser = aBrowser();
    browser.goTo(1);
    browser.reload(0);
    expect(browser.seen()).toEqual({ step: 0, entries: [0, 0], place: 1 });
  });

  it('leave a step alone that cannot be shown anymore, and go on from there', () => {
    const browser = aBrowser();
    browser.goTo(1);
    browser.press(-1, () => false);
    expect(browser.seen()).toMatchObject({ step: 1, place: 0 });
    browser.goTo(2);
    expect(browser.seen()).toEqual({ step: 2, entries: [0, 2], place: 1 });
  });

  it('are not read from what another page or release left in an entry', () => {
    expect([null, undefined, 'x', {}, { flow: 3 }, { flow: { step: '1' } }].map(entryIn)).toEqual(
      Array(6).fill(undefined),
    );
    expect(entryIn({ recipient: 'x', flow: { step: 2, from: 1 } })).toEqual({ step: 2, from: 1 });
  });
});
