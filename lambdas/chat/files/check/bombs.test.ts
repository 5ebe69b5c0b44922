// T-27: small files that demand a lot: none unpacks, reads or draws more than its budget, and none breaks the check.
// @module-tag long
import { deflateSync } from 'node:zlib';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { aJpeg, aPdf, aPng } from '#test/builders/a-pdf.ts';
import { sized } from '#test/cloud/size.ts';
import { BUDGET, newBudget, RefusedFile } from './budget.ts';
import { checkFile } from './check-file.ts';
import { readObjects } from './pdf/read-objects.ts';

const RUNS = sized(20, 10_000);
const MOST_BYTES = 1024 * 1024;

const stream = (dict: string, body: string | Buffer) =>
  `<< ${dict} /Length ${body.length} >>\nstream\n${body.toString('latin1')}\nendstream`;
const packed = (body: string | Buffer, times: number) => {
  let made = Buffer.from(body as string, 'latin1');
  for (let left = times; left > 0; left--) made = deflateSync(made);
  return made.toString('latin1');
};
const chain = (times: number) => `[${' /FlateDecode'.repeat(times)}]`;

/** One page, with a catalog after the given objects, which begin with number 4. */
const page = (objects: string[], resources = '', contents = '4 0 R') =>
  aPdf({
    objects: [
      ...objects,
      `<< /Type /Catalog /Pages ${objects.length + 5} 0 R >>`,
      `<< /Type /Pages /Kids [${objects.length + 6} 0 R] /Count 1 >>`,
      `<< /Type /Page /MediaBox [0 0 300 300] /Contents ${contents} /Resources << ${resources} >> >>`,
    ],
    trailer: `/Root ${objects.length + 4} 0 R`,
  });

const size = fc.integer({ min: 1, max: 400 }).map((thousands) => thousands * 100_000);
const filler = fc.constantFrom('\0', '0 ', '[', '<<', 'q ', '/Do Do ', 'BI ID EI ', '(', '1 0 R ', '/A', 'endobj ');

