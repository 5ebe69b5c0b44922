// Names of every script we carry a font for, drawn as in any of our documents and read back from the file.
import { inflateSync } from 'node:zlib';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { sized } from '#test/cloud/size.ts';
import { getDocument } from '#test/pdf-reader.ts';
import { openPdf } from './pdf.ts';
import { colors, penFor } from './pen.ts';

const NAMES = {
  'extended Latin': 'Łukasz Żółć, Ştefan Đorđević, Nguyễn Thị Ánh',
  Cyrillic: 'Анна Петрова',
  Greek: 'Γιώργος Παπαδόπουλος',
  Arabic: 'شهرام آل سعود',
  Hebrew: 'שלום כהן',
  'simplified Chinese': '李小龙',
  'traditional Chinese': '張偉龍',
  Japanese: '山田はなこ タロウ',
  Korean: '김민준',
  Devanagari: 'प्रिया क्षेत्री',
  Thai: 'กิ่งแก้ว',
  Armenian: 'Արամ',
  Georgian: 'გიორგი',
  Bengali: 'ক্ষৌণীশ',
  Tamil: 'கௌசல்யா',
  Telugu: 'శ్రీనివాస్',
  Gujarati: 'કૃષ્ણ',
  Gurmukhi: 'ਗੁਰਪ੍ਰੀਤ',
  Kannada: 'ಕೃಷ್ಣ',
  Malayalam: 'കൃഷ്ണൻ',
  Khmer: 'សុខា',
  Ethiopic: 'አበበ',
};

const fileWith = async (texts: readonly string[], style: Parameters<ReturnType<typeof penFor>['write']>[3] = {}) => {
  const { pdf, bytes } = await openPdf({ title: 'A title', at: new Date(0) });
  const pen = penFor(pdf);
  for (const text of texts) pen.tagged('P', () => pen.write(text, 12, colors.ink, style));
  pen.root.end();
  pdf.end();
  return bytes;
};

const streams = (pdf: Buffer) =>
  [...pdf.toString('latin1').matchAll(/stream\n([\s\S]*?)\nendstream/g)].flatMap(([, bytes = '']) => {
    const data = Buffer.from(bytes, 'latin1');
    return data[0] === 0x78 ? [inflateSync(data).toString('latin1')] : [];
  });

/** Glyph 0 is the box that a font shows for a character that it lacks. */
const missingGlyphs = (pdf: Buffer) =>
  streams(pdf)
    .flatMap((stream) => [...stream.matchAll(/\[(<.*>.*)\] TJ/g)])
    .flatMap(([, shown = '']) => [...shown.matchAll(/<([0-9a-f]+)>/g)])
    .flatMap(([, hex = '']) => hex.match(/.{4}/g) ?? [])
    .filter((glyph) => glyph === '0000').length;

const pieces = async (pdf: Buffer): Promise<string[]> => {
  const document = await getDocument({ data: new Uint8Array(pdf), disableFontFace: true, verbosity: 0 }).promise;
  const { items } = await (await document.getPage(1)).getTextContent();
  await document.destroy();
  return items.map((item) => ('str' in item ? item.str : ''));
};
const read = async (pdf: Buffer) => (await pieces(pdf)).join('');
/** pdf.js gives the words of a line from left to right, each as it's read. */
const readFromRight = async (pdf: Buffer) => (await pieces(pdf)).reverse().join('');

/** Scripts with reordered letters store the reading order of each line. */
const readAloud = (pdf: Buffer) =>
  streams(pdf).flatMap((stream) =>
    [...stream.matchAll(/\/ActualText <(\w+)>|\/ActualText \(((?:\\[\s\S]|[^\\)])*)\)/g)].map(
      ([, hex, escaped = '']) => {
        const bytes = hex
          ? Buffer.from(hex, 'hex')
          : Buffer.from(
              escaped.replace(
                /\\([\s\S])/g,
                (_, one: string) => ({ n: '\n', r: '\r', t: '\t', b: '\b', f: '\f' })[one] ?? one,
              ),
              'latin1',
            );
        return bytes.subarray(2).swap16().toString('utf16le');
      },
    ),
  );

const letters = (text: string) => [...text.normalize('NFKD').replace(/\s/g, '')].sort().join('');

it.each(Object.entries(NAMES))('writes a name in %s, and the file says the same name', async (_, name) => {
  for (const bold of [false, true]) {
    const pdf = await fileWith([name], { bold });
    expect(missingGlyphs(pdf)).toBe(0);
    const found = [await read(pdf), await readFromRight(pdf), ...readAloud(pdf)].map((text) =>
      text.replace(/\s+/g, ' ').trim(),
    );
    expect(found).toContain(name);
  }
});

it('writes the words of a line from right to left where they are, and numbers and Latin names in it from left to right', async () => {
  const pdf = await fileWith(['שלום (דוד) 12', 'محمد علي, Bo Buyer']);
  const text = await read(pdf);
  expect(letters(text)).toBe(letters('שלום (דוד) 12محمد علي, Bo Buyer'));
  expect(text).toContain('Bo Buyer');
  expect(text).toContain('12');
});

it('writes a character of no font by its number', async () => {
  const pdf = await fileWith(['Ana 🎉']);
  expect(await read(pdf)).toBe('Ana [U+1F389]');
});

it('reads no further font for names that our own two faces cover', async () => {
  const pdf = await fileWith(['José Müller', 'Bo Buyer']);
  expect([...pdf.toString('latin1').matchAll(/\/Type \/FontDescriptor/g)]).toHaveLength(1);
});

const character = fc
  .constantFrom(
    ...[
      [0x20, 0x7e],
      [0xa1, 0x24f],
      [0x370, 0x5ff],
      [0x620, 0x6ff],
      [0x900, 0xdff],
      [0xe01, 0xe5b],
      [0x10a0, 0x137c],
      [0x1780, 0x17ff],
      [0x1e00, 0x1fff],
      [0x3041, 0x30ff],
      [0x4e00, 0x9fff],
      [0xac00, 0xd7a3],
      [0x1f300, 0x1f64f],
    ].map(([from = 0, to = 0]) => ({ from, to })),
  )
  .chain(({ from, to }) => fc.integer({ min: from, max: to }))
  .map((point) => String.fromCodePoint(point));

it('draws no missing glyph, whatever letters are next to each other', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.array(character, { minLength: 1, maxLength: 12 }), { minLength: 1, maxLength: 8 }),
      fc.boolean(),
      async (names, bold) => {
        const texts = names.map((name) => name.join(''));
        const pdf = await fileWith(texts, { bold });
        expect(missingGlyphs(pdf)).toBe(0);
      },
    ),
    { numRuns: sized(5, 50) },
  );
}, 60_000);
