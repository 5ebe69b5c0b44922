import type { PDFDocument } from 'pdf-lib';
import { describe, expect, it } from 'vitest';
import { SIGNATURE_ROOM, UNKNOWN, unsignedPdf } from '#core/signature/pdf-signature.ts';
import { pdfSigner } from '#core/signature/pdf-signer.ts';
import { aPdfKey } from '#test/builders/a-pdf-key.ts';
import { aRebuiltPdf } from '#test/builders/a-rebuilt-pdf.ts';
import { aSealer } from '#test/builders/a-sealer.ts';
import { aSigningDocument } from '#test/builders/a-signing-document.ts';
import { aTestDatabase } from '#test/builders/a-test-database.ts';
import { aField, anOwnPdf, drawsAlso, pageSays, sharingTheirContent } from '#test/builders/an-own-pdf.ts';
import { getDocument } from '#test/pdf-reader.ts';
import { readSignedPdf } from '#test/read-signed-pdf.ts';
import { record, type UnsealedDocument } from '../../document/record.ts';
import type { PdfView } from '../../own/vocabulary.ts';
import { drawOwnDocument } from './draw-own-document.ts';

const database = aTestDatabase();
const seal = { text: '{"id":"1"}', fingerprint: 'f'.repeat(64), signature: '', keyId: '' };
const AT = new Date('2026-11-21T10:00:00.000Z');

const FIELDS = [
  aField({ y: 100 }),
  aField({ kind: 'initials', y: 200, width: 48, height: 24 }),
  aField({ kind: 'date', y: 300, height: 18 }),
  aField({ kind: 'text', y: 400, height: 18 }),
];
const VALUES = [
  { field: 1, text: 'SS' },
  { field: 2, text: '2026-11-21' },
  { field: 3, text: 'Phone 555-0100' },
];

const aSigned = (pages: PdfView['pages'], over: Partial<UnsealedDocument> = {}) => {
  const pdf = { file: 'signed/own', hash: 'a'.repeat(64), name: 'Agreement', pages };
  const document = aSigningDocument({
    clauses: [],
    countersigned: false,
    pdf,
    fields: FIELDS,
    state: 'signed',
    ...over,
  });
  const place = { address: '203.0.113.7', device: 'Firefox' };
  return record(
    document,
    [
      { what: 'released', by: 'agent', name: 'Ada Agent', ...place },
      { what: 'signed', by: 'guest', name: 'Sam Seller', email: 'sam@example.com', values: VALUES, ...place },
    ],
    AT,
  );
};

const draw = async (uploaded: Buffer) => {
  const { bytes, pages } = await aRebuiltPdf(uploaded);
  return drawOwnDocument(bytes, aSigned(pages), seal, 'https://groundwork.example/verify/document/1');
};

type Word = { text: string; x: number; y: number };
/** The words on a page with their places: from its upper left corner, as shown. */
const wordsOn = async (bytes: Buffer, number: number): Promise<Word[]> => {
  const pdf = await getDocument({ data: new Uint8Array(bytes), verbosity: 0 }).promise;
  const page = await pdf.getPage(number);
  const viewport = page.getViewport({ scale: 1 });
  const { items } = await page.getTextContent();
  return items.flatMap((item) => {
    if (!('str' in item) || item.str.trim() === '') return [];
    const [x = 0, y = 0] = viewport.convertToViewportPoint(item.transform[4], item.transform[5]);
    return [{ text: item.str, x, y }];
  });
};
const textOf = (words: Word[]) => words.map(({ text }) => text).join(' ');

