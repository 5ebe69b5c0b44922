import { describe, expect, it } from 'vitest';
import { spanish } from './strings.es.ts';
import { english } from './strings.ts';

/** Words that belittle the missing amount, which may be nearly all of it. */
const BELITTLING = /\b(a little|slightly|almost|nearly|just (below|under)|un poco|casi|ligeramente)\b/i;

describe('the words for too little money', () => {
  it.each([
    ['in English', english],
    ['in Spanish', spanish],
  ])('say the amount, and not how near it is, %s', (_, { short, shown }) => {
    const text = [short.title, shown.total('$480,000'), short.more, short.sendWords('Ada', '$480,000')].join(' ');
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
