import { writeAnyScript } from './any-script.ts';
import { type Pdf, type PdfInfo, pdfDocument } from './pdf-document.ts';
import { pdfFaces } from './pdf-faces.ts';

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
