import { describe, expect, it } from 'vitest';
import { spanish } from './strings.es.ts';
import { english } from './strings.ts';

/** At 4 % of the amount it isn't "a little" that is missing. */
const BELITTLING = /\b(a little|slightly|almost|nearly|just (below|under)|un poco|casi|ligeramente)\b/i;

describe('the words for too little money', () => {
  it.each([
    ['in English', english.short],
    ['in Spanish', spanish.short],
  ])('say the two amounts, and not how near they are, %s', (_, words) => {
    const text = [words.title, words.words('$4,304.55', '$480,000'), words.more].join(' ');
    expect(text).toContain('$4,304.55');
    expect(text).toContain('$480,000');
    expect(text).not.toMatch(BELITTLING);
  });
});

describe("the way to a seller's guided transaction", () => {
  it.each([
    ['in English', english, /sell/],
    ['in Spanish', spanish, /vende/],
  ])('is offered to those who sell, so that no buyer lists a home, %s', (_, { complete }, selling) => {
    expect(complete.transaction).toMatch(selling);
  });
});