describe('the sealed copy of a PDF', () => {
  /** Seen red: the label of the PDF's hash was written into the line below it. */
  it('has a certificate whose facts are one line each, a label and what it says', async () => {
    const words = await wordsOn(await draw(await anOwnPdf()), 2);
    const lines = new Map<number, Word[]>();
    for (const word of words) lines.set(Math.round(word.y), [...(lines.get(Math.round(word.y)) ?? []), word]);
    const facts = [...lines.values()].map((line) => textOf(line)).filter((line) => line.startsWith('SHA-256'));
    expect(facts).toEqual([
      expect.stringMatching(/^SHA-256 of the document [0-9a-f]{64}$/),
      expect.stringMatching(/^SHA-256 of the PDF before signing [0-9a-f]{64}$/),
      expect.stringMatching(/^SHA-256 of the record [0-9a-f]{64}$/),
    ]);
  });

  it('has the pages as they were, with what was filled in, and the certificate after them', async () => {
    const bytes = await draw(await anOwnPdf([{}, {}]));
    const first = await wordsOn(bytes, 1);
    expect(textOf(first)).toContain('Exclusive agreement, sheet 1');
    for (const text of ['Sam Seller', 'SS', '11/21/2026', 'Phone 555-0100', 'Page 1 of 4'])
      expect(textOf(first)).toContain(text);
    expect(textOf(await wordsOn(bytes, 2))).toContain('Exclusive agreement, sheet 2');
    const certificate = textOf(await wordsOn(bytes, 3));
    expect(certificate).toContain('Certificate of completion');
    expect(certificate).toContain('a'.repeat(64));
    expect(textOf(await wordsOn(bytes, 4))).toContain('Filled in: SS');
    expect(bytes.toString('latin1')).toContain('record.json');
  });

  it.each([0, 90, 180, 270])(
    'writes where the fields are seen on a page that is turned by %i degrees',
    async (turned) => {
      const bytes = await draw(await anOwnPdf([{ width: 700, height: 900, turned, cut: [30, 40, 620, 800] }]));
      const found = (await wordsOn(bytes, 1)).find(({ text }) => text.includes('Phone'));
      expect(found?.x).toBeCloseTo(72, 0);
      // The line is inside the field.
      expect(found?.y).toBeGreaterThan(400);
      expect(found?.y).toBeLessThan(420);
    },
  );

  const OF_HALF: [number, number, number, number] = [50, 60, 500, 700];
  it.each<[string, Parameters<typeof anOwnPdf>[1]]>([
    ['whose shown part is larger than the page', pageSays('CropBox', [-100, -100, 900, 900])],
    ['whose shown part is off the page', pageSays('CropBox', [5000, 5000, 6000, 6000])],
    ['whose box begins at its upper right corner', pageSays('CropBox', [500, 700, 50, 60])],
    ['that is turned by no quarter', pageSays('Rotate', 45)],
    ['that is turned more than once', pageSays('Rotate', -630)],
    ['with another unit', pageSays('UserUnit', 2)],
    ['that leaves its canvas scaled', drawsAlso('q q 0.5 0 0 0.5 100 100 cm q')],
    ['that restores more than it saved', drawsAlso('Q Q Q 0.5 0 0 0.5 100 100 cm')],
  ])('writes where the fields are seen on a page %s', async (_, change) => {
    const { bytes, pages } = await aRebuiltPdf(await anOwnPdf([{ width: 700, height: 900, cut: OF_HALF }], change));
    const seen = await (await getDocument({ data: new Uint8Array(bytes), verbosity: 0 }).promise).getPage(1);
    const { width, height } = seen.getViewport({ scale: 1 });
    expect(pages).toEqual([{ width, height }]);
    const sealed = await drawOwnDocument(bytes, aSigned(pages), seal, 'https://groundwork.example/verify/document/1');
    const found = (await wordsOn(sealed, 1)).find(({ text }) => text.includes('Phone'));
    expect(found?.x).toBeCloseTo(72, 0);
    expect(found?.y).toBeGreaterThan(400);
    expect(found?.y).toBeLessThan(420);
  });

  it('has on each page what is filled in there, also where the file has one drawing for all', async () => {
    const bytes = await draw(await anOwnPdf([{}, {}], sharingTheirContent));
    expect(textOf(await wordsOn(bytes, 1))).toContain('Phone');
    expect(textOf(await wordsOn(bytes, 2))).not.toContain('Phone');
  });

  it('is signed in its own place, whatever the file says', async () => {
    const place = `/ByteRange [ 0 ${UNKNOWN} ${UNKNOWN} ${UNKNOWN} ] /Contents <${'00'.repeat(SIGNATURE_ROOM)}>`;
    const fake = (pdf: PDFDocument) => void pdf.context.register(pdf.context.stream(place));
    const sealed = await draw(await anOwnPdf([{}], fake));
    const { complete, covered } = unsignedPdf(sealed);
    expect(covered.length).toBe(sealed.length - SIGNATURE_ROOM * 2 - 2);
    const signed = complete(Buffer.alloc(SIGNATURE_ROOM, 'x')).toString('latin1');
    expect(signed.indexOf('7878')).toBeGreaterThan(signed.lastIndexOf('0000000000', signed.indexOf('7878')));
    expect(signed.slice(signed.lastIndexOf('/Type /Sig', signed.indexOf('7878'))).slice(0, 200)).not.toContain(
      String(UNKNOWN),
    );
  });

  it('is signed over every byte, and certified', async () => {
    const db = await database.emptyTable('own-pdf-signature');
    const signer = pdfSigner({
      db,
      clock: () => AT,
      ...aSealer(),
      key: aPdfKey(),
      siteUrl: 'https://groundwork.example',
    });
    const signed = await signer(await draw(await anOwnPdf()));
    expect(readSignedPdf(signed).isValid).toBe(true);
    expect(signed.toString('latin1')).toMatch(/\/DocMDP/);
    await expect(aRebuiltPdf(signed)).rejects.toMatchObject({ problem: 'signed-already' });
  });
});
