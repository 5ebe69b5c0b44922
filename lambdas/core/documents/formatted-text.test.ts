import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { formattedText, linkProblem, mapWords, plainText, truncate } from './formatted-text.ts';

const lineOf = (text: string) => formattedText(text)[0]?.lines[0];

describe('a formatted text', () => {
  it('has bold, italic and links, also within each other', () => {
    expect(lineOf('See **two _new_ homes** on [our page](https://example.com/a).')).toEqual([
      { text: 'See ' },
      { text: 'two ', bold: true },
      { text: 'new', bold: true, italic: true },
      { text: ' homes', bold: true },
      { text: ' on ' },
      { text: 'our page', href: 'https://example.com/a' },
      { text: '.' },
    ]);
  });

  it('has paragraphs and lists, a line at a time', () => {
    const kinds = formattedText('One\ntwo\n- a\n- b\n\nThree').map(({ kind, lines }) => [kind, lines.length]);
    expect(kinds).toEqual([
      ['paragraph', 2],
      ['list', 2],
      ['paragraph', 1],
    ]);
  });

  it('begins a paragraph after an empty line, and only there', () => {
    expect(formattedText('One\n\n\ntwo\n \nthree\n\n \n\n').map(({ lines }) => lines)).toEqual([
      [[{ text: 'One' }]],
      [[{ text: 'two' }], [{ text: ' ' }], [{ text: 'three' }]],
    ]);
  });

  it('has no marks when it was typed as plain text', () => {
    expect(plainText('**One**\n- two\n\n[x](https://example.com)')).toEqual([
      { kind: 'paragraph', lines: [[{ text: '**One**' }], [{ text: '- two' }]] },
      { kind: 'paragraph', lines: [[{ text: '[x](https://example.com)' }]] },
    ]);
  });

  it.each(['a_b_c', '2 * 3 ** 4', '{{first_name}} and {{last_name}}', '_ alone _', '-5 degrees', '[not a link]'])(
    'leaves %s as it was typed',
    (text) => expect(lineOf(text)).toEqual([{ text }]),
  );

  it('reads no marks in what is filled in', () => {
    const filled = mapWords(formattedText('**Hi** {{name}}'), (words) =>
      words.replace('{{name}}', '[x](https://evil.example)'),
    );
    expect(filled[0]?.lines[0]).toEqual([{ text: 'Hi', bold: true }, { text: ' [x](https://evil.example)' }]);
  });

  it.each([
    '[x](javascript:alert(1))',
    '[x](http://example.com)',
    '[x](https://bank.com@evil.example)',
    '[x](https://localhost)',
    '[x](https://example.com/{{name}})',
    '[mybank.com](https://evil.example)',
    '[https://mybank.com](https://evil.example)',
    '[mybank.com](https://mybank.com.evil.example)',
    '[Visit mybank.com today](https://evil.example)',
    '[my**bank**.com](https://evil.example)',
    '[mybank\u200b.com](https://evil.example)',
    '**[x](data:text/html,hi)**',
  ])('makes no link of %s and says so', (text) => {
    expect(JSON.stringify(formattedText(text))).not.toContain('"href"');
    expect(linkProblem(text)).toMatch(/^The link /);
  });

  it.each([
    '[our page](https://example.com)',
    '[Homes at example.com/today.html](https://example.com)',
    '[example.com](https://www.example.com/homes)',
    'no link',
  ])('finds nothing wrong with %s', (text) => expect(linkProblem(text)).toBeUndefined());

  // P-13.
  it('takes any text, links only to https, and quickly', () => {
    const marks = fc.array(fc.constantFrom('**', '_', '[', '](', ')', 'https://a.b', 'x', ' ', '\n', '- ', '{{', '}}'));
    fc.assert(
      fc.property(marks, (parts) => {
        const spans = formattedText(parts.join('')).flatMap(({ lines }) => lines.flat());
        expect(spans.every(({ href }) => !href || href.startsWith('https://'))).toBe(true);
        linkProblem(parts.join(''));
      }),
    );
  });
});

// Seen red with plain slices: a text that was cut in the middle of an emoji couldn't be stored.

it.each([
  ['abc', 5, 'abc'],
  ['abcdef', 5, 'abcde'],
  ['abcd😀', 5, 'abcd'],
  ['abcd😀', 6, 'abcd😀'],
  ['abc😀f', 5, 'abc😀'],
  ['', 5, ''],
])('the beginning of %j in %i units is %j', (text, units, beginning) => {
  expect(truncate(text, units)).toBe(beginning);
});

it('is how every text is cut to a length', () => {
  const lambdas = join(import.meta.dirname, '../..');
  const files = readdirSync(lambdas, { recursive: true, encoding: 'utf8' }).filter((file) =>
    /(?<!\.test)\.ts$/.test(file),
  );
  const cut = /(?<!'hex'\))\.slice\(0, \w*(?:LENGTH|LONGEST|EXCERPT|SHOWN_REASON|IN_KEY)\w*\)/;
  expect(files.filter((file) => cut.test(readFileSync(join(lambdas, file), 'utf8')))).toEqual([]);
});
