import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { brokenPositions, CANONICAL, type ChainFormat, type Linked, linkEntry } from './hash-chain.ts';

type Entry = { number: number; text: string } & Linked;

const chainOf = (texts: string[]): Entry[] => {
  const entries: Entry[] = [];
  for (const text of texts)
    entries.push(linkEntry({ number: entries.length + 1, text }, entries.at(-1)?.hash ?? CANONICAL.start));
  return entries;
};
const lastOf = (entries: Entry[]) => ({ position: entries.length, hash: entries.at(-1)?.hash ?? CANONICAL.start });
const brokenIn = (entries: Entry[], last: { position: number; hash: string }) =>
  brokenPositions(entries, ({ number }) => number, { last });

const texts = fc.array(fc.string(), { minLength: 1, maxLength: 8 });
const chainAndPlace = texts.chain((all) =>
  fc.tuple(fc.constant(chainOf(all)), fc.integer({ min: 0, max: all.length - 1 })),
);

describe('a hash chain', () => {
  it('holds as it was written, in whatever order it is read', () => {
    fc.assert(
      fc.property(texts, (all) => {
        const chain = chainOf(all);
        expect(brokenIn(chain.toReversed(), lastOf(chain))).toEqual([]);
      }),
    );
  });

  it('shows a changed entry at its place', () => {
    fc.assert(
      fc.property(chainAndPlace, ([chain, at]) => {
        const changed = chain.map((entry, index) => (index === at ? { ...entry, text: `${entry.text}!` } : entry));
        expect(brokenIn(changed, lastOf(chain))).toEqual([at + 1]);
      }),
    );
  });

  it('shows an entry that was changed and hashed again, at the next one or at the end', () => {
    fc.assert(
      fc.property(chainAndPlace, ([chain, at]) => {
        const forged = chain.map((entry, index) =>
          index === at ? linkEntry({ number: entry.number, text: `${entry.text}!` }, entry.previous) : entry,
        );
        expect(brokenIn(forged, lastOf(chain))).toEqual([Math.min(at + 2, chain.length)]);
      }),
    );
  });

  it('shows what is missing and what was added', () => {
    fc.assert(
      fc.property(chainAndPlace, ([chain, at]) => {
        const last = lastOf(chain);
        expect(brokenIn(chain.toSpliced(at, 1), last)).toContain(at + 1);
        const added = linkEntry({ number: chain.length + 1, text: 'more' }, last.hash);
        expect(brokenIn([...chain, added], last)).toEqual([chain.length + 1]);
      }),
    );
  });

  it('is checked from the middle on when only a page of it was read', () => {
    const chain = chainOf(['a', 'b', 'c', 'd']);
    const page = chain.slice(2);
    const first = { position: 2, hash: chain[1]?.hash ?? '' };
    const check = (entries: Entry[]) =>
      brokenPositions(entries, ({ number }) => number, { first, last: lastOf(chain) });
    expect(check(page)).toEqual([]);
    expect(check(page.map((entry) => (entry.number === 3 ? { ...entry, text: 'x' } : entry)))).toEqual([3]);
  });

  it('is held to the format it was begun in', () => {
    const format: ChainFormat = { start: '', hash: (content) => JSON.stringify(content) };
    const entry = linkEntry({ number: 1, text: 'Hi' }, format.start, format);
    const last = { position: 1, hash: entry.hash };
    expect(brokenPositions([entry], ({ number }) => number, { last, format })).toEqual([]);
    expect(brokenPositions([entry], ({ number }) => number, { last })).toEqual([1]);
  });
});
