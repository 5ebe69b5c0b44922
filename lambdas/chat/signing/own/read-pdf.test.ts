import { randomBytes } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { anOwnPdf, drawnByReader, signedElsewhere } from '#test/builders/an-own-pdf.ts';
import { OWN_PDF } from './contract.ts';
import { readPdf } from './read-pdf.ts';

const refusal = async (bytes: Promise<Buffer> | Buffer) => {
  const error = await readPdf(await bytes).catch((cause: unknown) => cause);
  return (error as { fields?: { file?: string } }).fields?.file;
};

describe('a PDF to sign', () => {
  it('has its pages as a reader shows them: cut, and turned', async () => {
    const pdf = await anOwnPdf([{}, { turned: 90 }, { turned: -90, cut: [10, 20, 300, 400] }, { turned: 180 }]);
    expect(await readPdf(pdf)).toEqual([
      { width: 612, height: 792 },
      { width: 792, height: 612 },
      { width: 400, height: 300 },
      { width: 612, height: 792 },
    ]);
  });

  it('is not taken if someone has signed it digitally', async () => {
    expect(await refusal(anOwnPdf([{}], signedElsewhere))).toMatch(/digitally signed already/);
  });

  it('is not taken if it is a form that readers draw each in their own way', async () => {
    expect(await refusal(anOwnPdf([{}], drawnByReader))).toMatch(/a form that only some programs show/);
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
