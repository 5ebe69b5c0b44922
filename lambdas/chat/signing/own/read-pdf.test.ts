import { randomBytes } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { anOwnPdf } from '#test/builders/an-own-pdf.ts';
import { readPdf } from './own-pdf.ts';
import { OWN_PDF } from './vocabulary.ts';

const refusal = async (bytes: Promise<Buffer>) => {
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

  it('is not taken if it is too large, too long, or too small', async () => {
    const padded = anOwnPdf([{}], (pdf) => {
      pdf.context.register(pdf.context.stream(randomBytes(OWN_PDF.bytes)));
    });
    expect(await refusal(padded)).toMatch(/4 MB at most/);
    expect(await refusal(anOwnPdf(Array.from({ length: 51 }, () => ({}))))).toMatch(
      /50 pages at most. This one has 51/,
    );
    expect(await refusal(anOwnPdf([{ width: 40 }]))).toMatch(/too small/);
  });
});
