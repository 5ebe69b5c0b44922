// Seen red: the check before this one looked for one quotation and a few forbidden words. It let 78 of the 118 hostile answers
// out, such as 'Clause 4 says: "Commissions are negotiable and not set by law." The agent waives the commission.'
import { describe, expect, it } from 'vitest';
import { closingDocuments, listingAgreement } from '#test/security/corpus/documents.ts';
import { honestAnswers } from '#test/security/corpus/honest-answers.ts';
import { hostileAnswers } from '#test/security/corpus/hostile-answers.ts';
import { quotesIn } from './grounded.ts';

const read = (step: 1 | 3, text: string) => quotesIn(text, (step === 1 ? listingAgreement : closingDocuments).clauses);

const without = (words: string[], at: number) => words.toSpliced(at, 1).join(' ');
const withNot = (words: string[], at: number) => words.toSpliced(at, 0, 'not').join(' ');
const nextDigit = (digit: string) => String((Number(digit) + 1) % 10);

/** The answer without one word, with one 'not' more, and with one digit changed, at every place. */
const twistsOf = (text: string): string[] => {
  const words = text.split(' ');
  return [
    ...words.map((_, at) => without(words, at)),
    ...words.map((_, at) => withNot(words, at)),
    ...[...text.matchAll(/\d/g)].map(
      ({ index, 0: digit }) => text.slice(0, index) + nextDigit(digit) + text.slice(index + 1),
    ),
  ];
};

describe('an answer of a model', () => {
  it('comes in a hundred hostile and thirty honest kinds', () => {
    expect(new Set(hostileAnswers.map(({ text }) => text)).size).toBeGreaterThanOrEqual(100);
    expect(new Set(honestAnswers.map(({ text }) => text)).size).toBeGreaterThanOrEqual(30);
    const refused = hostileAnswers.filter(({ step, text }) => read(step, text) === undefined);
    console.log(`T-16 assistant: ${refused.length} of ${hostileAnswers.length} hostile answers of a model refused`);
  });

  it.each(hostileAnswers)('is refused when it $kind: $text', ({ step, text }) => {
    expect(read(step, text)).toBeUndefined();
  });

  it.each(honestAnswers)('is read when it quotes whole sentences: $text', ({ step, text, clauses }) => {
    expect(read(step, text)?.map(({ clause }) => clause + 1)).toEqual(clauses);
  });

  it.each(honestAnswers)('never means anything else after a small change: $text', ({ step, text }) => {
    const meant = JSON.stringify(read(step, text));
    const changed = twistsOf(text).map((twist) => JSON.stringify(read(step, twist)));
    expect(changed.filter((one) => one !== undefined && one !== meant)).toEqual([]);
  });

  it('quotes three times at most', () => {
    const quote = 'Clause 9 says: "Any dispute goes to mediation first."';
    expect(read(1, Array(3).fill(quote).join('\n'))).toHaveLength(3);
    expect(read(1, Array(4).fill(quote).join('\n'))).toBeUndefined();
  });

  it.each(['', ' ', '"', 'Clause 1 says: "', 'Clause 1 says: ""'])('is refused when it is empty: %j', (text) => {
    expect(read(1, text)).toBeUndefined();
  });
});
