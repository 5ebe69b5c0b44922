import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { describe, expect, it } from 'vitest';
import { pdfSigner } from '#core/signature/pdf-signer.ts';
import { aPdfKey } from '#test/builders/a-pdf-key.ts';
import { aSealer } from '#test/builders/a-sealer.ts';
import { aSigningDocument } from '#test/builders/a-signing-document.ts';
import { aTestDatabase } from '#test/builders/a-test-database.ts';
import { anOwnPdf } from '#test/builders/an-own-pdf.ts';
import { readSignedPdf } from '#test/read-signed-pdf.ts';
import { record, type UnsealedDocument } from '../../document/record.ts';
import type { PdfField } from '../../own/contract.ts';
import { readPdf } from '../../own/read-pdf.ts';
import { drawOwnDocument } from './draw-own-document.ts';

const database = aTestDatabase();
const seal = { text: '{"id":"1"}', fingerprint: 'f'.repeat(64), signature: '', keyId: '' };
const AT = new Date('2026-11-21T10:00:00.000Z');

const FIELD: PdfField = {
  kind: 'signature',
  by: 'guest',
  page: 1,
  x: 72,
  y: 100,
  width: 180,
  height: 40,
  required: true,
  label: '',
};
const FIELDS: PdfField[] = [
  FIELD,
  { ...FIELD, kind: 'initials', y: 200, width: 48, height: 24 },
  { ...FIELD, kind: 'date', y: 300, height: 18 },
  { ...FIELD, kind: 'text', y: 400, height: 18 },
];
const VALUES = [
  { field: 1, text: 'SS' },
  { field: 2, text: '2026-11-21' },
  { field: 3, text: 'Phone 555-0100' },
];

const aSigned = async (original: Buffer, over: Partial<UnsealedDocument> = {}) => {
  const pages = await readPdf(original);
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

const draw = async (original: Buffer) =>
  drawOwnDocument(original, await aSigned(original), seal, 'https://groundwork.example/verify/document/1');

type Word = { text: string; x: number; y: number };
/** What a reader finds on a page, and where: from its upper left corner, as it's shown. */
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
      // The line stands within the field.
      expect(found?.y).toBeGreaterThan(400);
      expect(found?.y).toBeLessThan(420);
    },
  );

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
    await expect(readPdf(signed)).rejects.toMatchObject({
      fields: { file: expect.stringContaining('digitally signed') },
    });
  });
});
