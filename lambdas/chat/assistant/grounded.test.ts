import { describe, expect, it } from 'vitest';
import { closingDocuments, listingAgreement } from '#test/security/corpus/documents.ts';
import { honestAnswers } from '#test/security/corpus/honest-answers.ts';
import { hostileAnswers } from '#test/security/corpus/hostile-answers.ts';
import { excerptOf, quotesIn, sentencesOf } from './grounded.ts';

// T-16. Seen red: the check before this one looked for one quotation and a few forbidden words. It let 78 of the 118 hostile answers
// out, such as 'Clause 4 says: "Commissions are negotiable and not set by law." The agent waives the commission.'

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

describe('the sentences of a clause', () => {
  it.each([
    ['The term is short. It ends soon.', ['The term is short.', 'It ends soon.']],
    ['Is it? Yes! (It is.) Good.', ['Is it?', 'Yes!', '(It is.)', 'Good.']],
    ['He said “no.” “Yes,” she said.', ['He said “no.”', '“Yes,” she said.']],
    ['He said "no." Then he left.', ['He said "no."', 'Then he left.']],
    [
      'The fee is 2.5 percent of $1.2 million. No. 5 applies.',
      ['The fee is 2.5 percent of $1.2 million.', 'No. 5 applies.'],
    ],
    ['Mr. J. Smith of Acme Inc. Miami pays.', ['Mr. J. Smith of Acme Inc. Miami pays.']],
    ['1. The seller pays. 2. The buyer waits.', ['1. The seller pays.', '2. The buyer waits.']],
    ['No fee applies, e.g. Zillow.', ['No fee applies, e.g. Zillow.']],
    ['The seller pays:\n- taxes\n- fees', ['The seller pays:\n- taxes\n- fees']],
  ])('of %j', (text, sentences) => {
    expect(sentencesOf(text)).toEqual(sentences);
  });
});

const long = Array.from({ length: 20 }, (_, at) => `Sentence ${at} says what the parties agree on here.`);

describe('what is shown of a clause', () => {
  it('is all of it when it is short', () => {
    expect(excerptOf('One. Two. Three. Four. Five.', 4, 4)).toEqual({
      words: 'One. Two. Three. Four. Five.',
      isWhole: true,
    });
  });

  it.each([
    ['in the middle, the sentences before and after', 7, 8, 6, 10],
    ['at the beginning, the sentence after', 0, 0, 0, 2],
    ['at the end, the sentence before', 19, 19, 18, 20],
  ])('is, of a long one, %s', (_, from, to, first, end) => {
    expect(excerptOf(long.join(' '), from, to)).toEqual({ words: long.slice(first, end).join(' '), isWhole: false });
  });

  it('is never half a sentence, however long it is', () => {
    const [before, after] = ['All is well.', 'Unless it is not.'];
    const endless = `The seller agrees that ${'and so on, '.repeat(90)}the fee is not waived.`;
    expect(excerptOf(`${before} ${endless} ${after} More.`, 1, 1).words).toBe(`${before} ${endless} ${after}`);
  });
});
