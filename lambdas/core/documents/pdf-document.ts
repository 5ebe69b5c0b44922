// A PDF as every one of the product begins: letter size, tagged, in our own faces. The library is loaded at the first
// one. Nothing here is of Node alone: the browser makes PDFs by it too.
import { openSans400, openSans700 } from './pdf-fonts.ts';

export const PDF_MARGIN = 64;
export const pdfColors = { ink: '#17211E', soft: '#5B6863', evergreen: '#1F5D4C', brass: '#B5883E' };
export type Pdf = PDFKit.PDFDocument;

const bytesOf = (base64: string): Uint8Array => {
  const text = atob(base64);
  const bytes = new Uint8Array(text.length);
  for (let at = 0; at < text.length; at++) bytes[at] = text.charCodeAt(at);
  return bytes;
};
/** Read at the first document, the same for all after it. */
let faces: { regular: Uint8Array; bold: Uint8Array } | undefined;

/** Fonts: 'Regular' and 'Bold'. */
export const pdfDocument = async (about: { title: string; at: Date }): Promise<Pdf> => {
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
  faces ??= { regular: bytesOf(openSans400), bold: bytesOf(openSans700) };
  pdf.registerFont('Regular', faces.regular as Buffer);
  pdf.registerFont('Bold', faces.bold as Buffer);
  pdf.font('Regular');
  return pdf;
};
