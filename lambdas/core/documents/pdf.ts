import { readFileSync } from 'node:fs';
import { writeAnyScript } from './any-script.ts';
import { type Pdf, type PdfFaces, type PdfInfo, pdfDocument } from './pdf-document.ts';

// The two fonts of the product, embedded in every PDF: a reader's own fonts would change how it looks. Open Sans (SIL
// Open Font License 1.1), the fonts of web/src/theme/fonts as TrueType. lib/build/bundle-assets.ts puts the files
// next to a bundle.
let faces: PdfFaces | undefined;

/** Read for the first document, then reused. */
const pdfFaces = (): PdfFaces => {
  faces ??= {
    regular: readFileSync(new URL('./fonts/open-sans-400.ttf', import.meta.url)),
    bold: readFileSync(new URL('./fonts/open-sans-700.ttf', import.meta.url)),
  };
  return faces;
};

/** The document, and its bytes once `end()` was called. */
export const openPdf = async (about: PdfInfo): Promise<{ pdf: Pdf; bytes: Promise<Buffer> }> => {
  const [pdf, { default: bidi }] = await Promise.all([pdfDocument(pdfFaces(), about), import('bidi-js')]);
  writeAnyScript(pdf, bidi());
  const chunks: Buffer[] = [];
  const bytes = new Promise<Buffer>((resolve, reject) => {
    pdf.on('data', (chunk: Buffer) => chunks.push(chunk));
    pdf.on('end', () => resolve(Buffer.concat(chunks)));
    pdf.on('error', reject);
  });
  return { pdf, bytes };
};
