import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { guessMapping, importRows, repeatsOf } from './mapping.ts';
import { BadFile, decode, readCsv } from './read-csv.ts';

const quoted = (cell: string) => `"${cell.replaceAll('"', '""')}"`;
const cell = fc.string({ unit: fc.constantFrom(...'ab,;"\n\r\t =+@é1'), maxLength: 12 });

describe('a CSV file', () => {
  it('gives every cell back, with the line it begins on', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(fc.tuple(cell, cell), { minLength: 1, maxLength: 8 }), async (rows) => {
        const filled = rows.map(([a, b]) => [`x${a}`, b]);
        const file = await readCsv(['Name,Email', ...filled.map((row) => row.map(quoted).join(','))].join('\n'));
        expect(file.rows.map(({ cells }) => cells)).toEqual(filled);
        let line = 2;
        for (const [index, row] of filled.entries()) {
          expect(file.rows[index]?.line).toBe(line);
          line += row
            .map(quoted)
            .join(',')
            .split(/\r\n|\r|\n/).length;
        }
      }),
    );
  });

  it.each([
    ['a quotation mark that never ends', 'Name,Email\nAnn,a@x.com\n"Bob,b@x.com\n', /^Line 3: .*never closed/],
    ['no heading', 'Ann,ann@example.com\n', /^Line 1 /],
    ['nothing in it', '\n\n', /no rows/],
    ['only a heading', 'Name,Email\n', /no clients/],
  ])('with %s says so', async (_, text, message) => {
    await expect(readCsv(text)).rejects.toThrow(message);
  });

  it('may name its separator for Excel in the first line', async () => {
    const file = await readCsv('\uFEFFsep=;\r\nName;Email\r\nAnn, of Elm;a@x.com\r\n');
    expect(file.columns).toEqual(['Name', 'Email']);
    expect(file.rows).toEqual([{ line: 3, cells: ['Ann, of Elm', 'a@x.com'] }]);
  });

  it('may have too many rows', async () => {
    await expect(readCsv(`Name,Email\n${'a,b\n'.repeat(50_001)}`)).rejects.toThrow(/50,001 rows/);
  });

  it('keeps rows of another width apart, and forgives empty cells at the end', async () => {
    const file = await readCsv('Name,Email\nAnn\nBob,b@x.com,,\nCy,c@x.com,more\n');
    expect(file.rows.map(({ line }) => line)).toEqual([2, 3]);
    expect(file.misshapen).toMatchObject([{ line: 4 }]);
  });

  it('is refused when it is a workbook or no text', () => {
    expect(() => decode(new Uint8Array([0x50, 0x4b, 3, 4]))).toThrow(BadFile);
    expect(() => decode(new Uint8Array([65, 0, 66]))).toThrow(BadFile);
  });

  it.each([
    ['a PDF', '%PDF-1.7\n% all of it text so far\n'],
    ['a photo', '\xff\xd8\xff\xe0\x10JFIF\x01\x01'],
  ])('is refused when it is %s, with what to do', (_, text) => {
    const bytes = Uint8Array.from(text, (letter) => letter.charCodeAt(0));
    expect(() => decode(bytes)).toThrow(/^This isn't a CSV or vCard file\. Export your contacts/);
  });

  it.each([
    ['little-endian with a mark', true, [0xff, 0xfe]],
    ['big-endian with a mark', false, [0xfe, 0xff]],
    ['little-endian without one', true, []],
    ['big-endian without one', false, []],
  ])('may be UTF-16, as Outlook writes it: %s', async (_, isLittle, mark) => {
    const text = 'First Name\tLast Name\tE-mail Address\r\nZoë\tŁuk\tzoe@x.com\r\n';
    const bytes = Buffer.from(text, 'utf16le');
    const read = decode(new Uint8Array([...mark, ...(isLittle ? bytes : bytes.swap16())]));
    const file = await readCsv(read);
    expect(importRows(file, guessMapping(file))).toEqual([{ line: 2, name: 'Zoë Łuk', email: 'zoe@x.com' }]);
  });

  it('may end with the mark of an old DOS file', () => {
    expect(decode(new TextEncoder().encode('Name,Email\r\nAnn,a@x.com\r\n\x1a'))).toContain('Ann');
  });

  it('of an old spreadsheet keeps its accents', () => {
    expect(decode(new Uint8Array([0x5a, 0x6f, 0xeb]))).toBe('Zoë');
  });
});

describe('the columns', () => {
  it.each([
    [
      'ours',
      'Name,Address,Email,Phone Number,Phone Campaign,Email Campaign,Snail Mail Campaign',
      'Ann,1 Elm,a@x.com,212,yes,,no',
    ],
    [
      'another program’s',
      'Full name,Street address,Mail,Mobile,OK to call,Email OK,Direct mail',
      'Ann,1 Elm,a@x.com,212,yes,no,x',
    ],
    [
      'a newsletter’s',
      'Contact,Location,E-mail,Tel.,Phone consent,Subscribed,Postal opt-in',
      'Ann,1 Elm,a@x.com,212,1,0,1',
    ],
  ])('are known by their headings: %s', async (_, headings, row) => {
    expect(guessMapping(await readCsv(`${headings}\n${row}\n`))).toEqual({
      name: 0,
      address: 1,
      email: 2,
      phone_number: 3,
      phone_campaign: 4,
      email_campaign: 5,
      snail_mail_campaign: 6,
    });
  });

  it('of yes and no hold no address', async () => {
    const file = await readCsv('Name,Email yes/no,Work email\nAnn,yes,ann@x.com\nBob,,bob@x.com\n');
    expect(guessMapping(file)).toEqual({ name: 0, email: 2 });
  });

  it('may hold first and last name apart', async () => {
    const file = await readCsv('Last Name,First Name,E-mail\nLovelace,Ada,ada@x.com\n');
    expect(importRows(file, guessMapping(file))).toEqual([{ line: 2, name: 'Ada Lovelace', email: 'ada@x.com' }]);
  });

  it('show rows that repeat another row', () => {
    const rows = [
      { line: 2, name: 'Ann', email: 'Ann@x.com' },
      { line: 3, name: 'Bob', phone_number: '212 555 0100' },
      { line: 4, name: 'Other', email: 'ann@X.com' },
      { line: 5, name: 'bob', phone_number: '+1 (212) 555-0100' },
      { line: 6, name: 'Cy', phone_number: '2125550100' },
    ];
    expect([...repeatsOf(rows)]).toEqual([
      [4, 2],
      [5, 3],
    ]);
  });
});

it.each([
  ['on Windows', [0xe9, 0xf1]],
  ['on a Mac', [0x8e, 0x96]],
])('the letters of an old spreadsheet %s are read', (_, [e = 0, n = 0]) => {
  const text = (words: string) => [...new TextEncoder().encode(words)];
  const bytes = [...text('Name\nAndr'), e, ...text(' Pe'), n, ...text('a\n')];
  expect(decode(new Uint8Array(bytes))).toBe('Name\nAndré Peña\n');
});