const pdfBombs: Record<string, fc.Arbitrary<Buffer>> = {
  'objects that unpack': fc.tuple(size, filler, fc.integer({ min: 1, max: 4 })).map(([length, fill, times]) =>
    aPdf({
      objects: [
        stream(`/Type /ObjStm /N 9 /First 4 /Filter ${chain(times)}`, packed(Buffer.alloc(length, fill), times)),
      ],
    }),
  ),
  'drawings that unpack': fc
    .tuple(size, filler, fc.integer({ min: 1, max: 6 }))
    .map(([length, fill, times]) =>
      page([stream(`/Filter ${chain(times)}`, packed(Buffer.alloc(length, fill), times))]),
    ),
  'a drawing that is drawn often': fc
    .tuple(fc.integer({ min: 2, max: 200 }), fc.integer({ min: 1, max: 3000 }))
    .map(([count, times]) =>
      page(
        [stream('', Buffer.alloc(1000, 'q Q '))],
        '',
        `[${Array.from({ length: Math.min(count * times, 60_000) }, () => '4 0 R').join(' ')}]`,
      ),
    ),
  'forms within forms': fc
    .tuple(fc.integer({ min: 2, max: 40 }), fc.integer({ min: 2, max: 9 }), fc.boolean())
    .map(([levels, times, isCircle]) =>
      page(
        Array.from({ length: levels }, (_, at) => {
          const next = at + 1 < levels ? at + 5 : isCircle ? 4 : undefined;
          const draws = next ? '/X Do '.repeat(times) : '0 0 1 1 re f ';
          const resources = next ? `/Resources << /XObject << /X ${next} 0 R >> >>` : '';
          return stream(`/Subtype /Form /BBox [0 0 9 9] ${resources}`, draws);
        }),
        '/XObject << /X 4 0 R >>',
      ),
    ),
  'lists within lists': fc
    .tuple(fc.integer({ min: 1, max: 200_000 }), fc.constantFrom('[', '<</A ', '[[', '<</A[', '(', '<< /Kids ['))
    .map(([times, open]) => aPdf({ objects: [open.repeat(times)] }).subarray(0, MOST_BYTES)),
  'lists that name lists': fc
    .tuple(fc.integer({ min: 2, max: 12 }), fc.integer({ min: 2, max: 12 }))
    .map(([levels, times]) =>
      page(
        [
          stream('', '/F 1 Tf'),
          ...Array.from({ length: levels }, (_, at) => `[${`${at + 6} 0 R `.repeat(times)}]`),
          '1',
        ],
        '/Font << /F << /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Widths 5 0 R >> >>',
      ),
    ),
  'pages that lead back': fc
    .array(fc.array(fc.integer({ min: 4, max: 12 }), { maxLength: 6 }), { minLength: 9, maxLength: 9 })
    .map((kids) =>
      aPdf({
        objects: [
          ...kids.map((each) => `<< /Type /Pages /Kids [${each.map((one) => `${one} 0 R`).join(' ')}] /Count 9 >>`),
          '<< /Type /Catalog /Pages 4 0 R >>',
        ],
        trailer: '/Root 13 0 R',
      }),
    ),
  'many pages': fc.integer({ min: 1000, max: 9000 }).map((count) =>
    aPdf({
      objects: [
        `<< /Type /Pages /Count ${count} /Kids [${'<< /Type /Page >> '.repeat(count)}] >>`,
        '<< /Type /Catalog /Pages 4 0 R >>',
      ],
      trailer: '/Root 5 0 R',
    }),
  ),
  'pictures that are large': fc
    .tuple(fc.integer({ min: 1, max: 2 ** 31 }), fc.integer({ min: 1, max: 2 ** 31 }), size)
    .map(([width, height, length]) =>
      page(
        [
          stream('', '/X Do'),
          stream(
            `/Subtype /Image /Width ${width} /Height ${height} /BitsPerComponent 8 /ColorSpace /DeviceRGB /Filter /FlateDecode`,
            packed(Buffer.alloc(length), 1),
          ),
        ],
        '/XObject << /X 5 0 R >>',
      ),
    ),
  'one place for many objects': fc.integer({ min: 100, max: 4000 }).map((count) => {
    const list = `[${'1 '.repeat(5000)}]`;
    const head = Array.from({ length: count }, (_, at) => `${at + 9} 0`).join(' ');
    return aPdf({
      objects: [
        stream(
          `/Type /ObjStm /N ${count} /First ${head.length + 1} /Filter /FlateDecode`,
          packed(`${head} ${list}`, 1),
        ),
      ],
    });
  }),
  'tables that lie': fc
    .tuple(fc.nat(), fc.nat(), fc.nat())
    .map(([first, many, to]) =>
      Buffer.from(
        `${aPdf().toString('latin1')}xref\n${first} ${many}\ntrailer << /Prev ${to} /Size ${many} >>\nstartxref\n${to}\n%%EOF`,
        'latin1',
      ),
    ),
  'words that are no objects': fc
    .tuple(filler, fc.integer({ min: 1, max: 60_000 }))
    .map(([fill, times]) => Buffer.concat([aPdf(), Buffer.from(fill.repeat(times))]).subarray(0, MOST_BYTES)),
  'streams without an end': fc
    .integer({ min: 1, max: 30_000 })
    .map((times) => aPdf({ objects: ['<< >>\nstream\nx'.repeat(times)] })),
};

const box = (name: string, ...parts: Buffer[]) => {
  const head = Buffer.alloc(8);
  head.writeUInt32BE(8 + parts.reduce((sum, { length }) => sum + length, 0));
  head.write(name, 4, 'latin1');
  return Buffer.concat([head, ...parts]);
};
const exif = box('infe', Buffer.from([2, 0, 0, 0, 0, 2, 0, 0]), Buffer.from('Exif\0'));
const aHeic = (...inside: Buffer[]) =>
  Buffer.concat([
    box('ftyp', Buffer.from('heic\0\0\0\0heic')),
    box('meta', Buffer.alloc(4), box('iinf', Buffer.from([0, 0, 0, 0, 0, 1]), exif), ...inside),
    box('mdat', Buffer.alloc(4)),
  ]);

