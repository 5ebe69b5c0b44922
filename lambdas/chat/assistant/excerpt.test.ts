import { describe, expect, it } from 'vitest';
import { excerptOf, sentencesOf } from './excerpt.ts';

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
