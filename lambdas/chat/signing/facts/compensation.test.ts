import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { compensationProblem, writtenCompensation } from './compensation.ts';

describe("an agent's compensation", () => {
  it.each([
    ['2.5%', '2.5% of the purchase price', '2.5% del precio de compra'],
    ['2.5 percent of the sale price', '2.5% of the purchase price', '2.5% del precio de compra'],
    ['$9,000', '$9,000', '$9,000'],
    ['$0', '$0', '$0'],
    ['$150 an hour', '$150 for each hour worked', '$150 por cada hora trabajada'],
    ['$150.50/hr', '$150.50 for each hour worked', '$150.50 por cada hora trabajada'],
  ])('can be calculated: %s', (typed, english, spanish) => {
    expect(compensationProblem(typed)).toBeUndefined();
    expect(writtenCompensation(typed)).toBe(english);
    expect(writtenCompensation(typed, 'es')).toBe(spanish);
  });

  it.each([
    ...[
      '2-3%',
      '2% to 3%',
      'between $5,000 and $9,000',
      'up to 3%',
      'at least 2%',
      '2% or $9,000',
      '2.5%+',
      'about 2%',
    ].map((typed) => [typed, 'A range, a minimum or a maximum']),
    ...['to be agreed', 'TBD', 'negotiable', 'we decide later', '?'].map((typed) => [typed, 'agreed later']),
    ...['whatever the seller pays', 'the MLS co-op', 'offered commission', 'the going rate'].map((typed) => [
      typed,
      "can't depend on what someone else offers",
    ]),
    ...['2.5', '101%', '-2%', '$9,00', '9000', 'fair', '2.5% and lunch', '2.5%\u200b', '% of the price'].map(
      (typed) => [typed, 'For example: 2.5%, $9,000, or $150 an hour.'],
    ),
  ])('is refused with the reason: %s', (typed = '', reason) => {
    expect(compensationProblem(typed)).toContain(reason);
  });

  it('names exactly one number, whatever was typed', () => {
    const piece = fc.constantFrom(
      '2.5',
      '3',
      '9,000',
      '$',
      '%',
      ' ',
      '-',
      'to',
      'or',
      'an hour',
      '/hr',
      'percent',
      'up to',
      '+',
    );
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 7 }), (pieces) => {
        const typed = pieces.join('');
        if (compensationProblem(typed) !== undefined) return;
        expect(typed.match(/\d[\d,.]*/g)).toHaveLength(1);
        expect(writtenCompensation(typed).match(/\d[\d,.]*/g)).toHaveLength(1);
      }),
      { numRuns: 2000 },
    );
  });
});
