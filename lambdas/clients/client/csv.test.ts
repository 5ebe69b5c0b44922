import fc from 'fast-check';
import papaparse from 'papaparse';
import { describe, expect, it } from 'vitest';
import { csvLine, defuse, restore } from './csv.ts';

const cell = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 40 }),
  fc.string().map((text) => `=${text}`),
  fc.constantFrom(
    '\uFF1D1+1',
    '\uFF0B1',
    '\uFF0D1',
    '\uFF20SUM(A1)',
    '=1+1',
    '+12125550100',
    '-1',
    '@SUM(A1)',
    "'=1",
    "''",
    '\t=1',
    '"quoted"',
    'a,b',
    'a\r\nb',
    ' x ',
  ),
);

describe('cells of a file', () => {
  it('come back as they went out, through any reader of CSV', () => {
    fc.assert(
      fc.property(fc.array(cell, { minLength: 2, maxLength: 6 }), (cells) => {
        const { data } = papaparse.parse<string[]>(csvLine(cells), { delimiter: ',', newline: '\r\n' });
        expect(data[0]?.map(restore)).toEqual(cells);
      }),
    );
  });

  it('never begin a formula', () => {
    fc.assert(
      fc.property(cell, (text) => {
        expect(defuse(text)).not.toMatch(/^[=+\-@\t\r\uFF1D\uFF0B\uFF0D\uFF20]/);
      }),
    );
  });
});