const pictureBombs: Record<string, fc.Arbitrary<Buffer>> = {
  'a PNG of any size': fc.tuple(fc.nat({ max: 2 ** 32 - 1 }), fc.nat({ max: 2 ** 32 - 1 })).map(([width, height]) => {
    const bytes = aPng();
    bytes.writeUInt32BE(width, 16);
    bytes.writeUInt32BE(height, 20);
    return bytes;
  }),
  'a JPEG of any size': fc.tuple(fc.nat({ max: 65_535 }), fc.nat({ max: 65_535 })).map(([width, height]) => {
    const bytes = aJpeg();
    const at = bytes.indexOf(Buffer.from([0xff, 0xc0]));
    bytes.writeUInt16BE(height, at + 5);
    bytes.writeUInt16BE(width, at + 7);
    return bytes;
  }),
  'a JPEG of many scans': fc
    .integer({ min: 1, max: 60_000 })
    .map((count) =>
      Buffer.concat([
        aJpeg().subarray(0, -2),
        Buffer.from([0xff, 0xda, 0, 8, 1, 1, 0, 0, 0x3f, 0, 0x12]),
        ...Array.from({ length: count }, () => Buffer.from([0xff, 0xda, 0, 2, 1])),
        Buffer.from([0xff, 0xd9]),
      ]),
    ),
  'a HEIC whose directory has no end': fc
    .tuple(
      fc.constantFrom(0, 1, 2),
      fc.nat({ max: 255 }),
      fc.nat({ max: 255 }),
      fc.uint8Array({ minLength: 2, maxLength: 3000 }),
    )
    .map(([version, sizes, more, rest]) =>
      aHeic(box('iloc', Buffer.from([version, 0, 0, 0, sizes, more, 0xff, 0xff]), Buffer.from(rest))),
    ),
  'a HEIC of any size': fc.tuple(fc.nat({ max: 2 ** 32 - 1 }), fc.nat({ max: 2 ** 32 - 1 })).map(([width, height]) => {
    const ispe = Buffer.alloc(12);
    ispe.writeUInt32BE(width, 4);
    ispe.writeUInt32BE(height, 8);
    return aHeic(box('iprp', box('ipco', box('ispe', ispe))));
  }),
  'a HEIC of many boxes': fc
    .integer({ min: 1, max: 120_000 })
    .map((count) => aHeic(Buffer.concat(Array.from({ length: count }, () => box('free'))))),
};

const all = Object.entries({ ...pdfBombs, ...pictureBombs });

describe('a small file', () => {
  it.each(all)('never asks for more than its budget: %s', async (_, bombs) => {
    await fc.assert(
      fc.asyncProperty(bombs, async (bytes) => {
        fc.pre(bytes.length <= MOST_BYTES);
        const checked = await checkFile(bytes, 'read');
        if ('bytes' in checked) expect(checked.bytes.length).toBeLessThan(BUDGET.unpacked);
      }),
      { numRuns: Math.ceil(RUNS / all.length) },
    );
  });

  it('is refused for a picture of 900 megapixels', async () => {
    const bytes = aPng();
    bytes.writeUInt32BE(30_000, 16);
    bytes.writeUInt32BE(30_000, 20);
    expect(await checkFile(bytes, 'read')).toEqual({ problem: 'too-complex' });
  });

  it('is counted while it is read, not after', async () => {
    const bomb = aPdf({
      objects: [stream('/Type /ObjStm /N 1 /First 4 /Filter /FlateDecode', packed(Buffer.alloc(BUDGET.stream + 1), 1))],
    });
    const spent: number[] = [];
    const { spend } = newBudget();
    const budget = {
      spend: (what: Parameters<typeof spend>[0], amount: number) => {
        if (what === 'unpacked') spent.push(amount);
        spend(what, amount);
      },
    };
    await expect(readObjects(bomb, budget)).rejects.toBeInstanceOf(RefusedFile);
    expect(Math.max(0, ...spent)).toBeLessThanOrEqual(BUDGET.stream);
  });
});
