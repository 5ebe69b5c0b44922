// A PDF as every one of the product begins: letter size, tagged, in our own faces. The library is loaded at the first one.
import { openSans400, openSans700 } from './pdf-fonts.ts';

export const PDF_MARGIN = 64;
export const pdfColors = { ink: '#17211E', soft: '#5B6863', evergreen: '#1F5D4C', brass: '#B5883E' };
export type Pdf = PDFKit.PDFDocument;

/** The document, and its bytes once `end()` was called. Fonts: 'Regular' and 'Bold'. */
export const openPdf = async (about: { title: string; at: Date }): Promise<{ pdf: Pdf; bytes: Promise<Buffer> }> => {
  const { default: PdfDocument } = await import('pdfkit');
  const pdf = new PdfDocument({
    size: 'LETTER',
    margin: PDF_MARGIN,
    lang: 'en-US',
    tagged: true,
    pdfVersion: '1.7',
    displayTitle: true,
    // No face before ours is there: the default one is looked for on the disk.
    font: null as unknown as string,
    info: { Title: about.title, Author: 'Groundwork', CreationDate: about.at, ModDate: about.at },
  });
  pdf.registerFont('Regular', Buffer.from(openSans400, 'base64'));
  pdf.registerFont('Bold', Buffer.from(openSans700, 'base64'));
  pdf.font('Regular');
  const chunks: Buffer[] = [];
  const bytes = new Promise<Buffer>((resolve, reject) => {
    pdf.on('data', (chunk: Buffer) => chunks.push(chunk));
    pdf.on('end', () => resolve(Buffer.concat(chunks)));
    pdf.on('error', reject);
  });
  return { pdf, bytes };
};
