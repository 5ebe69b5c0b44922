// T-27: what a file is, by its content.
import { deflateSync } from 'node:zlib';
import fc from 'fast-check';
import PDFDocument from 'pdfkit';
import { describe, expect, it } from 'vitest';
import { aHeic, aJpeg, aPdf, aPng, aWebp } from '#test/builders/a-pdf.ts';
import { downloadName, inspect } from './inspect.ts';

const drawn = (options: PDFKit.PDFDocumentOptions = {}): Promise<Buffer> =>
  new Promise((resolve) => {
    const document = new PDFDocument(options);
    const chunks: Buffer[] = [];
    document.on('data', (chunk: Buffer) => chunks.push(chunk));
    document.on('end', () => resolve(Buffer.concat(chunks)));
    document.text('Ending balance $480,000.00').end();
  });

const SCRIPT = '<< /S /JavaScript /JS (app.alert\\(1\\)) >>';
/** A stream of objects, whose dictionary says more; as `aPdf` takes it. */
const packedScript = (more: string, begins = 'stream\n') => {
  const packed = deflateSync(Buffer.from(`1 0 ${SCRIPT}`)).toString('latin1');
  return `<< /Type /ObjStm ${more} /Filter /FlateDecode /Length ${packed.length} >>\n${begins}${packed}\nendstream`;
};

describe('a file', () => {
  it.each([
    ['a PDF', aPdf(), 'pdf'],
    ['a PDF with objects in a stream', aPdf({ hidden: '1 0 << /Type /Font >>' }), 'pdf'],
    ['a JPEG', aJpeg(), 'jpeg'],
    ['a JPEG of a phone that adds a film', aJpeg([1, 2, 3]), 'jpeg'],
    ['a PNG', aPng(), 'png'],
    ['a WebP', aWebp(), 'webp'],
    ['a HEIC', aHeic(), 'heic'],
  ])('is known by its content: %s', (_, bytes, type) => {
    expect(inspect(bytes)).toEqual({ type });
  });

  it('is taken as other programs write it', async () => {
    expect(inspect(await drawn())).toEqual({ type: 'pdf' });
    expect(inspect(await drawn({ pdfVersion: '1.7', userPassword: 'secret' }))).toEqual({ problem: 'encrypted' });
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
  ])('of another kind is refused, whatever it is called: %s', (_, bytes) => {
    expect(inspect(bytes)).toEqual({ problem: 'unknown-type' });
  });

  it.each([
    ['without an end', aPdf().subarray(0, -10)],
    [
      'without its table',
      Buffer.from(
        aPdf()
          .toString('latin1')
          .replace(/startxref\n\d+/, 'startxref\n3'),
        'latin1',
      ),
    ],
    ['with more behind its end', Buffer.concat([aPdf(), Buffer.from('<script>')])],
    [
      'with objects in a filter that hides them',
      aPdf({
        objects: ['<< /Type /ObjStm /Filter [/ASCIIHexDecode /FlateDecode] /Length 2 >>\nstream\n00\nendstream'],
      }),
    ],
    [
      'with objects that blow up',
      aPdf({
        objects: [
          `<< /Type /ObjStm /Filter /FlateDecode >>\nstream\n${deflateSync(Buffer.alloc(40_000_000)).toString('latin1')}\nendstream`,
        ],
      }),
    ],
    [
      'with a table of objects that blows up',
      aPdf({
        objects: [
          `<< /Type /XRef /Filter /FlateDecode >>\nstream\n${deflateSync(Buffer.alloc(40_000_000)).toString('latin1')}\nendstream`,
        ],
      }),
    ],
  ])('that is a PDF %s is refused as damaged', (_, bytes) => {
    expect(inspect(bytes)).toEqual({ problem: 'damaged' });
  });

  it.each([
    ['in plain sight', { objects: [SCRIPT] }],
    ['with letters written as numbers', { objects: ['<< /S /Java#53cript /JS (1) >>'] }],
    ['in a compressed stream', { hidden: `1 0 ${SCRIPT}` }],
    ['in a compressed stream with a long dictionary', { objects: [packedScript(`/X (${'x'.repeat(5000)})`)] }],
    ['in a compressed stream that speaks of objects', { objects: [packedScript('/X (1 0 obj)')] }],
    ['in a compressed stream that begins in the same line', { objects: [packedScript('', 'stream\r')] }],
    ['in a compressed stream after a signed one', { objects: ['<< /Filter /Adobe.PPKLite >>', packedScript('')] }],
    ['in a stream of another name', { objects: [`<< /Type /Other >>\nstream\n${SCRIPT}\nendstream`] }],
    ['that starts a program', { objects: ['<< /S /Launch /F (cmd.exe) >>'] }],
    ['that carries a file', { objects: ['<< /Type /EmbeddedFile >>\nstream\nx\nendstream'] }],
    ['that sends a form', { objects: ['<< /S /SubmitForm /F (https://elsewhere.example) >>'] }],
  ])('that is a PDF with a script is refused: %s', (_, options) => {
    expect(inspect(aPdf(options))).toEqual({ problem: 'scripted' });
  });

  it('that needs a password is refused', () => {
    expect(inspect(aPdf({ trailer: '/Encrypt 9 0 R' }))).toEqual({ problem: 'encrypted' });
    expect(inspect(aPdf({ trailer: '/Encryp#74 << /V 1 >>' }))).toEqual({ problem: 'encrypted' });
  });

  it('that is a picture cut off anywhere is refused', () => {
    for (const whole of [aJpeg(), aPng(), aWebp(), aHeic()])
      fc.assert(
        fc.property(fc.integer({ min: 12, max: whole.length - 1 }), (length) => {
          // What a phone's JPEG has after its end may be missing.
          expect(inspect(whole.subarray(0, length))).toHaveProperty('problem');
        }),
      );
  });

  it('of any bytes behind any beginning never breaks the check', () => {
    const beginnings = [aPdf(), aJpeg(), aPng(), aWebp(), aHeic()].map((bytes) => bytes.subarray(0, 24));
    fc.assert(
      fc.property(fc.constantFrom(...beginnings), fc.uint8Array({ maxLength: 300 }), (beginning, rest) => {
        expect(() => inspect(Buffer.concat([beginning, rest]))).not.toThrow();
      }),
    );
  });

  it('is saved with the ending of what it is', () => {
    expect(downloadName('statement.exe', 'pdf')).toBe('statement.exe.pdf');
    expect(downloadName('June.PDF', 'pdf')).toBe('June.pdf');
    expect(downloadName('letter.pdf', 'jpeg')).toBe('letter.jpg');
  });
});
