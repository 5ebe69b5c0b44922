// T-27: detects a file's type by its content, and makes the version for other people.
import fc from 'fast-check';
import PDFDocument from 'pdfkit';
import { describe, expect, it } from 'vitest';
import { aHeic, aJpeg, aPdf, aPng, aWebp } from '#test/builders/a-pdf.ts';
import { checkFile } from './check-file.ts';
import { downloadName } from './file-type.ts';

const drawn = (options: PDFKit.PDFDocumentOptions = {}): Promise<Buffer> =>
  new Promise((resolve) => {
    const document = new PDFDocument(options);
    const chunks: Buffer[] = [];
    document.on('data', (chunk: Buffer) => chunks.push(chunk));
    document.on('end', () => resolve(Buffer.concat(chunks)));
    document.text('Ending balance $480,000.00').end();
  });

const check = (bytes: Buffer) => checkFile(bytes, 'read');

describe('a file', () => {
  it.each([
    ['a PDF', aPdf(), 'pdf'],
    ['a PDF with objects in a stream', aPdf({ hidden: '9 0 << /Type /Font >>' }), 'pdf'],
    ['a JPEG', aJpeg(), 'jpeg'],
    ['a JPEG of a phone that adds a film', aJpeg([1, 2, 3]), 'jpeg'],
    ['a PNG', aPng(), 'png'],
    ['a WebP', aWebp(), 'webp'],
    ['a HEIC', aHeic(), 'heic'],
  ])('is known by its content: %s', async (_, bytes, type) => {
    expect(await check(bytes)).toMatchObject({ type });
  });

  it('is taken as other programs write it', async () => {
    expect(await check(await drawn())).toMatchObject({ type: 'pdf' });
    expect(await check(await drawn({ pdfVersion: '1.7', userPassword: 'secret' }))).toEqual({ problem: 'encrypted' });
  });

  it.each([
    ['HTML', Buffer.from('<!doctype html><script>alert(1)</script>')],
    ['SVG', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>')],
    ['a program', Buffer.from('MZ\x90\0', 'latin1')],
    ['an archive', Buffer.from('PK\x03\x04', 'latin1')],
    ['a film', aHeic('isom')],
    ['a GIF', Buffer.from('GIF89a')],
    ['a PDF behind HTML', Buffer.concat([Buffer.from('<html>'), aPdf()])],
    ['nothing', Buffer.alloc(0)],
  ])('of another kind is refused, whatever it is called: %s', async (_, bytes) => {
    expect(await check(bytes)).toEqual({ problem: 'unknown-type' });
  });

  it('that is a picture cut off anywhere is refused', async () => {
    for (const whole of [aJpeg(), aPng(), aWebp(), aHeic()])
      await fc.assert(
        fc.asyncProperty(fc.integer({ min: 12, max: whole.length - 1 }), async (length) => {
          expect(await check(whole.subarray(0, length))).toHaveProperty('problem');
        }),
      );
  });

  it('of any bytes behind any beginning never breaks the check', async () => {
    const beginnings = [aPdf(), aJpeg(), aPng(), aWebp(), aHeic()].map((bytes) => bytes.subarray(0, 24));
    await fc.assert(
      fc.asyncProperty(fc.constantFrom(...beginnings), fc.uint8Array({ maxLength: 300 }), async (beginning, rest) => {
        await check(Buffer.concat([beginning, rest]));
      }),
    );
  });

  it('is saved with the ending of what it is', () => {
    expect(downloadName('statement.exe', 'pdf')).toBe('statement.exe.pdf');
    expect(downloadName('June.PDF', 'pdf')).toBe('June.pdf');
    expect(downloadName('letter.pdf', 'jpeg')).toBe('letter.jpg');
  });
});
