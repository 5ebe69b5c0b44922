import { randomBytes } from 'node:crypto';
import { PDFDocument, PDFHexString, PDFName, PDFString } from 'pdf-lib';
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { describe, expect, it } from 'vitest';
import {
  aLook,
  anOwnPdf,
  drawnByReader,
  namingAPageTwice,
  readInTwoWays,
  signedElsewhere,
  withoutLook,
} from '#test/builders/an-own-pdf.ts';
import { readPdf } from './read-pdf.ts';
import { OWN_PDF } from './vocabulary.ts';

const refusal = async (bytes: Promise<Buffer> | Buffer) => {
  const error = await readPdf(await bytes).catch((cause: unknown) => cause);
  return (error as { fields?: { file?: string } }).fields?.file;
};

describe('a PDF to sign', () => {
  it('has its pages as a reader shows them: cut, and turned', async () => {
    const pdf = await anOwnPdf([{}, { turned: 90 }, { turned: -90, cut: [10, 20, 300, 400] }, { turned: 180 }]);
    expect((await readPdf(pdf)).pages).toEqual([
      { width: 612, height: 792 },
      { width: 792, height: 612 },
      { width: 400, height: 300 },
      { width: 612, height: 792 },
    ]);
  });

  it('is not taken if someone has signed it digitally', async () => {
    expect(await refusal(anOwnPdf([{}], signedElsewhere))).toMatch(/digitally signed already/);
  });

  it('is not taken if its author has limited what may become of it', async () => {
    const limited = anOwnPdf([{}], async ({ catalog, context }) =>
      catalog.set(PDFName.of('Perms'), context.obj({ UR3: {} })),
    );
    expect(await refusal(limited)).toMatch(/digitally signed already/);
  });

  it('is not taken if it is a form that readers draw each in their own way', async () => {
    const only = /a form that only some programs show/;
    expect(await refusal(anOwnPdf([{}], drawnByReader))).toMatch(only);
    const asXml = anOwnPdf([{}], async ({ catalog, context }) =>
      catalog.set(PDFName.of('AcroForm'), context.obj({ XFA: PDFString.of('<form/>') })),
    );
    expect(await refusal(asXml)).toMatch(only);
  });

  it('has its fields, stamps and notes in its pages, and nothing that can still be changed or opens unasked', async () => {
    const { bytes } = await readPdf(
      await anOwnPdf([{}], async (pdf) => {
        await aLook()(pdf);
        await aLook({ kind: 'FreeText', words: 'Typed on it' })(pdf);
        await aLook({ words: 'Not to be seen', flags: 2 })(pdf);
        withoutLook({ Subtype: 'Link' })(pdf);
        withoutLook({ Subtype: 'Widget' })(pdf);
        withoutLook({ Subtype: 'Text' })(pdf);
        const print = pdf.context.obj({ S: 'Named', N: 'Print' });
        pdf.catalog.set(PDFName.of('OpenAction'), print);
        pdf.getPage(0).node.set(PDFName.of('AA'), pdf.context.obj({ O: print }));
        const before = PDFHexString.of('ab'.repeat(16));
        pdf.context.trailerInfo.ID = pdf.context.obj([before, before]);
      }),
    );
    const page = await (await getDocument({ data: new Uint8Array(bytes), verbosity: 0 }).promise).getPage(1);
    const { items } = await page.getTextContent();
    const words = items.flatMap((item) => ('str' in item && item.str.trim() ? [item] : []));
    expect(words.map(({ str }) => str)).toEqual(['Exclusive agreement, sheet 1', 'Typed before', 'Typed on it']);
    // Twice as large as it was drawn, as its place is.
    expect(words[1]?.transform.map(Math.round)).toEqual([20, 0, 0, 20, 80, 308]);
    const kept = await PDFDocument.load(bytes);
    expect(kept.getPage(0).node.Annots()?.size()).toBe(1);
    for (const name of ['AcroForm', 'OpenAction']) expect(kept.catalog.has(PDFName.of(name))).toBe(false);
    expect(kept.getPage(0).node.has(PDFName.of('AA'))).toBe(false);
    expect(kept.context.trailerInfo.ID).toBeUndefined();
  });

  it('is not taken if it has what each reader draws in its own way', async () => {
    const notTheSame = /a form that only some programs show/;
    const typed = PDFString.of('Typed, and never drawn');
    expect(await refusal(anOwnPdf([{}], withoutLook({ Subtype: 'FreeText' })))).toMatch(notTheSame);
    expect(await refusal(anOwnPdf([{}], withoutLook({ Subtype: 'Widget', V: typed })))).toMatch(notTheSame);
  });

  it('is the same to every reader: what one could take for another page is gone', async () => {
    const uploaded = await readInTwoWays();
    const textOf = async (pdf: Buffer) => {
      const page = await (await getDocument({ data: new Uint8Array(pdf), verbosity: 0 }).promise).getPage(1);
      return (await page.getTextContent()).items.map((item) => ('str' in item ? item.str : '')).join('');
    };
    const { bytes } = await readPdf(uploaded);
    expect([await textOf(uploaded), await textOf(bytes)]).toEqual(['One price', 'Two price']);
    expect(bytes.toString('latin1')).not.toContain('One price');
  });

  it('is not taken if its pages have no end', async () => {
    expect(await refusal(anOwnPdf([{}, {}], namingAPageTwice))).toMatch(/can't read this PDF/);
  });

  it('is not taken if it is too large, too long, too small, or no PDF', async () => {
    const padded = anOwnPdf([{}], (pdf) => {
      pdf.context.register(pdf.context.stream(randomBytes(OWN_PDF.bytes)));
    });
    expect(await refusal(padded)).toMatch(/4 MB at most/);
    expect(await refusal(anOwnPdf(Array.from({ length: 51 }, () => ({}))))).toMatch(
      /50 pages at most. This one has 51/,
    );
    expect(await refusal(anOwnPdf([{ width: 40 }]))).toMatch(/too small or too large/);
    expect(await refusal(Buffer.from('%PDF-1.7 and nothing else'))).toMatch(/can't read this PDF/);
  });
});
